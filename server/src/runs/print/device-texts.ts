// Texts about the devices of a printed record: missing entries and files, and corrected clocks. Pure.
import { deviceNames } from '@stepwright/rules'
import type { Run } from '../runs.schema.ts'
import type { RecordWords } from './record-words/record-words.ts'

/** Empty texts if there is nothing to say. */
export function deviceTexts(
  { devices = [] }: Pick<Run, 'devices'>,
  words: RecordWords,
  time: (seconds: number) => string,
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
  const closed = named.flatMap(({ name, closed: closing }) => {
    if (!closing) return []
    const { username, date, reason, missing, missing_files } = closing
    const said = words.closed(name, username ?? words.gone, time(date), reason)
    return [`${said}. ${words.neverArrived(missing, missing_files)}`]
  })
  const isWhole = waiting.length === 0 && !devices.some(lostEntries)
  const entries = devices.length > 0 && isWhole ? [words.allHere(devices.length)] : waiting
  return { devices: [...entries, ...files, ...closed].join(', '), clocks: clocks.join(', ') }
}

const lostEntries = ({ closed }: NonNullable<Run['devices']>[number]): boolean => (closed?.missing ?? 0) > 0
