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

export function OwnPages({ me, onGo }: { me: User; onGo: () => void }) {
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
        <WaitingLinks me={me} className="sw-item" hasIcons onGo={onGo} />
        {isModerator(me) && !isAdmin(me) && (
          <Link to="/admin/devices" className="sw-item" onClick={onGo}>
            <IconDeviceTablet size={20} aria-hidden="true" />
            {t('mine.sharedDevices')}
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
