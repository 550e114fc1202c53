// Counts stale and missing texts of a translated guide, for its readers. Pure.
import { findFreshness } from '#translations/freshness.ts'
import { readContent } from '../content.ts'
import { readTranslation, type TranslatedText, translatedFields, translationOf } from '../edition-content.ts'
import type { GuideRevisionRow } from '../guides.queries.ts'
import type { Line } from '../lines.ts'
import type { FormFieldRow } from '../steps/form-fields.queries.ts'
import type { StepRevisionRow } from '../steps/steps.queries.ts'
import { wordsOfForm, wordToJudge } from './field-words.ts'
import { thingsToJudge } from './thing-words.ts'

export interface Freshness {
  isStale: boolean
  staleTexts: number
  untranslatedTexts: number
}

/** Names of tools and parts belong to their pages, which guides share. */
export const withUnnamed = (freshness: Freshness, unnamed: number): Freshness => ({
  ...freshness,
  untranslatedTexts: freshness.untranslatedTexts + unnamed,
})

export interface StepInTwoLanguages {
  original: StepRevisionRow
  translated: StepRevisionRow | undefined
}

/** Fields of the forms in the original, by step id. */
export type FieldsOfSteps = ReadonlyMap<number, readonly FormFieldRow[]>

/** Counts fields, step titles, lines, and words of forms, tools and parts as one text each, without prerequisites. */
export function freshnessOf(
  original: GuideRevisionRow,
  translation: GuideRevisionRow,
  steps: readonly StepInTwoLanguages[],
  fieldsOf: FieldsOfSteps,
): Freshness {
  const content = readContent(original.content)
  const texts = readTranslation(translation.content)
  const fresh = (
    name: string,
    text: TranslatedText | null | undefined,
    now: { revisionid: number; text: string },
  ) => ({ name, translation: text?.text ?? '', madeFrom: text?.madeFrom ?? null, now })
  const pairs = steps.map(({ original: step, translated }) => ({
    step,
    translation: translationOf(translated),
  }))
  const { counts } = findFreshness(
    [
      ...translatedFields.map((field) =>
        fresh(field, texts[field], { revisionid: original.guideRevisionid, text: content[field] }),
      ),
      ...pairs.map(({ step, translation: { title } }) =>
        fresh(`${step.stepid}`, title, { revisionid: step.stepRevisionid, text: step.title }),
      ),
      ...pairs.flatMap(({ step, translation: { form } }) =>
        wordsOfForm(fieldsOf.get(step.stepid) ?? [], form).map(wordToJudge),
      ),
      ...thingsToJudge(content, original.guideRevisionid, texts),
    ],
    pairs.map(({ step, translation: { lines } }) => ({
      stepid: step.stepid,
      translation: lines?.lines ?? [],
      madeFrom: lines?.madeFrom ?? null,
      now: {
        revisionid: step.stepRevisionid,
        lines: (JSON.parse(step.lines) as Line[]).map((line) => line.text),
      },
    })),
  )
  return { isStale: counts.stale > 0, staleTexts: counts.stale, untranslatedTexts: counts.missing }
}
