// Presents users for answers.

import { wikiToHtml } from '@stepwright/wiki-syntax'
import type { Image } from '#image-sizes/image.schema.ts'
import { sizes } from '#image-sizes/image-sizes.ts'
import { toSeconds } from '#platform/seconds.ts'
import { presentPicture } from '#settings/chosen-pictures.ts'
import type { BadgeCounts } from './badges.ts'
import type { UserRow } from './find-users.ts'
import { greatestPrivilege, privilegesOf } from './privileges.ts'
import type { User, UserSummary } from './users.schema.ts'

/** Users without a picture get a placeholder: some clients fail on null. */
function defaultAvatar(url: string): Image {
  const original = `${url}/media/avatars/default`
  const variants = Object.fromEntries(sizes.map(({ name }) => [name, `${original}.${name}`]))
  return { id: -32, guid: 'default_avatar_placeholder_guid', ...variants, original }
}

const userUrl = (url: string, row: Pick<UserRow, 'userid' | 'username'>): string =>
  `${url}/User/${row.userid}/${encodeURIComponent(row.username).replaceAll('%20', '+')}`

export function presentUserSummary(
  row: UserRow,
  url: string,
  options: { withEmail?: boolean } = {},
): UserSummary {
  return {
    userid: row.userid,
    username: row.username,
    unique_username: row.uniqueUsername,
    join_date: toSeconds(row.joinedAt),
    image: presentPicture(row, url) ?? defaultAvatar(url),
    reputation: row.reputation,
    url: userUrl(url, row),
    teams: row.teamids ? row.teamids.split(',').map(Number) : [],
    privileges: privilegesOf(row),
    enabled: row.isEnabled === 1,
    banned: null,
    ...(options.withEmail ? { email: row.email } : {}),
  }
}

const noBadges: BadgeCounts = { bronze: 0, silver: 0, gold: 0, total: 0 }

/** `oneself` adds members for the user alone; administrators see the e-mail address, too. New users have no badges. */
export function presentUser(
  row: UserRow,
  url: string,
  viewer: { isOneself: boolean; isAdmin: boolean; token?: string | null; badges?: BadgeCounts },
): User {
  const own: Pick<User, 'links' | 'unread_notification_count' | 'authToken'> = viewer.isOneself
    ? {
        links: { manage: `${url}/account` },
        unread_notification_count: 0,
        ...(viewer.token ? { authToken: viewer.token } : {}),
      }
    : {}
  return {
    ...presentUserSummary(row, url, { withEmail: viewer.isOneself || viewer.isAdmin }),
    // The answer to a sign-in has text here, because programs read it as text.
    ...(own.authToken ? { unique_username: row.uniqueUsername ?? '' } : {}),
    location: row.location,
    latitude: null,
    longitude: null,
    certification_count: 0,
    badge_counts: viewer.badges ?? noBadges,
    summary: row.summary,
    about_raw: row.about || false,
    about_rendered: row.about ? wikiToHtml(row.about, { context: 'block' }) : false,
    greatest_privilege: greatestPrivilege(row),
    partner: null,
    langid: row.langid,
    ...own,
  }
}
