// Requests a link to reset the password.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { siteInfoQuery } from '../../site/queries.ts'
import { Form } from '../../ui/fields/Form.tsx'
import { EmailField } from '../../ui/fields/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'

export function ResetRequestScreen() {
  const { t } = useTexts()
  const site = useQuery(siteInfoQuery)
  const [sentTo, setSentTo] = useState('')
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => ({
      email:
        (!email.trim() && t('fault.missing_field')) ||
        (!/\S@\S/.test(email) && t('fault.email.invalid_field')),
    }),
    submit: async ({ email }) => {
      await api.requestPasswordReset({ body: { email: email.trim() } })
      setSentTo(email.trim())
    },
  })

  return (
    <Screen
      title={t('reset.title')}
      lead={sentTo || site.data?.mail === false ? undefined : t('reset.lead')}
      width="form"
    >
      {sentTo ? (
        <div role="status">
          <Notice kind="done" title={t('reset.sentTitle')}>
            <p>{t('reset.sentBody', { email: sentTo })}</p>
          </Notice>
        </div>
      ) : site.data?.mail === false ? (
        <Notice title={t('reset.noMailTitle')}>
          <p>{t('problem.mail.not-set-up')}</p>
        </Notice>
      ) : (
        <div className="sw-card">
          <Form state={form.form} action={t('reset.action')} fullWidth>
            <EmailField {...form.text('email')} label={t('field.email')} autoComplete="username" />
          </Form>
        </div>
      )}
      <p className="sw-below">
        <Link to="/login">{t('reset.back')}</Link>
      </p>
    </Screen>
  )
}
