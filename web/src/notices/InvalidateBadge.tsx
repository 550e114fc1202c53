// Button of a notice that invalidates an ID badge whose text is in a record; takes the password.
import { PasswordAgainProvider } from '../account/PasswordAgain.tsx'
import { removeIdBadge } from '../account/quick-sign-in.ts'
import { usePasswordAgain } from '../account/use-password-again.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'

interface InvalidateBadgeProps {
  owner: { userid: number; username: string }
  onDone: () => void
}

export function InvalidateBadge(props: InvalidateBadgeProps) {
  return (
    <PasswordAgainProvider>
      <InvalidateButton {...props} />
    </PasswordAgainProvider>
  )
}

function InvalidateButton({ owner: { userid, username: name }, onDone }: InvalidateBadgeProps) {
  const { t } = useTexts()
  const { act, isBusy } = useAction()
  const withPassword = usePasswordAgain()
  const remove = () =>
    act(
      async () => {
        await withPassword((proof) => removeIdBadge(userid, proof))
        onDone()
      },
      { done: t('notices.badgeInvalid', { name }) },
    )
  return (
    <Button kind="plain" isBusy={isBusy} onClick={() => void remove()}>
      {t('notices.invalidateBadge')}
    </Button>
  )
}
