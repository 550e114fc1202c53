// Panel of the account menu for signed-in users: own pages, and signing out.
import {
  IconAdjustmentsHorizontal,
  IconDeviceTablet,
  IconFilePlus,
  IconKey,
  IconLogout,
  IconPhoto,
  IconSettings,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react'
import { signOut } from '../../account/queries.ts'
import { isAdmin, isModerator, mayWrite, type User } from '../../lib/api.ts'
import { problemText } from '../../lib/forms/form-errors.ts'
import type { TextKey } from '../../lib/i18n/load.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useRouter } from '../../lib/router/context.ts'
import { useNavigate } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { slug } from '../../lib/slug.ts'
import { hasUnsent } from '../../run/queue/unsent.ts'
import { loadHere } from '../../shared-device/parts.ts'
import { isShared } from '../../shared-device/registration.ts'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { showToast } from '../../ui/toasts.tsx'
import { WaitingLinks } from './WaitingLinks.tsx'

type Admin = '/admin' | '/admin/devices'
type OwnPage = '/account' | '/account/tokens' | '/device' | '/pictures' | '/teams' | '/pages/new' | Admin

export function OwnPages({ me, onGo }: { me: User; onGo: () => void }) {
  const { t } = useTexts()
  const link = (to: OwnPage, Icon: typeof IconUser, text: TextKey) => (
    <Link to={to} className="sw-item" onClick={onGo} activeOptions={{ exact: to === '/account' }}>
      <Icon size={20} aria-hidden="true" />
      {t(text)}
    </Link>
  )
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
        {link('/account', IconAdjustmentsHorizontal, 'frame.myAccount')}
        {link('/device', IconDeviceTablet, 'frame.device')}
        {link('/pictures', IconPhoto, 'frame.pictures')}
        {link('/teams', IconUsersGroup, 'frame.teams')}
        {link('/account/tokens', IconKey, 'frame.tokens')}
        {mayWrite(me) && link('/pages/new', IconFilePlus, 'frame.newPage')}
        <WaitingLinks me={me} className="sw-item" hasIcons onGo={onGo} />
        {isModerator(me) && !isAdmin(me) && link('/admin/devices', IconDeviceTablet, 'mine.sharedDevices')}
        {isAdmin(me) && link('/admin', IconSettings, 'frame.administration')}
      </nav>
    </>
  )
}

export function SignOut({ userid, onDone }: { userid: number; onDone: () => void }) {
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
  /** On a shared device the rest is sealed, or signing out is refused. */
  const prepare = async (): Promise<string | null> => {
    if (!isShared()) return null
    const { prepareSignOut, switchFault } = await loadHere()
    return prepareSignOut({ userid }).then(
      () => null,
      (error: unknown) => switchFault(error, words),
    )
  }
  const leave = async () => {
    onDone()
    try {
      const refusal = await prepare()
      if (refusal) return showToast(refusal, 'failed')
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
