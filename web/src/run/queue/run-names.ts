// Remembers guide and work order of ended runs with pending events or files: no list and no offline copy has such a run.
import { forgetStored, readStored, writeStored } from '../../lib/state/storage.ts'
import { unsentOf } from './queue-state.ts'

export interface RunName {
  title: string
  order: string
}

const key = 'stepwright.run-names'

/** By the UUID of the run. */
export function runNames(): Readonly<Record<string, RunName>> {
  try {
    return JSON.parse(readStored(key) ?? '{}') as Record<string, RunName>
  } catch {
    return {}
  }
}

/** Drops the names of runs of which everything was sent. */
export function rememberName(runid: string, name: RunName): void {
  const names = Object.entries({ ...runNames(), [runid]: name })
  const left = names.filter(([run]) => unsentOf(run).length > 0)
  if (left.length > 0) writeStored(key, JSON.stringify(Object.fromEntries(left)))
  else forgetStored(key)
}
