// PIN and ID badge for shared devices: set, change and remove them.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from '../lib/forms/use-form.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { Form } from '../ui/fields/Form.tsx'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Loaded } from '../ui/screen/Loaded.tsx'
import { showToast } from '../ui/toasts.tsx'
import {
  quickSignInQuery,
  removeIdBadge,
  removePin,
  saveIdBadge,
  savePin,
  type Whose,
} from './quick-sign-in.ts'
import { type Proof, usePasswordAgain } from './use-password-again.ts'

interface OwnerProps {
  userid?: Whose
}

export function QuickSignIn({ userid }: OwnerProps) {
  const state = useQuery(quickSignInQuery(userid))
  return (
    <Loaded query={state}>
      {({ pin_date, pin_locked, id_badge_date, id_badge_locked }) => (
        <div className="sw-stack" data-gap="5">
          <Pin userid={userid} date={pin_date} isLocked={pin_locked} />
          <IdBadge userid={userid} date={id_badge_date} isLocked={id_badge_locked} />
        </div>
      )}
    </Loaded>
  )
}

interface SecretProps extends OwnerProps {
  /** UNIX seconds; null if there is none. */
  date: number | null
  isLocked: boolean
}

const emptyPin = { pin: '', old_password: '' }

function Pin({ userid, date, isLocked }: SecretProps) {
  const { t, format } = useTexts()
  const form = useForm({
    initial: emptyPin,
    check: ({ pin, old_password }) => ({
      pin: !/^\d{4,8}$/.test(pin) && t('fault.pin.invalid_field'),
      old_password: !old_password && t('fault.missing_field'),
    }),
    submit: async (values) => {
      await savePin(userid, values)
      showToast(t('account.pinSaved'))
      return emptyPin
    },
  })
  return (
    <Form
      state={form.form}
      action={t(date === null ? 'account.setPin' : 'account.changePin')}
      extra={
        date !== null && (
          <Remove
            act={(proof) => removePin(userid, proof)}
            text={t('account.removePin')}
            done={t('account.pinRemoved')}
          />
        )
      }
    >
      <Heading title={t('account.pin')}>
        {date === null ? t('account.noPin') : t('account.pinSince', { date: format.date(date) })}{' '}
        {isLocked && t('account.quickLocked')}
      </Heading>
      <div className="sw-columns">
        <PasswordField
          {...form.text('pin')}
          label={t('account.newPin')}
          hint={t('account.pinHint')}
          showLabel={t('account.showPin')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
        />
        <OldPassword {...form.text('old_password')} />
      </div>
    </Form>
  )
}

const emptyBadge = { code: '', old_password: '' }

function IdBadge({ userid, date, isLocked }: SecretProps) {
  const { t, format } = useTexts()
  const form = useForm({
    initial: emptyBadge,
    check: ({ code, old_password }) => ({
      code: code.trim().length < 8 && t('fault.code.invalid_field'),
      old_password: !old_password && t('fault.missing_field'),
    }),
    submit: async ({ code, old_password }) => {
      await saveIdBadge(userid, { code: code.trim(), old_password })
      showToast(t('account.badgeSaved'))
      return emptyBadge
    },
  })
  return (
    <Form
      state={form.form}
      action={t(date === null ? 'account.setBadge' : 'account.changeBadge')}
      extra={
        date !== null && (
          <Remove
            act={(proof) => removeIdBadge(userid, proof)}
            text={t('account.removeBadge')}
            done={t('account.badgeRemoved')}
          />
        )
      }
    >
      <Heading title={t('account.badge')}>
        {date === null ? t('account.noBadge') : t('account.badgeSince', { date: format.date(date) })}{' '}
        {isLocked && t('account.quickLocked')}
      </Heading>
      <div className="sw-columns">
        <OldPassword {...form.text('old_password')} />
        {/* A scanner ends with Enter, which sends the form. */}
        <TextField
          {...form.text('code')}
          label={t('account.badgeCode')}
          hint={t('account.badgeHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
        />
      </div>
    </Form>
  )
}

const Heading = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3>{title}</h3>
    <p className="sw-soft">{children}</p>
  </div>
)

type TextProps = Omit<Parameters<typeof PasswordField>[0], 'label' | 'autoComplete'>

function OldPassword(props: TextProps) {
  const { t } = useTexts()
  return <PasswordField {...props} label={t('account.ownPassword')} autoComplete="current-password" />
}

interface RemoveProps {
  act: (proof: Proof) => Promise<void>
  text: string
  done: string
}

function Remove({ act: remove, text, done }: RemoveProps) {
  const { act, isBusy } = useAction()
  const withPassword = usePasswordAgain()
  return (
    <Button kind="plain" isBusy={isBusy} onClick={() => void act(() => withPassword(remove), { done })}>
      {text}
    </Button>
  )
}
