// A guide in one language: which of its revisions readers see, and which one edits are made on.

import type { Selectable } from 'kysely'
import type { Edition as EngineEdition, Heads } from '#history/history.ts'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'
import { readTranslation, type TranslationContent } from '../edition-content.ts'
import type { GuideRevisionRow, GuideRow } from '../guides.queries.ts'
import { tokenOf } from './tokens.ts'

export interface Edition extends EngineEdition {
  guide: GuideRow
  /** 0 is the original; every other language has a number of its own, which none after it gets again. */
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

/** Nothing where the guide was never translated into the language. */
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

/** Where no language is named: that of the site where readers have the guide in it, else the one it was written in. */
export async function findUsualEdition(db: Db, guide: GuideRow, siteLanguage: string): Promise<Edition> {
  const edition = await findEdition(db, guide, siteLanguage)
  return edition && edition.current > 0 ? edition : originalEdition(guide)
}

/** Of a state of the guide in this language; what waits in the original has no part in that of others. */
export const tokenAt = (
  { guide, edition }: Pick<Edition, 'guide' | 'edition'>,
  { revisionid }: Pick<GuideRevisionRow, 'revisionid'>,
): number =>
  edition === 0 ? revisionid : tokenOf(edition, { text: revisionid, common: guide.commonRevisionid })

/** Of a state out of the history, which reads the same for ever: what became of the common part since moves nothing. */
export const tokenThen: typeof tokenAt = ({ edition }, { revisionid }) =>
  tokenOf(edition, { text: revisionid, common: 0 })

/** Of a translation; the heads of an original stand in the row of the guide. `shown` is what readers see from now on. */
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

/** Repeated for lists, which do not read revisions. */
const listedWords = ({ subject, title, summary }: TranslationContent) => ({
  subject: subject?.text ?? '',
  title: title?.text ?? '',
  summary: summary?.text ?? '',
})
