// Proves who signs: the password, or a code from a mail for accounts without a password.
import { ApiError } from '@stepwright/client'
import type { User } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { sendSigningCode } from './queries.ts'
import type { ProofKind, SigningForm } from './use-signing.ts'

interface ProofFieldProps {
  form: SigningForm
  me: User
  proof: ProofKind
  onProof: (proof: ProofKind) => void
}

export function ProofField({ form, me, proof, onProof }: ProofFieldProps) {
  const { t } = useTexts()
  const { act, isBusy } = useAction()
  const send = () =>
    act(
      () =>
        sendSigningCode().catch((error: unknown) => {
          if (error instanceof ApiError && error.code === 'signature.password-exists') onProof('password')
          throw error
        }),
      { done: t('approvals.codeSent', { email: me.email ?? '' }) },
    )
  return proof === 'password' ? (
    <div className="sw-stack" data-gap="2">
      {/* Hidden user name for password managers. */}
      <input type="hidden" autoComplete="username" value={me.email ?? ''} readOnly />
      <PasswordField
        {...form.text('password')}
        label={t('approvals.password')}
        hint={t('approvals.passwordHint')}
        autoComplete="current-password"
        required
      />
      <p>
        <button type="button" className="sw-text-button" onClick={() => onProof('token')}>
          {t('approvals.noPassword')}
        </button>
      </p>
    </div>
  ) : (
    <div className="sw-stack" data-gap="2">
      <p className="sw-soft">{t('approvals.codeLead')}</p>
      <div className="sw-actions">
        <Button kind="plain" isBusy={isBusy} onClick={() => void send()}>
          {t('approvals.sendCode')}
        </Button>
        <Button kind="link" onClick={() => onProof('password')}>
          {t('approvals.withPassword')}
        </Button>
      </div>
      <TextField
        {...form.text('token')}
        label={t('approvals.code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </div>
  )
}
