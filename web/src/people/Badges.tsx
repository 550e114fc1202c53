// Badges of a user.
import { IconAward } from '@tabler/icons-react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import type { OwnBadge } from './personal-lists.ts'
import './people.css'

export function Badges({ badges }: { badges: readonly OwnBadge[] }) {
  const { t, tryText, format } = useTexts()
  // Badges of a newer server are shown by its English name.
  const own = (id: number, part: 'name' | 'about') => tryText(`badge.${id}.${part}`)
  return (
    <ul className="sw-grid">
      {badges.map(({ badge, date, times_earned }) => (
        <li key={badge.badgeid} className="sw-row sw-badge" data-nowrap data-gap="4">
          <span className="sw-badge-sign" style={{ background: badge.secondary_color }}>
            <IconAward size={24} aria-hidden="true" />
          </span>
          <span>
            <strong lang={own(badge.badgeid, 'name') === null ? 'en' : undefined}>
              {own(badge.badgeid, 'name') ?? badge.name}
            </strong>
            {times_earned > 1 && ` ${t('profile.times', { count: times_earned })}`}
            <span className="sw-hint" lang={own(badge.badgeid, 'about') === null ? 'en' : undefined}>
              {own(badge.badgeid, 'about') ?? badge.description}
            </span>
            {date !== null && <span className="sw-hint">{format.date(date)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
