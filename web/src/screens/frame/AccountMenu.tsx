// Account menu: sign in, or a panel with own pages, language, theme and signing out.
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useRef } from 'react'
import type { User } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { Avatar } from '../../ui/bits.tsx'
import { pictureOf } from '../../ui/face.ts'
import { LanguageChoice, ThemeChoice } from './Preferences.tsx'
import { OwnPages, SignOut } from './parts.ts'
import './frame.css'

interface AccountMenuProps {
  me: User | null | undefined
  /** Hidden on screens for signing in, and while there are no users yet. */
  offersSignIn: boolean
}

export function AccountMenu({ me, offersSignIn }: AccountMenuProps) {
  const { t } = useTexts()
  const panel = useRef<HTMLDivElement>(null)
  const close = () => panel.current?.hidePopover()
  if (me === undefined) return <span className="sw-account" aria-hidden="true" />

  return (
    <div className="sw-row sw-account" data-nowrap data-gap="1">
      {!me && offersSignIn && (
        <Link to="/login" className="sw-button" data-small>
          {t('frame.signIn')}
        </Link>
      )}
      <button
        type="button"
        className={me ? 'sw-icon-button sw-avatar-button' : 'sw-icon-button sw-only-wide'}
        popoverTarget="account-panel"
        aria-label={me ? t('frame.account', { name: me.username }) : t('frame.preferences')}
      >
        {me ? (
          <Avatar name={me.username} image={pictureOf(me.image)} size={36} />
        ) : (
          <IconAdjustmentsHorizontal aria-hidden="true" />
        )}
      </button>
      <div id="account-panel" ref={panel} popover="auto" className="sw-float sw-panel">
        {me && <OwnPages me={me} onGo={close} />}
        <div className="sw-stack sw-panel-part sw-preferences" data-gap="4">
          <LanguageChoice name="panel" />
          <ThemeChoice name="panel" />
        </div>
        {me && <SignOut userid={me.userid} onDone={close} />}
      </div>
    </div>
  )
}
