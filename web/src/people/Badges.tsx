// What somebody has earned by what they have done.
import { IconAward } from '@tabler/icons-react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import type { OwnBadge } from './personal-lists.ts'

export function Badges({ badges }: { badges: readonly OwnBadge[] }) {
  const { t, format } = useTexts()
  return (
    <ul className="sw-badges">
      {badges.map(({ badge, date, times_earned }) => (
        <li key={badge.badgeid}>
          <span className="sw-badge-sign" style={{ background: badge.secondary_color }}>
            <IconAward size={24} aria-hidden="true" />
          </span>
          <span>
            <strong lang="en">{badge.name}</strong>
            {times_earned > 1 && ` ${t('profile.times', { count: times_earned })}`}
            <span className="sw-hint" lang="en">
              {badge.description}
            </span>
            {date !== null && <span className="sw-hint">{format.date(date)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
