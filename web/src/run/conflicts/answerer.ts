// Names who gave an answer, on which device and when.
import type { HeldAnswer } from '@stepwright/rules'
import type { Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { enteredForText } from '../work/entered-for.ts'

/** As far as this device knows. */
export function useAnswerer(entry: Entry): (held: HeldAnswer) => string {
  const words = useTexts()
  const { t, format } = words
  return ({ event }) => {
    const known = entry.rivals?.find(({ eventid }) => eventid === event.eventid)
    const label = entry.devices?.find(({ device }) => device === known?.device)?.label
    const person = known?.username ?? (event.userid === entry.userid ? entry.username : '')
    const name = person && label ? `${person} (${label})` : person || label
    const when = format.dateTime(event.at / 1000)
    const given = name ? t('run.conflictBy', { name, when }) : when
    const letIn = known && enteredForText(known, words)
    return letIn ? `${given} · ${letIn}` : given
  }
}
