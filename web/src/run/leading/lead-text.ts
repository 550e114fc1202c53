// The text about a hold, hand-over or take-over of a run that its operator did not do. Pure.
import type { Entry, EntryEvent } from '../../lib/api.ts'
import type { useTexts } from '../../lib/i18n/TextsProvider.tsx'

type Words = Pick<ReturnType<typeof useTexts>, 't' | 'format'>

/** Undefined if the operator did it. */
export function leadText(
  event: EntryEvent,
  { userid }: Pick<Entry, 'userid'>,
  { t, format }: Words,
): string | undefined {
  const { type, username, to_username: to, idle_since: idle } = event
  const gone = t('run.formerMember')
  const by = username ?? gone
  const when = format.relative(event.date)
  if (type === 'taken-over') return t('run.tookOver', { by, when })
  if (type === 'handed-over') return t('run.handedTo', { by, to: to ?? gone, when })
  if (idle !== undefined) return t('run.idleHeld', { when: format.relative(idle) })
  return type === 'suspended' && event.userid !== userid ? t('run.releasedBy', { by, when }) : undefined
}
