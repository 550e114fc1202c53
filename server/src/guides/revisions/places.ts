// A guide in one language: which of its revisions readers see, and which one edits are made on.
import type { Db } from '#platform/db/database.ts'
import type { GuideRow } from '../guides.queries.ts'
import type { TranslationContent } from '../translations/content.ts'

export interface Place {
  guide: GuideRow
  langid: string
  /** 0 for a translation of which nothing was accepted yet. */
  current: number
  newest: number
}

export const isOriginal = ({ guide, langid }: Place): boolean => langid === guide.langid

export const placeOfOriginal = (guide: GuideRow): Place => ({
  guide,
  langid: guide.langid,
  current: guide.currentRevisionid,
  newest: guide.newestRevisionid,
})

/** Nothing where the guide was never translated into the language. */
export async function findPlace(db: Db, guide: GuideRow, langid: string): Promise<Place | undefined> {
  if (langid === guide.langid) return placeOfOriginal(guide)
  const row = await db
    .selectFrom('guide_translations')
    .selectAll()
    .where('guideid', '=', guide.guideid)
    .where('langid', '=', langid)
    .executeTakeFirst()
  return row && { guide, langid, current: row.currentRevisionid, newest: row.newestRevisionid }
}

export type Heads = Pick<Place, 'current' | 'newest'>

/** Of a translation; the heads of an original stand in the row of the guide. `words` is what readers see from now on. */
export async function saveTranslationHeads(
  db: Db,
  { guide, langid }: Place,
  heads: Heads,
  words?: TranslationContent,
): Promise<void> {
  const { guideid } = guide
  const ids = { currentRevisionid: heads.current, newestRevisionid: heads.newest }
  const columns = words ? { ...ids, ...listedWords(words) } : ids
  if (heads.newest === 0) {
    await db
      .deleteFrom('guide_translations')
      .where('guideid', '=', guideid)
      .where('langid', '=', langid)
      .execute()
    return
  }
  await db
    .insertInto('guide_translations')
    .values({ guideid, langid, ...listedWords({}), ...columns })
    .onConflict((conflict) => conflict.columns(['guideid', 'langid']).doUpdateSet(columns))
    .execute()
}

/** Repeated for lists, which do not read revisions. */
const listedWords = ({ subject, title, summary }: TranslationContent) => ({
  subject: subject?.text ?? '',
  title: title?.text ?? '',
  summary: summary?.text ?? '',
})
