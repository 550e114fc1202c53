// The SQL of what belongs to somebody: guides that they wrote, marked or have done.
import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables/index.ts'
import { type GuidePage, listGuidesByIds, type SummaryRow, summaries } from '../guides.queries.ts'

/** Whose list, and in whose eyes. */
export interface ListWish {
  userid: number
  viewer: number | null
  /** Staff sees every guide; in the lists of others that does not count. */
  seesAll: boolean
  /** Of the summaries, where a guide has it. */
  langid: string
}

/** In one's own list everything that one may see; in that of others what is public and stands by itself. */
function isShown({ userid, viewer, seesAll }: ListWish): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'guides'>()
  if (userid !== viewer)
    return eb.and([eb('guides.isPublic', '=', 1), eb('guides.isPrerequisiteOnly', '=', 0)])
  if (seesAll) return eb.and([])
  return eb.or([
    eb('guides.isPublic', '=', 1),
    eb('guides.authorid', '=', userid),
    eb.exists(
      eb
        .selectFrom('guide_users')
        .select('guide_users.guideid')
        .whereRef('guide_users.guideid', '=', 'guides.guideid')
        .where('guide_users.userid', '=', userid),
    ),
    eb.exists(
      eb
        .selectFrom('guide_teams')
        .innerJoin('team_members', 'team_members.teamid', 'guide_teams.teamid')
        .select('guide_teams.guideid')
        .whereRef('guide_teams.guideid', '=', 'guides.guideid')
        .where('team_members.userid', '=', userid),
    ),
  ])
}

/** Guides that somebody answers for or has changed. */
export async function listGuidesOf(db: Db, wish: ListWish, page: GuidePage): Promise<SummaryRow[]> {
  const { userid } = wish
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('guide_contributors')
        .select('guide_contributors.guideid')
        .where('guide_contributors.userid', '=', userid)
        .union(eb.selectFrom('guides as mine').select('mine.guideid').where('mine.authorid', '=', userid))
        .as('own'),
    )
    // Crossed, so that no engine walks through all guides to look for these.
    .crossJoin('guides')
    .select('own.guideid')
    .whereRef('guides.guideid', '=', 'own.guideid')
    .where('guides.isDeleted', '=', 0)
    .where(isShown(wish))
    .orderBy('own.guideid', page.order)
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  const guideids = rows.map((row) => row.guideid)
  const found = await listGuidesByIds(db, guideids, wish.langid)
  return page.order === 'asc' ? found : found.reverse()
}

export function listCompletions(db: Db, wish: ListWish, page: Omit<GuidePage, 'order'>) {
  return summaries(db, wish.langid)
    .innerJoin('completions', 'completions.guideid', 'guides.guideid')
    .where('completions.userid', '=', wish.userid)
    .where(isShown(wish))
    .orderBy('completions.guideid')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

/** The newest first. */
export function listFavorites(db: Db, wish: ListWish, page: Omit<GuidePage, 'order'>) {
  return summaries(db, wish.langid)
    .innerJoin('favorites', 'favorites.guideid', 'guides.guideid')
    .select('favorites.at')
    .where('favorites.userid', '=', wish.userid)
    .where(isShown(wish))
    .orderBy('favorites.at', 'desc')
    .orderBy('favorites.guideid', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

export type MarkTable = 'favorites' | 'completions'

interface Mark {
  guideid: number
  userid: number
}

/** False when it was there already. */
export async function insertMark(db: Db, table: MarkTable, mark: Mark & { at: number }): Promise<boolean> {
  const added = await db
    .insertInto(table)
    .values(mark)
    .onConflict((conflict) => conflict.columns(['userid', 'guideid']).doNothing())
    .returning('guideid')
    .execute()
  return added.length > 0
}

export async function deleteMark(db: Db, table: MarkTable, { guideid, userid }: Mark): Promise<boolean> {
  const result = await db
    .deleteFrom(table)
    .where('userid', '=', userid)
    .where('guideid', '=', guideid)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
