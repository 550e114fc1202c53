// A guide in one language: which of its revisions readers see, and which one edits are made on.
import type { Selectable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables/index.ts'
import type { GuideRevisionRow, GuideRow } from '../guides.queries.ts'
import type { TranslationContent } from '../translations/content.ts'
import { tokenOf } from './tokens.ts'

export interface Place {
  guide: GuideRow
  langid: string
  /** 0 is the original; every other language has a number of its own, which none after it gets again. */
  edition: number
  /** 0 for a translation of which nothing was accepted yet. */
  current: number
  newest: number
}

export const isOriginal = ({ guide, langid }: Place): boolean => langid === guide.langid

export const placeOfOriginal = (guide: GuideRow): Place => ({
  guide,
  langid: guide.langid,
  edition: 0,
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
  return row && placeOf(guide, row)
}

export async function findEdition(db: Db, guide: GuideRow, edition: number): Promise<Place | undefined> {
  if (edition === 0) return placeOfOriginal(guide)
  const row = await db
    .selectFrom('guide_translations')
    .selectAll()
    .where('guideid', '=', guide.guideid)
    .where('edition', '=', edition)
    .executeTakeFirst()
  return row && placeOf(guide, row)
}

const placeOf = (guide: GuideRow, row: Selectable<Tables['guide_translations']>): Place => ({
  guide,
  langid: row.langid,
  edition: row.edition,
  current: row.currentRevisionid,
  newest: row.newestRevisionid,
})

/** Where no language is named: that of the site where readers have the guide in it, else the one it was written in. */
export async function findUsualPlace(db: Db, guide: GuideRow, siteLanguage: string): Promise<Place> {
  const place = await findPlace(db, guide, siteLanguage)
  return place && place.current > 0 ? place : placeOfOriginal(guide)
}

/** Of a state of the guide in this language; what waits in the original has no part in that of others. */
export const tokenAt = (
  { guide, edition }: Pick<Place, 'guide' | 'edition'>,
  { revisionid }: Pick<GuideRevisionRow, 'revisionid'>,
): number =>
  edition === 0 ? revisionid : tokenOf(edition, { text: revisionid, common: guide.commonRevisionid })

/** Of a state out of the history, which reads the same for ever: what became of the common part since moves nothing. */
export const tokenThen: typeof tokenAt = ({ edition }, { revisionid }) =>
  tokenOf(edition, { text: revisionid, common: 0 })

export type Heads = Pick<Place, 'current' | 'newest'>

/** Of a translation; the heads of an original stand in the row of the guide. `shown` is what readers see from now on. */
export async function saveTranslationHeads(
  db: Db,
  { guide, langid, edition }: Place,
  heads: Heads,
  shown?: { words: TranslationContent; revisionid: number },
): Promise<void> {
  const { guideid } = guide
  const ids = { currentRevisionid: heads.current, newestRevisionid: heads.newest }
  const columns = shown ? { ...ids, ...listedWords(shown.words), revisionid: shown.revisionid } : ids
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
    .values({ guideid, langid, edition, revisionid: 0, ...listedWords({}), ...columns })
    .onConflict((conflict) => conflict.columns(['guideid', 'langid']).doUpdateSet(columns))
    .execute()
}

/** Repeated for lists, which do not read revisions. */
const listedWords = ({ subject, title, summary }: TranslationContent) => ({
  subject: subject?.text ?? '',
  title: title?.text ?? '',
  summary: summary?.text ?? '',
})
