// A user in a list of results.

import type { Person } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Link } from '../lib/router/Link.tsx'
import { slug } from '../lib/slug.ts'
import { Avatar, Tag } from '../ui/bits.tsx'
import { pictureOf } from '../ui/face.ts'

export function PersonLine({ person }: { person: Person }) {
  const { t } = useTexts()
  return (
    <li>
      <Link
        to="/User/$id/$name"
        params={{ id: String(person.userid), name: slug(person.username) }}
        className="sw-list-link"
      >
        <Avatar name={person.username} image={pictureOf(person.image)} />
        <span className="sw-list-text">
          <strong>{person.username}</strong>
          {person.unique_username && <span>@{person.unique_username}</span>}
        </span>
        {!person.enabled && <Tag tone="warning">{t('people.disabled')}</Tag>}
      </Link>
    </li>
  )
}
