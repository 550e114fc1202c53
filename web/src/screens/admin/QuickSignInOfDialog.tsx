// PIN and ID badge of a person, which an administrator sets anew or removes.
import { QuickSignIn } from '../../account/QuickSignIn.tsx'
import type { Person } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'

export function QuickSignInOfDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Dialog title={t('account.quickTitleOf', { name: person.username })} onClose={onClose}>
      <div className="sw-form">
        <p>{t('account.quickLeadOf', { name: person.username })}</p>
        <QuickSignIn userid={person.userid} />
      </div>
    </Dialog>
  )
}
