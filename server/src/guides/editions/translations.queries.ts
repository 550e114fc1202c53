// The SQL of translations: the languages of a guide, and its translated steps.
import type { Db } from '#platform/db/database.ts'
import { readPlaces } from '../content.ts'
import type { GuideRevisionRow } from '../guides.queries.ts'
import { findStepRevisions, type StepRevisionRow } from '../steps/steps.queries.ts'

/** Published languages of the guide besides its original one. */
export async function listTranslatedLanguages(db: Db, guideid: number): Promise<string[]> {
  const rows = await db
    .selectFrom('guide_translations')
    .select('langid')
    .where('guideid', '=', guideid)
    .where('currentRevisionid', '>', 0)
    .orderBy('langid')
    .execute()
  return rows.map((row) => row.langid)
}

/** The published states of these guides in that language; untranslated guides are absent. */
export async function findTranslationsOf(
  db: Db,
  guideids: readonly number[],
  langid: string,
): Promise<GuideRevisionRow[]> {
  if (guideids.length === 0) return []
  return db
    .selectFrom('guide_translations')
    .innerJoin('guide_revisions', 'guide_revisions.guideRevisionid', 'guide_translations.currentRevisionid')
    .selectAll('guide_revisions')
    .where('guide_translations.guideid', 'in', guideids)
    .where('guide_translations.langid', '=', langid)
    .execute()
}

/** Edition numbers of that language in these guides; only published ones. */
export async function findEditions(
  db: Db,
  guideids: readonly number[],
  langid: string,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('guide_translations')
    .select(['guideid', 'edition'])
    .where('guideid', 'in', guideids)
    .where('langid', '=', langid)
    .where('currentRevisionid', '>', 0)
    .execute()
  return new Map(rows.map((row) => [row.guideid, row.edition]))
}

/** By the step that they translate. */
export async function findTranslatedSteps(
  db: Db,
  translations: readonly GuideRevisionRow[],
): Promise<Map<number, StepRevisionRow>> {
  const ids = translations.flatMap((row) => readPlaces(row.steps).map(([, id]) => id))
  const rows = await findStepRevisions(db, ids)
  return new Map([...rows.values()].map((row) => [row.stepid, row]))
}

/** All published translations of these guides, one revision per language. */
export async function listTranslationsOf(db: Db, guideids: readonly number[]): Promise<GuideRevisionRow[]> {
  if (guideids.length === 0) return []
  return db
    .selectFrom('guide_translations')
    .innerJoin('guide_revisions', 'guide_revisions.guideRevisionid', 'guide_translations.currentRevisionid')
    .selectAll('guide_revisions')
    .where('guide_translations.guideid', 'in', guideids)
    .where('guide_translations.currentRevisionid', '>', 0)
    .orderBy('guide_translations.guideid')
    .orderBy('guide_translations.langid')
    .execute()
}

/** Titles of these guides in that language, if published. */
export async function findTitlesIn(
  db: Db,
  guideids: readonly number[],
  langid: string | undefined,
): Promise<Map<number, string>> {
  if (guideids.length === 0 || langid === undefined) return new Map()
  const rows = await db
    .selectFrom('guide_translations')
    .select(['guideid', 'title'])
    .where('guideid', 'in', guideids)
    .where('langid', '=', langid)
    .where('currentRevisionid', '>', 0)
    .where('title', '<>', '')
    .execute()
  return new Map(rows.map((row) => [row.guideid, row.title]))
}
