// Texts about hand-overs, holds of idle runs and closed devices. Pure.
import type { Entry, EntryEvent } from '../../lib/api.ts'
import type { T, useTexts } from '../../lib/i18n/TextsProvider.tsx'

type Words = Pick<ReturnType<typeof useTexts>, 't' | 'format'>
type Lacking = Pick<NonNullable<EntryEvent['closed']>, 'missing' | 'missing_files'>

const fileTexts = {
  Image: 'records.photos',
  Video: 'records.videos',
  Document: 'records.documents',
} as const

/** Entries and files as one list; empty for none. */
export function lackingText({ missing, missing_files }: Lacking, t: T, locale: string): string {
  const parts = [
    ...(missing > 0 ? [t('records.entries', { count: missing })] : []),
    ...missing_files.map(({ field_type, count }) => t(fileTexts[field_type], { count })),
  ]
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts)
}

/** Empty for other events. */
export function leadWords(
  { to_userid, to_username, idle_since, not_idle, change_of_person, closed: given }: EntryEvent,
  closed: string | undefined,
  { t, format, locale }: Words & { locale: string },
): string {
  if (to_userid !== undefined) return t('records.handedTo', { name: to_username ?? t('run.formerMember') })
  if (idle_since !== undefined) return t('records.idleSince', { time: format.exactTime(idle_since) })
  if (not_idle) return t('records.notIdle')
  if (change_of_person) return t('records.changeOfPerson')
  if (!given) return ''
  return t('records.givenUp', { device: closed ?? '', what: lackingText(given, t, locale) })
}

/** A line for each device that a lead closed. */
export function closedLines(
  { devices = [] }: Pick<Entry, 'devices'>,
  names: ReadonlyMap<string, string>,
  { t, format, locale }: Words & { locale: string },
): string[] {
  return devices.flatMap(({ device, closed }) => {
    if (!closed) return []
    const { username, date, reason } = closed
    const by = { by: username ?? t('run.formerMember'), when: format.dateTime(date) }
    const said = t('records.deviceClosed', { device: names.get(device) ?? '', ...by, reason })
    const what = lackingText(closed, t, locale)
    return [`${said} ${what ? t('records.neverArrived', { what }) : t('records.arrivedAfterAll')}`]
  })
}
