// Link to set a new password, for sites without mail or users without access to it.
import { useMutation } from '@tanstack/react-query'
import { usePasswordAgain } from '../account/use-password-again.ts'
import { api, type Person } from '../lib/api.ts'
import { problemText } from '../lib/forms/form-errors.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { CancelButton } from '../ui/buttons/CancelButton.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { CopyField } from '../ui/fields/CopyField.tsx'
import { Notice } from '../ui/Notice.tsx'

export function ResetLinkDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const words = useTexts()
  const { t, format } = words
  const withPassword = usePasswordAgain()
  const make = useMutation({
    mutationFn: () =>
      withPassword((body) => api.createResetLink({ params: { userid: person.userid }, body })),
  })
  return (
    <Dialog title={t('people.resetTitle', { name: person.username })} onClose={onClose}>
      <div className="sw-form">
        {make.error && <Notice kind="fault">{problemText(make.error, words)}</Notice>}
        {make.data ? (
          <>
            <CopyField label={t('people.link')} value={make.data.url} isShownOnce />
            <p className="sw-hint">
              {t('people.linkUntil', { date: format.dateTime(make.data.expires_date) })}
            </p>
            <div className="sw-actions">
              <Button kind="plain" onClick={onClose}>
                {t('ui.done')}
              </Button>
            </div>
          </>
        ) : (
          <>
            <p>{t('people.resetBody')}</p>
            <div className="sw-actions">
              <Button onClick={() => make.mutate()} isBusy={make.isPending} data-autofocus>
                {t('people.makeLink')}
              </Button>
              <CancelButton onClick={onClose} />
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}
