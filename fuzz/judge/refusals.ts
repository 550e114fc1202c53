// Proves that a refused request changed nothing: the rows of all tables before and after it.
import { setTimeout as wait } from 'node:timers/promises'
import { differences, type Rows, type Tables } from './tables.ts'

export interface Refusals {
  /** Before each request of the only client. */
  prepare(): Promise<void>
  /** Returns a line for each row that the request changed; `allows` names rows that may be new. */
  compare(allows: RegExp): Promise<string[]>
  compared(): number
}

/** Background work after a write ends within this time, or the comparison begins without its end. */
const mostQuietMs = 2000
const pauseMs = 12

export function watchRefusals(tables: Tables): Refusals {
  let known: { version: string; rows: Rows } | null = null
  let compared = 0
  const quietVersion = async () => {
    let version = await tables.version()
    for (let waited = 0; waited < mostQuietMs; waited += pauseMs) {
      await wait(pauseMs)
      const next = await tables.version()
      if (next === version && !(await tables.isWorking())) break
      version = next
    }
    return version
  }
  return {
    prepare: async () => {
      if (known && (await tables.version()) === known.version) return
      const version = await quietVersion()
      known = { version, rows: await tables.read() }
    },
    compare: async (allows) => {
      compared += 1
      const version = await tables.version()
      if (!known || version === known.version) return []
      const rows = await tables.read()
      const found = differences(known.rows, rows).filter((line) => !allows.test(line))
      known = { version, rows }
      return found
    },
    compared: () => compared,
  }
}
