// The user's account: profile, email address, password.
import { useQuery } from '@tanstack/react-query'
import { EmailForm } from '../../account/EmailForm.tsx'
import { PasswordForm } from '../../account/PasswordForm.tsx'
import { ProfileForm } from '../../account/ProfileForm.tsx'
import { QuickSignIn } from '../../account/QuickSignIn.tsx'
import { meQuery } from '../../account/queries.ts'
import { DeputySection } from '../../approvals/deputies/parts.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { slug } from '../../lib/slug.ts'
import { NoticeChoices } from '../../notices/NoticeChoices.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'

export function AccountScreen() {
  const { t } = useTexts()
  const me = useQuery(meQuery)
  return (
    <Screen title={t('account.title')} lead={t('account.lead')}>
      <Loaded query={{ ...me, data: me.data ?? undefined }}>
        {(user) => (
          <div className="sw-stack">
            <ProfileForm user={user} />
            <EmailForm user={user} />
            <PasswordForm user={user} />
            <section className="sw-card sw-stack" data-gap="4" aria-labelledby="account-quick">
              <div>
                <h2 id="account-quick">{t('account.quickTitle')}</h2>
                <p>{t('account.quickLead')}</p>
              </div>
              <QuickSignIn />
            </section>
            <NoticeChoices />
            <DeputySection />
            <p className="sw-below" data-align="start">
              <Link to="/User/$id/$name" params={{ id: String(user.userid), name: slug(user.username) }}>
                {t('account.seeProfile')}
              </Link>
              <Link to="/account/tokens">{t('account.toTokens')}</Link>
            </p>
          </div>
        )}
      </Loaded>
    </Screen>
  )
}
