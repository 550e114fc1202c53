// Texts about what leads and the site did with a printed run. Pure.
import { deviceNames } from '@stepwright/rules'
import type { RecordedEvent, Run } from '../runs.schema.ts'
import type { RecordWords } from './record-words/record-words.ts'

/** The site puts idle runs on hold. */
export const actorOf = ({ username, idle_since }: RecordedEvent, words: RecordWords): string =>
  idle_since === undefined ? (username ?? words.gone) : words.site

interface Printed {
  entry: Pick<Run, 'devices'>
  words: RecordWords
  time: (seconds: number) => string
}

/** Empty for other events. */
export function leadingText(event: RecordedEvent, { entry, words, time }: Printed): string {
  const { to_userid, to_username, idle_since, not_idle, change_of_person, closed } = event
  if (to_userid !== undefined) return words.toOperator(to_username ?? words.gone)
  if (idle_since !== undefined) return words.idleSince(time(idle_since))
  if (not_idle) return words.notIdle
  if (change_of_person) return words.changeOfPerson
  if (!closed) return ''
  const name = deviceNames(entry.devices ?? [], words.device).get(closed.device) ?? ''
  return [name, words.givenUp(closed.missing, closed.missing_files)].filter(Boolean).join(', ')
}
