// Translated words of forms and titles of guides, for modules that return forms and runs.
import type { Db } from '#platform/db/database.ts'
import { readPlaces } from '../content.ts'
import { readStepTranslation, type TranslatedForm } from '../edition-content.ts'
import { findGuideRevisions } from '../guides.queries.ts'
import { findStepRevisions } from '../steps/steps.queries.ts'

export { findTitlesIn } from './translations.queries.ts'

/** By step id, from these states of translations. Two queries. */
export async function findTranslatedForms(
  db: Db,
  translationids: readonly number[],
  stepids: ReadonlySet<number>,
): Promise<Map<number, TranslatedForm>> {
  if (translationids.length === 0 || stepids.size === 0) return new Map()
  const states = await findGuideRevisions(db, translationids)
  const places = states.flatMap(({ steps }) => readPlaces(steps)).filter(([stepid]) => stepids.has(stepid))
  const rows = await findStepRevisions(
    db,
    places.map(([, id]) => id),
  )
  return new Map([...rows.values()].map((row) => [row.stepid, readStepTranslation(row.lines).form]))
}

/** Words of these guides in that language as published; for one of them in its newest state, for its editor. */
export async function findTranslationids(
  db: Db,
  { guideids, newestOf }: { guideids: readonly number[]; newestOf?: number | undefined },
  langid: string,
): Promise<number[]> {
  if (guideids.length === 0) return []
  const rows = await db
    .selectFrom('guide_translations')
    .select(['guideid', 'currentRevisionid', 'newestRevisionid'])
    .where('guideid', 'in', guideids)
    .where('langid', '=', langid)
    .execute()
  return rows.map((row) => (row.guideid === newestOf ? row.newestRevisionid : row.currentRevisionid))
}
