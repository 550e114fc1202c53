// Names who gave an answer, on which device and when.
import type { HeldAnswer } from '@stepwright/rules'
import type { Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'

/** As far as this device knows. */
export function useAnswerer(entry: Entry): (held: HeldAnswer) => string {
  const { t, format } = useTexts()
  return ({ event }) => {
    const known = entry.rivals?.find(({ eventid }) => eventid === event.eventid)
    const label = entry.devices?.find(({ device }) => device === known?.device)?.label
    const person = known?.username ?? (event.userid === entry.userid ? entry.username : '')
    const name = person && label ? `${person} (${label})` : person || label
    const when = format.dateTime(event.at / 1000)
    return name ? t('run.conflictBy', { name, when }) : when
  }
}
