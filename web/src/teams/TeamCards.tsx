// Teams as cards with description and number of members.

import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Link } from '../lib/router/Link.tsx'
import { slug } from '../lib/slug.ts'
import { Avatar, Tag } from '../ui/bits.tsx'
import { pictureOf } from '../ui/face.ts'
import type { Team } from './queries.ts'

export function TeamCards({ teams, own }: { teams: readonly Team[]; own: readonly number[] }) {
  const { t } = useTexts()
  return (
    <ul className="sw-grid">
      {teams.map(({ teamid, name, description, member_count, image }) => (
        <li key={teamid}>
          <Link
            to="/Team/$id/$name"
            params={{ id: String(teamid), name: slug(name) }}
            className="sw-card sw-tile"
            data-slim
          >
            <Avatar name={name} image={pictureOf(image)} size={56} />
            <span className="sw-list-text">
              <strong>{name}</strong>
              {description && <span className="sw-clamp">{description}</span>}
              <span>{t('teams.members', { count: member_count })}</span>
              {own.includes(teamid) && (
                <span>
                  <Tag tone="brand">{t('teams.isOwn')}</Tag>
                </span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
