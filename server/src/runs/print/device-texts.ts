// Texts about the devices of a printed record: missing entries and files, and corrected clocks. Pure.
import { deviceNames } from '@stepwright/rules'
import type { Run } from '../runs.schema.ts'
import type { RecordWords } from './record-words/record-words.ts'

/** Empty texts if there is nothing to say. */
export function deviceTexts(
  { devices = [] }: Pick<Run, 'devices'>,
  words: RecordWords,
): { devices: string; clocks: string } {
  const names = deviceNames(devices, words.device)
  const named = devices.map((each) => ({ ...each, name: names.get(each.device) ?? '' }))
  const waiting = named.flatMap(({ name, missing }) => (missing > 0 ? [words.stillHas(name, missing)] : []))
  const files = named.flatMap(({ name, missing_files }) =>
    missing_files.map((each) => words.filesOn(each, name)),
  )
  const clocks = named.flatMap(({ name, clock_error }) =>
    clock_error === undefined ? [] : [words.clock(name, clock_error)],
  )
  const entries = devices.length > 0 ? waiting.join(', ') || words.allHere(devices.length) : ''
  return { devices: [entries, ...files].filter(Boolean).join(', '), clocks: clocks.join(', ') }
}
