// Signs in and returns to the requested address within this site.
import { useQuery } from '@tanstack/react-query'
import { signIn, useMe } from '../../account/queries.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { safeReturn } from '../../lib/return-address.ts'
import { useRouter } from '../../lib/router/context.ts'
import { useSearch } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { Navigate } from '../../lib/router/Navigate.tsx'
import { hasUnsent } from '../../run/queue/unsent.ts'
import { compareLater } from '../../run/work/compare-later.ts'
import { siteInfoQuery } from '../../site/queries.ts'
import { Form } from '../../ui/fields/Form.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { EmailField } from '../../ui/fields/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'

export function SignInScreen() {
  const { t } = useTexts()
  const site = useQuery(siteInfoQuery)
  const me = useMe()
  const router = useRouter()
  const { return: address, ended } = useSearch({ from: '/login' })
  const back = safeReturn(address)
  const form = useForm({
    initial: { email: '', password: '' },
    check: (values) => ({
      email: !values.email.trim() && t('fault.missing_field'),
      password: !values.password && t('fault.missing_field'),
    }),
    submit: async ({ email, password }) => {
      compareLater((await signIn(email.trim(), password)).userid)
      await router.replace(back)
    },
  })

  if (me && !form.isSending) return <Navigate address={back} replace />
  const lead = site.data?.private
    ? t('signIn.privateLead')
    : t('signIn.lead', { site: site.data?.title ?? 'Stepwright' })
  return (
    <Screen title={t('signIn.title')} lead={lead} width="form">
      {ended && (
        <Notice kind="warning" title={t('signIn.ended')}>
          {hasUnsent() && <p>{t('signIn.unsent')}</p>}
        </Notice>
      )}
      <div className="sw-card">
        <Form state={form.form} action={t('signIn.action')} fullWidth>
          <EmailField {...form.text('email')} label={t('field.email')} autoComplete="username" />
          <PasswordField
            {...form.text('password')}
            label={t('field.password')}
            autoComplete="current-password"
          />
        </Form>
        <p className="sw-below">
          <Link to="/reset">{t('signIn.forgotten')}</Link>
        </p>
      </div>
      {site.data?.authentication['public-registration'] && (
        <p className="sw-below">
          {t('signIn.noAccount')} <Link to="/register">{t('signIn.register')}</Link>
        </p>
      )}
    </Screen>
  )
}
