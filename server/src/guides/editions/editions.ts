// The edition of a guide in one language: the revision that readers see and the revision that edits are based on.

import type { Selectable } from 'kysely'
import type { Edition as EngineEdition, Heads } from '#history/history.ts'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'
import { readTranslation, type TranslationContent } from '../edition-content.ts'
import type { GuideRevisionRow, GuideRow } from '../guides.queries.ts'
import { tokenOf } from './tokens.ts'

export interface Edition extends EngineEdition {
  guide: GuideRow
  /** 0 is the original. Every other language has its own number, which is never reused. */
  edition: number
}

export const originalEdition = (guide: GuideRow): Edition => ({
  thingid: guide.guideid,
  guide,
  langid: guide.langid,
  isOriginal: true,
  edition: 0,
  current: guide.currentRevisionid,
  newest: guide.newestRevisionid,
})

/** Undefined if the guide was never translated into the language. */
export async function findEdition(db: Db, guide: GuideRow, langid: string): Promise<Edition | undefined> {
  if (langid === guide.langid) return originalEdition(guide)
  const row = await db
    .selectFrom('guide_translations')
    .selectAll()
    .where('guideid', '=', guide.guideid)
    .where('langid', '=', langid)
    .executeTakeFirst()
  return row && editionOf(guide, row)
}

/** All languages of the guide, the original one first. */
export async function listEditions(db: Db, guide: GuideRow): Promise<Map<string, Edition>> {
  const rows = await db
    .selectFrom('guide_translations')
    .selectAll()
    .where('guideid', '=', guide.guideid)
    .orderBy('langid')
    .execute()
  const all = [originalEdition(guide), ...rows.map((row) => editionOf(guide, row))]
  return new Map(all.map((edition) => [edition.langid, edition]))
}

export async function findNumberedEdition(
  db: Db,
  guide: GuideRow,
  edition: number,
): Promise<Edition | undefined> {
  if (edition === 0) return originalEdition(guide)
  const row = await db
    .selectFrom('guide_translations')
    .selectAll()
    .where('guideid', '=', guide.guideid)
    .where('edition', '=', edition)
    .executeTakeFirst()
  return row && editionOf(guide, row)
}

const editionOf = (guide: GuideRow, row: Selectable<Tables['guide_translations']>): Edition => ({
  thingid: guide.guideid,
  guide,
  langid: row.langid,
  isOriginal: false,
  edition: row.edition,
  current: row.currentRevisionid,
  newest: row.newestRevisionid,
})

/** The default language: that of the site if readers have the guide in it, otherwise the original language. */
export async function findUsualEdition(db: Db, guide: GuideRow, siteLanguage: string): Promise<Edition> {
  const edition = await findEdition(db, guide, siteLanguage)
  return edition && edition.current > 0 ? edition : originalEdition(guide)
}

/** Token of a state in this language. Pending edits of the original do not affect tokens of other languages. */
export const tokenAt = (
  { guide, edition }: Pick<Edition, 'guide' | 'edition'>,
  { revisionid }: Pick<GuideRevisionRow, 'revisionid'>,
): number =>
  edition === 0 ? revisionid : tokenOf(edition, { text: revisionid, common: guide.commonRevisionid })

/** Token of a state in the history, which never changes: later changes of the common part do not affect it. */
export const tokenThen: typeof tokenAt = ({ edition }, { revisionid }) =>
  tokenOf(edition, { text: revisionid, common: 0 })

/** For translations; the heads of an original are in the row of the guide. `shown` is the revision to publish. */
export async function saveTranslationHeads(
  db: Db,
  { guide: { guideid }, langid, edition }: Edition,
  heads: Heads,
  shown?: Pick<GuideRevisionRow, 'content' | 'revisionid'>,
): Promise<void> {
  const ids = { currentRevisionid: heads.current, newestRevisionid: heads.newest }
  const columns = shown
    ? { ...ids, ...listedWords(readTranslation(shown.content)), revisionid: shown.revisionid }
    : ids
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

/** Denormalised for lists, which do not read revisions. */
const listedWords = ({ subject, title, summary }: TranslationContent) => ({
  subject: subject?.text ?? '',
  title: title?.text ?? '',
  summary: summary?.text ?? '',
})
