// Shares a guide: address to copy, and a QR code for a phone.
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { AddressCode } from '../../ui/AddressCode.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { CopyField } from '../../ui/fields/CopyField.tsx'

interface ShareDialogProps {
  title: string
  onClose: () => void
}

export function ShareDialog({ title, onClose }: ShareDialogProps) {
  const { t } = useTexts()
  const address = window.location.href.split('#')[0] ?? ''
  return (
    <Dialog title={t('read.shareTitle', { title })} onClose={onClose}>
      <CopyField label={t('read.address')} value={address} />
      <AddressCode text={address} label={t('read.code')} />
      <p className="sw-hint">{t('read.codeHint')}</p>
    </Dialog>
  )
}
