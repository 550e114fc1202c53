// Words for how an entry of a run was recorded, as far as it affects its meaning. Pure.
import type { EntryEvent } from '../../lib/api.ts'
import type { T, useTexts } from '../../lib/i18n/TextsProvider.tsx'

/** UNIX seconds; null while the run is open. */
type End = number | null

/** Recorded after the end, or beside the run: without effect on its state and on answered fields. Empty for other entries. */
export function lateText({ late, date }: { late: boolean; date: number }, endtime: End, t: T): string {
  if (!late) return ''
  return t(endtime !== null && date >= endtime ? 'records.afterEnd' : 'records.besideRun')
}

type Recording = Pick<EntryEvent, 'offline' | 'received_at' | 'uncertain' | 'after_closing' | 'after_lock'>

/** The other circumstances, in the order of the printed record. */
export function markTexts(
  { offline, received_at, uncertain, after_closing, after_lock }: Recording,
  { t, format }: Pick<ReturnType<typeof useTexts>, 't' | 'format'>,
): string[] {
  return [
    offline ? t('records.offline', { time: format.exactTime(received_at / 1000) }) : '',
    uncertain ? t('records.uncertain') : '',
    after_closing ? t('records.afterClosing') : '',
    after_lock ? t('records.afterLock') : '',
  ].filter(Boolean)
}
