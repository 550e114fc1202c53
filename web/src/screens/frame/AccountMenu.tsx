// Account menu: sign in, or a panel with own pages, language, theme and signing out.
import {
  IconAdjustmentsHorizontal,
  IconChecklist,
  IconDeviceTablet,
  IconFilePlus,
  IconKey,
  IconLogout,
  IconPhoto,
  IconSettings,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useRef } from 'react'
import { signOut } from '../../account/queries.ts'
import { isAdmin, isModerator, mayWrite, type User } from '../../lib/api.ts'
import { problemText } from '../../lib/forms/form-errors.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useRouter } from '../../lib/router/context.ts'
import { useNavigate } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { slug } from '../../lib/slug.ts'
import { hasUnsent } from '../../run/queue/unsent.ts'
import { Avatar } from '../../ui/bits.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { pictureOf } from '../../ui/face.ts'
import { showToast } from '../../ui/toasts.tsx'
import { LanguageChoice, ThemeChoice } from './Preferences.tsx'
import { WaitingCount } from './WaitingCount.tsx'
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

function OwnPages({ me, onGo }: { me: User; onGo: () => void }) {
  const { t } = useTexts()
  return (
    <>
      <div className="sw-panel-part sw-list-text">
        <strong>{me.username}</strong>
        {me.email && <span>{me.email}</span>}
      </div>
      <nav className="sw-panel-part" aria-label={t('frame.accountNavigation')}>
        <Link
          to="/User/$id/$name"
          params={{ id: String(me.userid), name: slug(me.username) }}
          className="sw-item"
          onClick={onGo}
        >
          <IconUser size={20} aria-hidden="true" />
          {t('frame.profile')}
        </Link>
        <Link to="/account" className="sw-item" onClick={onGo} activeOptions={{ exact: true }}>
          <IconAdjustmentsHorizontal size={20} aria-hidden="true" />
          {t('frame.myAccount')}
        </Link>
        <Link to="/device" className="sw-item" onClick={onGo}>
          <IconDeviceTablet size={20} aria-hidden="true" />
          {t('frame.device')}
        </Link>
        <Link to="/pictures" className="sw-item" onClick={onGo}>
          <IconPhoto size={20} aria-hidden="true" />
          {t('frame.pictures')}
        </Link>
        <Link to="/teams" className="sw-item" onClick={onGo}>
          <IconUsersGroup size={20} aria-hidden="true" />
          {t('frame.teams')}
        </Link>
        <Link to="/account/tokens" className="sw-item" onClick={onGo}>
          <IconKey size={20} aria-hidden="true" />
          {t('frame.tokens')}
        </Link>
        {mayWrite(me) && (
          <Link to="/pages/new" className="sw-item" onClick={onGo}>
            <IconFilePlus size={20} aria-hidden="true" />
            {t('frame.newPage')}
          </Link>
        )}
        {isModerator(me) && (
          <Link to="/review" className="sw-item" onClick={onGo}>
            <IconChecklist size={20} aria-hidden="true" />
            {t('frame.review')}
            <WaitingCount />
          </Link>
        )}
        {isAdmin(me) && (
          <Link to="/admin" className="sw-item" onClick={onGo}>
            <IconSettings size={20} aria-hidden="true" />
            {t('frame.administration')}
          </Link>
        )}
      </nav>
    </>
  )
}

function SignOut({ userid, onDone }: { userid: number; onDone: () => void }) {
  const words = useTexts()
  const { t } = words
  const navigate = useNavigate()
  const router = useRouter()
  const confirm = useConfirm()
  /** Another user may use this device next, so pending events should be sent before. */
  const maySignOut = async () => {
    const count = hasUnsent() ? await (await import('../../run/work/sending.ts')).sendRest(userid) : 0
    return (
      count === 0 ||
      confirm({
        title: t('frame.unsentTitle'),
        body: t('frame.unsentBody', { count }),
        action: t('frame.signOut'),
      })
    )
  }
  const leave = async () => {
    onDone()
    try {
      if (!(await maySignOut())) return
      // Leaves the current screen immediately, so that it sends no requests without a session.
      await router.preload({ to: '/' }).catch(() => {})
      const isEnded = await signOut()
      await navigate({ to: '/' })
      showToast(t(isEnded ? 'frame.signedOut' : 'frame.signedOutHere'))
    } catch (error) {
      showToast(problemText(error, words), 'failed')
    }
  }
  return (
    <div className="sw-panel-part">
      <button type="button" className="sw-item" onClick={leave}>
        <IconLogout size={20} aria-hidden="true" />
        {t('frame.signOut')}
      </button>
    </div>
  )
}
