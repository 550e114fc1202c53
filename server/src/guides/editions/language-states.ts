// The freshness of each translation of a guide, for the choice of a language.
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { readContent, readPlaces } from '../content.ts'
import { findGuideRevision, type GuideRevisionRow, type GuideRow } from '../guides.queries.ts'
import { countUnnamedIn } from '../parts/names.ts'
import { findFieldsOfSteps } from '../steps/form-fields.queries.ts'
import { findStepRevisions } from '../steps/steps.queries.ts'
import { freshnessOf, withUnnamed } from './freshness.ts'
import { listTranslationsOf } from './translations.queries.ts'
import type { LanguageState } from './translations.schema.ts'

/** Six queries, independent of the number of languages. */
export async function listLanguageStates(ctx: Context, guide: GuideRow): Promise<LanguageState[]> {
  const original = await findGuideRevision(ctx.db, guide.currentRevisionid)
  if (!original) throw problems.revisionNotFound()
  const translations = await listTranslationsOf(ctx.db, [guide.guideid])
  const rows = await findStepRevisions(
    ctx.db,
    [original, ...translations].flatMap(({ steps }) => readPlaces(steps).map(([, id]) => id)),
  )
  const fieldsOf = translations.length > 0 ? await findFieldsOfSteps(ctx.db, original) : new Map()
  const { parts, tools } = readContent(original.content)
  const unnamedIn = translations.length > 0 ? await countUnnamedIn(ctx, [...parts, ...tools]) : () => 0
  const stateOf = (translation: GuideRevisionRow): LanguageState => {
    const idOf = new Map(readPlaces(translation.steps))
    const pairs = readPlaces(original.steps).flatMap(([stepid, id]) => {
      const step = rows.get(id)
      return step ? [{ original: step, translated: rows.get(idOf.get(stepid) ?? 0) }] : []
    })
    const { langid } = translation
    return {
      langid,
      ...withUnnamed(freshnessOf(original, translation, pairs, fieldsOf), unnamedIn(langid)),
    }
  }
  return translations.map(stateOf)
}
