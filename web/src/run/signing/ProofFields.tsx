// Inputs that prove who signs: the password, on a shared device a PIN, or a code from a mail for the caller.
import { ApiError } from '@stepwright/client'
import { sendSigningCode } from '../../approvals/queries.ts'
import { NamedProblem } from '../../lib/forms/form-errors.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { useAction } from '../../ui/dialogs/use-action.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { TypedProof, useSigning } from './use-signing.ts'

interface ProofFieldsProps {
  signing: Pick<ReturnType<typeof useSigning>, 'form' | 'proof' | 'setProof'>
  /** The caller. */
  userid: number
}

export function ProofFields({ signing: { form, proof, setProof }, userid }: ProofFieldsProps) {
  const { t } = useTexts()
  const { signer } = form.values
  const isOwn = signer?.userid === userid
  const name = signer?.username ?? t('sign.theSigner')
  const others = ([signer?.has_pin && 'pin', 'password', isOwn && 'token'] as const).filter(
    (each): each is TypedProof => !!each && each !== proof,
  )
  return (
    <div className="sw-stack" data-gap="2">
      {proof === 'token' && <CodeField form={form} />}
      {proof === 'pin' && (
        <PasswordField
          {...form.text('pin')}
          label={isOwn ? t('sign.pin') : t('sign.pinOf', { name })}
          showLabel={t('sign.showPin')}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      )}
      {proof === 'password' && (
        <PasswordField
          {...form.text('password')}
          label={isOwn ? t('sign.password') : t('sign.passwordOf', { name })}
          autoComplete={isOwn ? 'current-password' : 'off'}
          required
        />
      )}
      {others.map((each) => (
        <p key={each}>
          <button type="button" className="sw-text-button" onClick={() => setProof(each)}>
            {t(withTexts[each])}
          </button>
        </p>
      ))}
    </div>
  )
}

const withTexts = { password: 'sign.withPassword', pin: 'sign.withPin', token: 'sign.withCode' } as const

const sendCode = () =>
  sendSigningCode().catch((error: unknown) => {
    const hasPassword = error instanceof ApiError && error.code === 'signature.password-exists'
    throw hasPassword ? new NamedProblem('sign.password-exists') : error
  })

/** For accounts without a password. */
function CodeField({ form }: Pick<ProofFieldsProps['signing'], 'form'>) {
  const { t } = useTexts()
  const { act, isBusy } = useAction()
  return (
    <>
      <p className="sw-soft">{t('sign.codeLead')}</p>
      <div className="sw-actions">
        <Button
          kind="plain"
          size="touch"
          isBusy={isBusy}
          onClick={() => void act(sendCode, { done: t('sign.codeSent') })}
        >
          {t('sign.sendCode')}
        </Button>
      </div>
      <TextField
        {...form.text('token')}
        label={t('sign.code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </>
  )
}
