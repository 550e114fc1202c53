// Trust: decides whose edits take effect without review: staff and, on community sites, users with enough reputation.
import { onlyAuthorsEdit } from '@stepwright/rules'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { siteOf } from '#settings/settings.ts'
import { has, type Person, type Privilege } from './privileges.ts'

type Asker = Pick<Context, 'actor' | 'site'>

/** They see every guide and page, and edit all except personal ones. */
export const staff = ['Author', 'Moderator', 'Admin'] as const
export const moderators = ['Moderator', 'Admin'] as const

const hasOneOf = ({ actor }: Pick<Context, 'actor'>, privileges: readonly Privilege[]): boolean =>
  privileges.some((each) => has(actor, each))

export const isStaff = (asker: Pick<Context, 'actor'>): boolean => hasOneOf(asker, staff)
export const isModerator = (asker: Pick<Context, 'actor'>): boolean => hasOneOf(asker, moderators)

export const isCommunityOpen = (asker: Asker): boolean => siteOf(asker).patrolThreshold < onlyAuthorsEdit

/** Staff; on community sites every signed-in user. */
export const mayWrite = (asker: Asker): boolean =>
  isStaff(asker) || (asker.actor.userid !== null && isCommunityOpen(asker))

/** On community sites: a user whose edits were accepted often. */
export const isWellKnown = (asker: Asker): boolean =>
  asker.actor.userid !== null &&
  isCommunityOpen(asker) &&
  (asker.actor as Person).reputation >= siteOf(asker).patrolThreshold

/** Adds earned reputation to each user; the caller records an event with the tags `user:<userid>`. */
export async function addReputation(db: Db, earned: ReadonlyMap<number, number>): Promise<void> {
  if (earned.size === 0) return
  const cases = [...earned].map(([userid, points]) => sql`when ${sql.lit(userid)} then ${sql.lit(points)}`)
  await db
    .updateTable('users')
    .set({ reputation: sql<number>`reputation + case userid ${sql.join(cases, sql` `)} else 0 end` })
    .where('userid', 'in', [...earned.keys()])
    .execute()
}
