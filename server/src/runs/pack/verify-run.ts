// Verifies that run, events and manifest of a record pack describe the same run and the same end.

import { type Manifest, names } from './manifest.ts'
import type { ChainCheck } from './verify-events.ts'

export interface PackFault {
  file: string
  /** Position of the event in the order of arrival. */
  event?: number
  message: string
}

const identity = ['entryid', 'runid', 'guideid', 'workorderid', 'status', 'unsent', 'unsent_files'] as const

/** `run`: null if its file is missing or not readable. */
export function faultsOfRun(
  manifest: Manifest,
  chain: ChainCheck,
  run: Record<string, unknown> | null,
): PackFault[] {
  const { count, last_hash } = manifest.events
  return [
    ...(count === chain.count && last_hash === chain.lastHash
      ? []
      : [
          fault(
            names.events,
            `does not end as the manifest says: ${count} events, the last hash ${last_hash}`,
          ),
        ]),
    ...(run ? differences(manifest, chain, run) : ['can not be read']).map((each) => fault(names.run, each)),
  ]
}

const fault = (file: string, message: string): PackFault => ({ file, message })

function differences(
  { run: expected }: Manifest,
  { lastNumber }: ChainCheck,
  run: Record<string, unknown>,
): string[] {
  const { last_entry_eventid: last, endtime } = run
  return [
    ...identity
      .filter((name) => run[name] !== expected[name])
      .map((name) => `does not tell the ${name} that the manifest names`),
    ...((endtime !== null) === expected.ended ? [] : ['does not end as the manifest says']),
    ...(last === lastNumber
      ? []
      : [`tells of event number ${last} as the last one, and it is ${lastNumber}`]),
  ]
}

export function readRun(text: string | null): Record<string, unknown> | null {
  try {
    const run = text === null ? null : (JSON.parse(text) as unknown)
    return typeof run === 'object' ? (run as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}
