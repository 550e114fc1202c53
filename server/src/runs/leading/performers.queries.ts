// Users who may perform a run: those who can view all of its guides.
import { sql } from 'kysely'
import { isViewableBy } from '#guides/viewable.ts'
import type { Db } from '#platform/db/database.ts'
import { sqlList } from '#platform/db/lists.ts'
import { besidePerson, contains, type UserRow } from '#users/find-users.ts'

interface Wanted {
  guideids: readonly number[]
  /** Part of a name; empty for all. */
  text?: string
  userid?: number
}

const mostListed = 20

/** Active users by name, at most 20. */
export function listPerformers(db: Db, { guideids, text = '', userid }: Wanted): Promise<UserRow[]> {
  let query = db
    .selectFrom('users')
    .selectAll('users')
    .select(besidePerson)
    .where('isEnabled', '=', 1)
    .where(
      sql<boolean>`not exists (select 1 from guides where guides.guideid in ${sqlList(guideids)}
        and (guides."isDeleted" = 1 or not ${isViewableBy(sql.ref('users.userid'))}))`,
    )
  if (userid !== undefined) query = query.where('users.userid', '=', userid)
  if (text !== '') query = query.where(contains('searchText', text))
  return query.orderBy('searchText').orderBy('users.userid').limit(mostListed).execute()
}
