// Reads the published texts of several guides in a language, as passages for excerpts of a search.
import type { Db } from '#platform/db/database.ts'
import { type Passage, passageOf, plainPart, wikiPart } from '#word-index/passage.ts'
import { readContent, readPlaces } from '../content.ts'
import { readTranslation, translationOf } from '../edition-content.ts'
import { wordsOfForm } from '../editions/field-words.ts'
import { overlayContent, overlayStep } from '../editions/overlay.ts'
import { findTranslatedSteps, findTranslationsOf } from '../editions/translations.queries.ts'
import { findGuideRevisions, findGuides, type GuideRevisionRow } from '../guides.queries.ts'
import type { Line } from '../lines.ts'
import { type FormFieldRow, listFieldsOfForms } from '../steps/form-fields.queries.ts'
import { readMedia } from '../steps/media.ts'
import { readForms } from '../steps/named-forms.ts'
import { findStepRevisions, type StepRevisionRow } from '../steps/steps.queries.ts'

/** Bounds the memory and the parameters of a statement for all these guides. Further steps have no excerpt. */
const mostSteps = 4000

/**
 * By guide id, with the texts of the language where they are translated. The caller has checked the access. The number
 * of queries does not depend on the number of guides.
 */
export async function listPassagesOfGuides(
  db: Db,
  guideids: readonly number[],
  langid: string,
): Promise<Map<number, Passage[]>> {
  const guides = await findGuides(db, guideids)
  const states = await findGuideRevisions(
    db,
    guides.map((guide) => guide.currentRevisionid),
  )
  const translations = await findTranslationsOf(db, guideids, langid)
  const ids = states.flatMap((state) => readPlaces(state.steps).map(([, id]) => id)).slice(0, mostSteps)
  const steps = await findStepRevisions(db, ids)
  const translated = await findTranslatedSteps(db, translations)
  const forms = states.flatMap((state) => readForms(state.forms).map(([, id]) => id)).slice(0, mostSteps)
  const fields = Map.groupBy(await listFieldsOfForms(db, forms), (field) => field.stepid)
  const texts = { steps, translated, fields }
  return new Map(
    states.map((state) => {
      const translation = translations.find(({ guideid }) => guideid === state.guideid)
      return [state.guideid, passagesOf(state, translation, texts)]
    }),
  )
}

interface Texts {
  steps: ReadonlyMap<number, StepRevisionRow>
  translated: ReadonlyMap<number, StepRevisionRow>
  fields: ReadonlyMap<number, FormFieldRow[]>
}

const asItIs = (text: string): string => text

function passagesOf(
  state: GuideRevisionRow,
  translation: GuideRevisionRow | undefined,
  { steps, translated, fields }: Texts,
): Passage[] {
  const words = translation ? readTranslation(translation.content) : {}
  const content = overlayContent(readContent(state.content), words, asItIs)
  const translatedHere = new Set(translation ? readPlaces(translation.steps).map(([, id]) => id) : [])
  const ofSteps = readPlaces(state.steps).flatMap(([stepid, id], index): Passage[] => {
    const step = steps.get(id)
    if (!step) return []
    const own = translated.get(stepid)
    const text = own && translatedHere.has(own.stepRevisionid) ? own : undefined
    return [stepPassage(step, text, { number: index + 1, fields: fields.get(stepid) ?? [] })]
  })
  return [
    passageOf(plainPart(content.summary)),
    passageOf(wikiPart(content.introduction)),
    ...ofSteps,
    passageOf(wikiPart(content.conclusion)),
  ]
}

function stepPassage(
  step: StepRevisionRow,
  translated: StepRevisionRow | undefined,
  { number, fields }: { number: number; fields: readonly FormFieldRow[] },
): Passage {
  const { title, lines } = overlayStep(step, translated, asItIs)
  const words = wordsOfForm(fields, translationOf(translated).form)
  const media = readMedia(step.media)
  return {
    parts: [
      plainPart(title),
      ...(JSON.parse(lines) as Line[]).map((line) => wikiPart(line.text)),
      ...words.map(({ now, translation }) => plainPart(translation || now.text)),
    ],
    step: {
      stepid: step.stepid,
      number,
      imageid: media.type === 'image' ? (media.data[0] ?? null) : null,
    },
  }
}
