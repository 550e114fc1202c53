// Deletes a record with a reason; says what is lost, and offers to void it instead.
import { api } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { CancelButton } from '../../ui/buttons/CancelButton.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { RunRecord } from '../queries.ts'
import { ReasonForm } from './ReasonForm.tsx'

interface RemoveDialogProps {
  record: RunRecord
  onVoid: () => void
  onRemoved: () => void
  onClose: () => void
}

export function RemoveDialog({ record, onVoid, onRemoved, onClose }: RemoveDialogProps) {
  const { t, format } = useTexts()
  const { entry } = record
  const { entryid, retained_until: until } = entry
  const send = async (reason: string) => {
    await api.removeEntry({ params: { entryid }, query: { reason } })
    onRemoved()
  }
  const instead = entry.can_void && (
    <Button kind={until ? 'main' : 'plain'} onClick={onVoid}>
      {t('records.voidInstead')}
    </Button>
  )
  return (
    <Dialog title={t('records.remove')} onClose={onClose}>
      {until ? (
        <div className="sw-form">
          <Notice title={t('records.retained', { date: format.date(until) })}>
            {entry.can_void && t('records.voidIsBetter')}
          </Notice>
          <div className="sw-actions">
            {instead}
            <CancelButton onClick={onClose} />
          </div>
        </div>
      ) : (
        <div className="sw-stack" data-gap="4">
          <Notice kind="warning" title={t('records.lost', lossesOf(record))}>
            {t('records.removeMeans')} {entry.can_void && t('records.voidIsBetter')}
          </Notice>
          <ReasonForm
            action={t('records.remove')}
            hint={t('records.removeReasonHint')}
            send={send}
            onClose={onClose}
            other={instead}
          />
        </div>
      )}
    </Dialog>
  )
}

/** Photos are values of fields, or belong to notes. */
function lossesOf({ entry, events }: RunRecord) {
  const ofFields = entry.work_data.filter(({ field_type }) => field_type === 'Image').length
  const ofNotes = (entry.notes ?? []).flatMap(({ files }) => files).length
  return { values: entry.work_data.length, photos: ofFields + ofNotes, events: events.length }
}
