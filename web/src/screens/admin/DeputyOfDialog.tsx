// The deputy of a person, which an administrator names or removes.
import { DeputyForm } from '../../approvals/deputies/DeputyForm.tsx'
import type { Person } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'

export function DeputyOfDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Dialog title={t('approvals.deputy.titleOf', { name: person.username })} onClose={onClose}>
      <div className="sw-form">
        <p>{t('approvals.deputy.leadOf', { name: person.username })}</p>
        <DeputyForm person={person} />
      </div>
    </Dialog>
  )
}
