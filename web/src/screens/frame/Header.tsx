// Header: logo and site title, main navigation, search box, account.
import { IconMenu2, IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../account/queries.ts'
import { type Image, isAdmin, mayWrite, type User } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useLocation } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { siteInfoQuery } from '../../site/queries.ts'
import { Mark } from '../../ui/Logo.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Drawer } from './Drawer.tsx'
import { SignedInMarks, WaitingLinks } from './parts.ts'
import { SearchBox } from './SearchBox.tsx'
import { useSearchKey } from './use-search-key.ts'
import './frame.css'

interface HeaderProps {
  siteTitle: string
  logo: Image | undefined
  isPrivate: boolean
}

export function Header({ siteTitle, logo, isPrivate }: HeaderProps) {
  const { t } = useTexts()
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  const place = useLocation({ select: (location) => location.pathname })
  const isSetup = place === '/setup'
  const canLook = (!isPrivate || !!me) && !isSetup
  useSearchKey(canLook)

  return (
    <header className="sw-header">
      <div className="sw-header-row">
        <button
          type="button"
          className="sw-icon-button sw-only-narrow"
          aria-label={t('frame.openMenu')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconMenu2 aria-hidden="true" />
        </button>
        <Link to="/" className="sw-brand">
          {logo ? <img className="sw-brand-logo" src={logo.standard ?? logo.original} alt="" /> : <Mark />}
          <span>{siteTitle}</span>
        </Link>
        <nav
          className="sw-row sw-places sw-only-wide"
          data-nowrap
          data-gap="1"
          aria-label={t('frame.mainNavigation')}
        >
          <MainLinks me={me} canLook={canLook} />
        </nav>
        {canLook && (
          <>
            <div className="sw-header-search sw-only-wide">
              <SearchBox />
            </div>
            <Link
              to="/search"
              className="sw-icon-button sw-only-narrow sw-push"
              aria-label={t('search.open')}
            >
              <IconSearch aria-hidden="true" />
            </Link>
          </>
        )}
        {me && !isSetup && <SignedInMarks />}
        <AccountMenu me={me} offersSignIn={!isSetup && place !== '/login'} />
      </div>
      {isOpen && (
        <Drawer title={siteTitle} onClose={() => setOpen(false)}>
          <MainLinks me={me} canLook={canLook} isWhole onGo={() => setOpen(false)} />
        </Drawer>
      )}
    </header>
  )
}

interface MainLinksProps {
  me: User | null | undefined
  canLook: boolean
  /** In the drawer, which hides logo, search box and account. */
  isWhole?: boolean
  onGo?: () => void
}

function MainLinks({ me, canLook, isWhole = false, onGo }: MainLinksProps) {
  const { t } = useTexts()
  const hasCourses = useQuery(siteInfoQuery).data?.['has-courses']
  const common = { className: 'sw-item sw-place', onClick: () => onGo?.() }
  return (
    <>
      {isWhole && (
        <Link to="/" {...common} activeOptions={{ exact: true }}>
          {t('frame.home')}
        </Link>
      )}
      {isWhole && canLook && (
        <Link to="/search" {...common} activeOptions={{ includeSearch: false }}>
          {t('search.title')}
        </Link>
      )}
      {canLook && (
        <Link to="/categories" {...common}>
          {t('frame.categories')}
        </Link>
      )}
      {(mayWrite(me) || (canLook && hasCourses)) && (
        <Link to="/courses" {...common} activeOptions={{ includeSearch: false }}>
          {t('frame.courses')}
        </Link>
      )}
      {mayWrite(me) && (
        <Link to="/guides" {...common} activeOptions={{ includeSearch: false }}>
          {t('frame.guides')}
        </Link>
      )}
      {me && (
        <Link to="/runs" {...common}>
          {t('frame.runs')}
        </Link>
      )}
      {me && (
        <Link to="/records" {...common} activeOptions={{ includeSearch: false }}>
          {t('frame.records')}
        </Link>
      )}
      {mayWrite(me) && (
        <Link
          to="/new"
          {...common}
          data-is="add"
          title={t('frame.newGuide')}
          activeOptions={{ includeSearch: false }}
        >
          <IconPlus size={20} aria-hidden="true" />
          <span>{t('frame.newGuide')}</span>
        </Link>
      )}
      {isWhole && me && (
        <Link to="/teams" {...common}>
          {t('frame.teams')}
        </Link>
      )}
      {isWhole && me && <WaitingLinks me={me} className={common.className} onGo={common.onClick} />}
      {isWhole && isAdmin(me) && (
        <Link to="/admin" {...common}>
          {t('frame.administration')}
        </Link>
      )}
    </>
  )
}
