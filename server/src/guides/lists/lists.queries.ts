// The SQL of what belongs to somebody: guides that they wrote, marked or have done.
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/tables/index.ts'
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

/** Guides that somebody answers for or has changed, once in each language: that of the site first, then the original. */
export async function listGuidesOf(db: Db, wish: ListWish, page: GuidePage): Promise<SummaryRow[]> {
  const { userid } = wish
  const own = db
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
    .whereRef('guides.guideid', '=', 'own.guideid')
    .where('guides.isDeleted', '=', 0)
    .where(isShown(wish))
  const translated = own
    .innerJoin('guide_translations as texts', 'texts.guideid', 'own.guideid')
    .where('texts.currentRevisionid', '>', 0)
    .select(['own.guideid', 'texts.langid'])
    .select((eb) => eb.case().when('texts.langid', '=', wish.langid).then(0).else(2).end().as('rank'))
  const editions = await db
    .selectFrom(
      own
        .select(['own.guideid', sql<string>`''`.as('langid'), sql<number>`1`.as('rank')])
        .unionAll(translated)
        .as('editions'),
    )
    .select(['guideid', 'langid'])
    .orderBy('guideid', page.order)
    .orderBy('rank')
    .orderBy('langid')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return summariesOf(db, editions)
}

/** In their order; no language means the original. */
async function summariesOf(
  db: Db,
  editions: readonly { guideid: number; langid: string }[],
): Promise<SummaryRow[]> {
  const guideids = (isOriginal: boolean) =>
    editions.filter(({ langid }) => (langid === '') === isOriginal).map(({ guideid }) => guideid)
  const translated = guideids(false)
  const rows = [
    ...(await listGuidesByIds(db, guideids(true), '')),
    ...(translated.length === 0
      ? []
      : await summaries(db, null)
          .where('guides.guideid', 'in', translated)
          .where('translated.langid', 'is not', null)
          .execute()),
  ]
  const keyOf = (guideid: number, langid: string | null) => `${guideid} ${langid ?? ''}`
  const found = new Map(rows.map((row) => [keyOf(row.guideid, row.translatedLangid), row]))
  return editions.flatMap(({ guideid, langid }) => found.get(keyOf(guideid, langid)) ?? [])
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
