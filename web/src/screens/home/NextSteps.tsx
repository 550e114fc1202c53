// Next steps on an empty site: for visitors, users and administrators.

import type { ReactNode } from 'react'
import { mayWrite, type SiteInfo, type User } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { slug } from '../../lib/slug.ts'
import { Section } from '../../ui/screen/Section.tsx'

interface NextStepsProps {
  who: 'visitor' | 'member' | 'admin'
  site: SiteInfo
  me: User | null
}

export function NextSteps({ who, site, me }: NextStepsProps) {
  const { t } = useTexts()
  return (
    <Section id="next-steps" title={t('home.next')}>
      <ol className="sw-columns sw-stairs">
        {who === 'admin' && <AdminSteps />}
        {who === 'member' && me && <MemberSteps me={me} />}
        {who === 'visitor' && <VisitorSteps isOpen={site.authentication['public-registration']} />}
      </ol>
    </Section>
  )
}

function Stair({ title, body, children }: { title: string; body: string; children: ReactNode }) {
  return (
    <li className="sw-card" data-slim>
      <h3>{title}</h3>
      <p className="sw-soft">{body}</p>
      {children}
    </li>
  )
}

function AdminSteps() {
  const { t } = useTexts()
  return (
    <>
      <FirstGuide />
      <Stair title={t('home.admin.people')} body={t('home.admin.peopleBody')}>
        <Link to="/admin/people" className="sw-link-button">
          {t('home.admin.peopleAction')}
        </Link>
      </Stair>
      <Stair title={t('home.admin.settings')} body={t('home.admin.settingsBody')}>
        <Link to="/admin/settings" className="sw-link-button">
          {t('home.admin.settingsAction')}
        </Link>
      </Stair>
    </>
  )
}

function FirstGuide() {
  const { t } = useTexts()
  return (
    <Stair title={t('home.guide')} body={t('home.guideBody')}>
      <Link to="/new" className="sw-button">
        {t('home.guideAction')}
      </Link>
    </Stair>
  )
}

function MemberSteps({ me }: { me: User }) {
  const { t } = useTexts()
  return (
    <>
      {mayWrite(me) && <FirstGuide />}
      <Stair title={t('home.member.account')} body={t('home.member.accountBody')}>
        <Link to="/account" className={mayWrite(me) ? 'sw-link-button' : 'sw-button'}>
          {t('home.member.accountAction')}
        </Link>
      </Stair>
      <Stair title={t('home.member.profile')} body={t('home.member.profileBody')}>
        <Link
          to="/User/$id/$name"
          params={{ id: String(me.userid), name: slug(me.username) }}
          className="sw-link-button"
        >
          {t('home.member.profileAction')}
        </Link>
      </Stair>
      <Stair title={t('home.member.people')} body={t('home.member.peopleBody')}>
        <Link to="/search" className="sw-link-button">
          {t('home.member.peopleAction')}
        </Link>
      </Stair>
    </>
  )
}

function VisitorSteps({ isOpen }: { isOpen: boolean }) {
  const { t } = useTexts()
  return (
    <>
      <Stair title={t('home.visitor.signIn')} body={t('home.visitor.signInBody')}>
        <Link to="/login" className="sw-button">
          {t('frame.signIn')}
        </Link>
      </Stair>
      <Stair
        title={t('home.visitor.join')}
        body={isOpen ? t('home.visitor.joinOpen') : t('home.visitor.joinInvited')}
      >
        {isOpen && (
          <Link to="/register" className="sw-link-button">
            {t('home.visitor.joinAction')}
          </Link>
        )}
      </Stair>
    </>
  )
}
