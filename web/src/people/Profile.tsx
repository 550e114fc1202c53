// Public profile of a user.
import { IconCalendar, IconMapPin } from '@tabler/icons-react'
import type { User } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Avatar, Tag } from '../ui/bits.tsx'
import { pictureOf } from '../ui/face.ts'
import { roleName, toRole } from './roles.ts'

export function Profile({ user }: { user: User }) {
  const { t, format } = useTexts()
  return (
    <div className="sw-card sw-row" data-gap="5">
      <Avatar name={user.username} image={pictureOf(user.image, true)} size={96} />
      <div className="sw-stack" data-gap="3">
        <p className="sw-row">
          {user.unique_username && <span>@{user.unique_username}</span>}
          <Tag tone="brand">{t(roleName(toRole(user.greatest_privilege)))}</Tag>
          {!user.enabled && <Tag tone="warning">{t('people.disabled')}</Tag>}
        </p>
        {user.former_names?.map(({ username, until }) => (
          <p key={`${username} ${until}`} className="sw-soft">
            {t('profile.formerly', { name: username, date: format.date(until) })}
          </p>
        ))}
        {user.summary && <p className="sw-lead">{user.summary}</p>}
        <ul className="sw-stack sw-soft" data-gap="2">
          <li className="sw-row" data-gap="2">
            <IconCalendar size={20} aria-hidden="true" />
            {t('profile.joined', { date: format.date(user.join_date) })}
          </li>
          {user.location && (
            <li className="sw-row" data-gap="2">
              <IconMapPin size={20} aria-hidden="true" />
              {user.location}
            </li>
          )}
        </ul>
        {user.about_rendered && (
          // The server builds the HTML from its own tree; user input is never passed through.
          // biome-ignore lint/security/noDangerouslySetInnerHtml: see above.
          <div className="sw-prose" dangerouslySetInnerHTML={{ __html: user.about_rendered }} />
        )}
      </div>
    </div>
  )
}
