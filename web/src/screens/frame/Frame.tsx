// Frame of every screen: skip link, header, connection notice, content, footer.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMe } from '../../account/queries.ts'
import { chosen } from '../../device/has-choices.ts'
import { Keeper } from '../../device/parts.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Outlet } from '../../lib/router/Screens.tsx'
import { useStore } from '../../lib/state/store.ts'
import { SharedFrame } from '../../shared-device/parts.ts'
import { useDeviceState } from '../../shared-device/registration.ts'
import { keepAccent, showAccent, showIcon } from '../../site/accent.ts'
import { siteInfoQuery } from '../../site/queries.ts'
import { SiteTitle } from '../../ui/screen/page-title.ts'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { Header } from './Header.tsx'
import { LanguageChoice } from './Preferences.tsx'
import { useLanguageOfAccount } from './use-language.ts'
import { useRoles } from './use-roles.ts'
import './frame.css'

export function Frame() {
  const { t } = useTexts()
  const site = useQuery(siteInfoQuery)
  useLanguageOfAccount()
  useRoles()
  const keeps = useStore(chosen)
  const me = useMe()
  const device = useDeviceState()
  const title = site.data?.title ?? 'Stepwright'
  const logo = site.data?.logo?.image
  useBranding(site.data?.['accent-colour'], logo?.thumbnail)

  const page = (
    <>
      <a className="sw-skip" href="#content">
        {t('frame.skip')}
      </a>
      <Header siteTitle={title} logo={logo} isPrivate={site.data?.private ?? false} />
      {me && keeps && <Keeper />}
      <ConnectionNotice />
      <p className="sw-paper-brand" aria-hidden="true">
        {logo && <img className="sw-brand-logo" src={logo.standard ?? logo.original} alt="" />}
        {title}
      </p>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <footer className="sw-footer">
        <div>
          <span>{t('frame.tagline')}</span>
          <a href="/api/2.0/doc">{t('frame.apiReference')}</a>
        </div>
      </footer>
    </>
  )
  return (
    <SiteTitle value={title}>
      {device === 'own' ? (
        page
      ) : (
        <SharedFrame state={device} languages={<LanguageChoice name="locked" />}>
          {page}
        </SharedFrame>
      )}
    </SiteTitle>
  )
}

function useBranding(colour: string | undefined, icon: string | undefined): void {
  useEffect(() => {
    if (colour === undefined) return
    showAccent(colour)
    keepAccent(colour)
    showIcon(icon)
  }, [colour, icon])
}
