// The SQL of personal lists: guides that a user wrote, marked or completed.
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { type GuidePage, listGuidesByIds, type SummaryRow, summaries } from '../guides.queries.ts'

/** The user of the list, and its filter. */
export interface ListFilter {
  userid: number
  isShown: Expression<SqlBool>
  /** Language of the summaries, if a guide has it. */
  langid: string
}

/** Guides that a user owns or has changed, once per language: that of the site first, then the original. */
export async function listGuidesOf(db: Db, options: ListFilter, page: GuidePage): Promise<SummaryRow[]> {
  const { userid } = options
  const own = db
    .selectFrom((eb) =>
      eb
        .selectFrom('guide_contributors')
        .select('guide_contributors.guideid')
        .where('guide_contributors.userid', '=', userid)
        .union(eb.selectFrom('guides as mine').select('mine.guideid').where('mine.authorid', '=', userid))
        .as('own'),
    )
    // A cross join, so that no engine scans all guides for these.
    .crossJoin('guides')
    .whereRef('guides.guideid', '=', 'own.guideid')
    .where('guides.isDeleted', '=', 0)
    .where(options.isShown)
  const translated = own
    .innerJoin('guide_translations as texts', 'texts.guideid', 'own.guideid')
    .where('texts.currentRevisionid', '>', 0)
    .select(['own.guideid', 'texts.langid'])
    .select((eb) => eb.case().when('texts.langid', '=', options.langid).then(0).else(2).end().as('rank'))
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

/** In the given order; without a language the original. */
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

export function listCompletions(db: Db, options: ListFilter, page: Omit<GuidePage, 'order'>) {
  return summaries(db, options.langid)
    .innerJoin('completions', 'completions.guideid', 'guides.guideid')
    .where('completions.userid', '=', options.userid)
    .where(options.isShown)
    .orderBy('completions.guideid')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

/** Existing guides by id, with what the user may view and has completed. */
export async function listStageRows(
  db: Db,
  guideids: readonly number[],
  { userid, isShown, langid }: Omit<ListFilter, 'userid'> & { userid: number | null },
) {
  if (guideids.length === 0) return []
  return summaries(db, langid)
    .select(sql<number>`case when ${isShown} then 1 else 0 end`.as('isViewable'))
    .select((eb) =>
      eb
        .selectFrom('completions')
        .select('completions.at')
        .whereRef('completions.guideid', '=', 'guides.guideid')
        .where('completions.userid', '=', userid ?? 0)
        .as('completedAt'),
    )
    .where('guides.guideid', 'in', [...new Set(guideids)])
    .execute()
}

/** Newest first. */
export function listFavorites(db: Db, options: ListFilter, page: Omit<GuidePage, 'order'>) {
  return summaries(db, options.langid)
    .innerJoin('favorites', 'favorites.guideid', 'guides.guideid')
    .select('favorites.at')
    .where('favorites.userid', '=', options.userid)
    .where(options.isShown)
    .orderBy('favorites.at', 'desc')
    .orderBy('favorites.guideid', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}
