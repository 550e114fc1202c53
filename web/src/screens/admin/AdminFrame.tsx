// Frame of the administration: its navigation beside the screen, behind a button where the window is narrow, or a message
// for users without access.
import {
  IconArchive,
  IconChevronDown,
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
import { useState } from 'react'
import { PasswordAgainProvider } from '../../account/PasswordAgain.tsx'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useGuardsAnswer } from '../../lib/router/context.ts'
import { useLocation } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { Outlet } from '../../lib/router/Screens.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import './admin.css'

export function AdminFrame() {
  const { t } = useTexts()
  const { isAllowed, isWhole } = useGuardsAnswer() as { isAllowed: boolean; isWhole: boolean }
  const [isOpen, setOpen] = useState(false)
  const path = useLocation({ select: ({ pathname }) => pathname })

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
  const current = shown.find(({ to }) => path.startsWith(to)) ?? shown[0]
  return (
    <div className="sw-admin">
      <nav aria-label={t('frame.administration')} data-is-open={isOpen || shown.length === 1}>
        {current && shown.length > 1 && (
          <button
            type="button"
            className="sw-item sw-place sw-disclose"
            aria-label={`${t('frame.administration')}: ${current.label}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <current.Icon size={20} aria-hidden="true" />
            {current.label}
            <IconChevronDown size={20} aria-hidden="true" />
          </button>
        )}
        {shown.map(({ to, label, Icon }) => (
          <Link key={to} to={to} className="sw-item sw-place" onClick={() => setOpen(false)}>
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
