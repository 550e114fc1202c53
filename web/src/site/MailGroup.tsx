// Settings of the mail server; its password is write-only.
import type { Settings } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Choice } from '../ui/fields/Choice.tsx'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { needsPasswordAgain } from './check-settings.ts'
import { Group, type GroupProps } from './SettingsGroups.tsx'
import { useFields } from './use-fields.ts'

interface MailGroupProps extends GroupProps {
  saved: Settings
}

const plain = { spellCheck: false, autoCapitalize: 'none' } as const

export function MailGroup({ form, saved: { mail, mailIsFixed } }: MailGroupProps) {
  const { t } = useTexts()
  const { text } = useFields(form)
  const isOtherServer = needsPasswordAgain(form.values, mail)
  return (
    <Group title={t('settings.mail')}>
      {mailIsFixed && (
        <Notice>
          <p>{t('settings.mail.fixed')}</p>
        </Notice>
      )}
      <fieldset className="sw-form" disabled={mailIsFixed}>
        <div className="sw-columns">
          <TextField {...text('mail.host')} {...plain} maxLength={255} />
          <TextField {...text('mail.port')} inputMode="numeric" maxLength={5} />
        </div>
        <Choice
          legend={t('settings.mail.encryption')}
          name="mail.encryption"
          value={form.values['mail.encryption']}
          onChange={(value) => form.set('mail.encryption', value)}
          options={[
            { value: 'starttls', label: 'STARTTLS', hint: t('settings.mail.starttlsHint') },
            { value: 'tls', label: 'TLS', hint: t('settings.mail.tlsHint') },
            { value: 'none', label: t('settings.mail.none'), hint: t('settings.mail.noneHint') },
          ]}
        />
        <div className="sw-columns">
          <TextField {...text('mail.user')} {...plain} autoComplete="off" maxLength={320} />
          {!mailIsFixed && (
            <PasswordField
              {...text('mail.password')}
              hint={t(
                !mail.hasPassword
                  ? 'settings.mail.passwordHint'
                  : isOtherServer
                    ? 'settings.mail.passwordAgain'
                    : 'settings.mail.passwordSet',
              )}
              autoComplete="new-password"
              maxLength={1000}
            />
          )}
        </div>
        <TextField {...text('mail.sender')} {...plain} inputMode="email" maxLength={254} />
      </fieldset>
    </Group>
  )
}
