// Registration: open, by invitation, or the reason why it is closed.
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../account/queries.ts'
import { RegisterForm } from '../../account/RegisterForm.tsx'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { safeReturn } from '../../lib/return-address.ts'
import { useSearch } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { Navigate } from '../../lib/router/Navigate.tsx'
import { invitationQuery } from '../../people/queries.ts'
import { siteInfoQuery } from '../../site/queries.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'

export function RegisterScreen() {
  const { t } = useTexts()
  const { invitation = '', return: address } = useSearch({ from: '/register' })
  const me = useMe()
  const site = useQuery(siteInfoQuery)
  const check = useQuery(invitationQuery(invitation))
  const title = site.data?.title ?? 'Stepwright'

  if (me) return <Navigate address={safeReturn(address)} replace />
  return (
    <Screen title={t('register.title')} lead={t('register.lead', { site: title })} width="form">
      {invitation ? (
        <Loaded query={check}>
          {(state) =>
            state.valid ? (
              <>
                <Notice kind="done">{t('register.invited', { site: title })}</Notice>
                <RegisterForm invitation={invitation} email={state.email ?? ''} />
              </>
            ) : (
              <Notice kind="warning" title={t('register.spentTitle')}>
                <p>{t('register.spentBody')}</p>
              </Notice>
            )
          }
        </Loaded>
      ) : (
        <Loaded query={site}>
          {(info) =>
            info.authentication['public-registration'] ? (
              <RegisterForm invitation="" email="" />
            ) : (
              <Notice title={t('register.closedTitle')}>
                <p>{info.registration === 'closed' ? t('register.closedBody') : t('register.invitedBody')}</p>
              </Notice>
            )
          }
        </Loaded>
      )}
      <p className="sw-below">
        {t('register.haveAccount')} <Link to="/login">{t('frame.signIn')}</Link>
      </p>
    </Screen>
  )
}
