// Base address of links in mails and invitations, and how an administrator changes it.
import { useMutation } from '@tanstack/react-query'
import { usePasswordAgain } from '../account/use-password-again.ts'
import type { Settings } from '../lib/api.ts'
import { problemText } from '../lib/forms/form-errors.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { showToast } from '../ui/toasts.tsx'
import { saveSettings } from './queries.ts'

const isLoopback = (address: string) =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname)

export function SiteAddress({ settings: { address, addressIsFixed } }: { settings: Settings }) {
  const words = useTexts()
  const { t } = words
  const { origin } = window.location
  const withPassword = usePasswordAgain()
  const save = useMutation({
    mutationFn: () => withPassword((proof) => saveSettings({ address: origin }, proof)),
    onSuccess: () => showToast(t('settings.saved')),
  })
  const isOnlyHere = isLoopback(address)
  const canUse = !addressIsFixed && origin !== address
  return (
    <Notice kind={isOnlyHere ? 'warning' : 'info'}>
      <p>{t('settings.reachedAt', { address })}</p>
      {isOnlyHere && <p>{t('settings.reachedHereOnly')}</p>}
      {addressIsFixed && <p>{t('settings.addressFixed')}</p>}
      {save.error && <p role="alert">{problemText(save.error, words)}</p>}
      {canUse && (
        <Button kind="plain" isBusy={save.isPending} onClick={() => save.mutate()}>
          {t('settings.useAddress', { address: origin })}
        </Button>
      )}
    </Notice>
  )
}
