// Voids a run with a reason: its record stays readable and no longer counts.
import { api, type Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ReasonForm } from './ReasonForm.tsx'

interface VoidDialogProps {
  entry: Pick<Entry, 'entryid'>
  onVoided: () => void
  onClose: () => void
}

export function VoidDialog({ entry: { entryid }, onVoided, onClose }: VoidDialogProps) {
  const { t } = useTexts()
  const send = async (reason: string) => {
    await api.voidEntry({ params: { entryid }, body: { reason } })
    onVoided()
  }
  return (
    <Dialog title={t('records.void')} onClose={onClose}>
      <p className="sw-soft">{t('records.voidMeans')}</p>
      <ReasonForm
        action={t('records.void')}
        hint={t('records.voidReasonHint')}
        send={send}
        onClose={onClose}
      />
    </Dialog>
  )
}
