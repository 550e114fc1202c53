// Frame of the administration: its navigation beside the screen, or a message for users without access.
import {
  IconArchive,
  IconDatabase,
  IconDeviceTablet,
  IconHistory,
  IconPlayerPlay,
  IconSearch,
  IconServer,
  IconSettings,
  IconShieldCheck,
  IconSignature,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { PasswordAgainProvider } from '../../account/PasswordAgain.tsx'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useGuardsAnswer } from '../../lib/router/context.ts'
import { Link } from '../../lib/router/Link.tsx'
import { Outlet } from '../../lib/router/Screens.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import './admin.css'

export function AdminFrame() {
  const { t } = useTexts()
  const { isAllowed, isWhole } = useGuardsAnswer() as { isAllowed: boolean; isWhole: boolean }

  if (!isAllowed) {
    return (
      <Screen title={t('frame.administration')} width="form">
        <EmptyState title={t('admin.notAllowedTitle')}>
          <p>{t('admin.notAllowedBody')}</p>
        </EmptyState>
      </Screen>
    )
  }
  const places = [
    { to: '/admin/settings', label: t('settings.title'), Icon: IconSettings },
    { to: '/admin/people', label: t('people.title'), Icon: IconUsers },
    { to: '/admin/devices', label: t('device.shared.title'), Icon: IconDeviceTablet },
    { to: '/admin/approvals', label: t('approvals.title'), Icon: IconSignature },
    { to: '/admin/search', label: t('search.title'), Icon: IconSearch },
    { to: '/admin/jobs', label: t('jobs.title'), Icon: IconPlayerPlay },
    { to: '/admin/storage', label: t('storage.title'), Icon: IconDatabase },
    { to: '/admin/backups', label: t('backups.title'), Icon: IconArchive },
    { to: '/admin/records', label: t('proof.title'), Icon: IconShieldCheck },
    { to: '/admin/deleted', label: t('deleted.title'), Icon: IconTrash },
    { to: '/admin/events', label: t('events.title'), Icon: IconHistory },
    { to: '/admin/about', label: t('about.title'), Icon: IconServer },
  ] as const
  const shown = isWhole ? places : places.filter(({ to }) => to === '/admin/devices')
  return (
    <div className="sw-admin">
      <nav aria-label={t('frame.administration')}>
        {shown.map(({ to, label, Icon }) => (
          <Link key={to} to={to} className="sw-item sw-place">
            <Icon size={20} aria-hidden="true" />
            {label}
          </Link>
        ))}
      </nav>
      <div>
        <PasswordAgainProvider>
          <Outlet />
        </PasswordAgainProvider>
      </div>
    </div>
  )
}
