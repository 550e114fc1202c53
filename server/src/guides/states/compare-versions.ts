// Compares two versions of a guide in one language, with everything that a reader sees in it.
import {
  type FieldValue,
  type FormFieldState,
  type GuideChange,
  type GuideState,
  listMovedSteps,
} from '@stepwright/rules'
import { findPagesByIds } from '#pages/find-pages.ts'
import { createYielder, mapWithYields, type Yielder } from '#platform/event-loop.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type GuideContent, readContent, readPlaces } from '../content.ts'
import { fieldWords, readTranslation, type TranslatedForm, translationOf } from '../edition-content.ts'
import { overlayContent, overlayStep, type TranslateRest } from '../editions/overlay.ts'
import { findThingNames, listForeign } from '../parts/names.ts'
import { readForms } from '../steps/named-forms.ts'
import { findStepRevisions, type StepRevisionRow } from '../steps/steps.queries.ts'
import { compareInTurns } from './compare-in-turns.ts'
import { findSources } from './picture-sources.ts'
import {
  type Forms,
  fieldsOf,
  findForms,
  type Pages,
  pagesOf,
  type StepState,
  stepOf,
} from './state-parts.ts'
import type { Version } from './versions.ts'

interface Sides<T> {
  before: T
  after: T
}

export async function compareVersions(
  ctx: Context,
  langid: string,
  { before, after }: Sides<Version>,
): Promise<GuideChange[]> {
  const turns = createYielder()
  const contents = { before: contentOf(before), after: contentOf(after) }
  const pages = await findTitles(ctx, langid, Object.values(contents))
  const steps = { before: placesOf(before), after: placesOf(after) }
  const parts = await findParts(ctx, steps, turns)
  const stateOf = async (side: keyof Sides<unknown>): Promise<GuideState> => ({
    fields: fieldsOf(contents[side], pages),
    steps: await mapWithYields(
      steps[side],
      { turns, lengthOf: (step) => lengthOfStep(step, parts) },
      (step) => showStep(step, parts),
    ),
  })
  const states = { before: await stateOf('before'), after: await stateOf('after') }
  return compareInTurns(states, { sourceOf: parts.sourceOf, turns })
}

/** Untranslated texts stay as they are. */
const asWritten: TranslateRest = (text) => text

function contentOf({ revision, translation }: Version): GuideContent {
  const content = readContent(revision.content)
  return translation ? overlayContent(content, readTranslation(translation.content), asWritten) : content
}

/** Tools and parts are named in the language if their pages are. Two queries. */
async function findTitles(ctx: Context, langid: string, contents: readonly GuideContent[]): Promise<Pages> {
  const pages = await findPagesByIds(ctx.db, new Set(contents.flatMap(pagesOf)))
  const things = contents.flatMap(({ parts, tools }) => [...parts, ...tools])
  const names = await findThingNames(ctx, listForeign(things, pages, langid), langid)
  return new Map([...pages].map(([id, { title }]) => [id, { title: names.get(id) ?? title }]))
}

/** A step of a version by the numbers of its parts; 0 if a part is missing. */
interface StepParts {
  stepid: number
  step: number
  translated: number
  form: number
}

function placesOf({ revision, translation }: Version): StepParts[] {
  const translated = new Map(readPlaces(translation?.steps ?? '[]'))
  const forms = new Map(readForms(revision.forms))
  return readPlaces(revision.steps).map(([stepid, step]) => ({
    stepid,
    step,
    translated: translated.get(stepid) ?? 0,
    form: forms.get(stepid) ?? 0,
  }))
}

interface Parts {
  steps: ReadonlyMap<number, StepRevisionRow>
  forms: Forms
  sourceOf: Awaited<ReturnType<typeof findSources>>
}

/** Steps with equal parts are not read; if one of them moved, only its title is compared. */
async function findParts(
  ctx: Context,
  { before, after }: Sides<StepParts[]>,
  turns: Yielder,
): Promise<Parts> {
  const keyOf = (step: StepParts) => Object.values(step).join()
  const keys = { before: new Set(before.map(keyOf)), after: new Set(after.map(keyOf)) }
  const different = [
    ...before.filter((step) => !keys.after.has(keyOf(step))),
    ...after.filter((step) => !keys.before.has(keyOf(step))),
  ]
  const moved = listMovedSteps(before, after)
  const wanted = [...different, ...after.filter(({ stepid }) => moved.has(stepid))]
  const ids = new Set(wanted.flatMap(({ step, translated }) => [step, translated]))
  const steps = await findStepRevisions(ctx.db, [...ids].filter(Boolean))
  const forms = await findForms(ctx, different.map(({ form }) => form).filter(Boolean), turns)
  return { steps, forms, sourceOf: await findSources(ctx, steps.values()) }
}

const lengthOfStep = ({ step, translated }: StepParts, { steps }: Parts): number =>
  [step, translated].reduce((sum, id) => sum + (steps.get(id)?.lines.length ?? 0), 0)

function showStep({ stepid, step, translated, form }: StepParts, { steps, forms }: Parts): StepState {
  const row = steps.get(step)
  const words = steps.get(translated)
  const shown = stepOf(stepid, row && words ? overlayStep(row, words, asWritten) : row)
  const fields = row && forms.get(form)
  return fields ? { ...shown, form: overlayForm(fields, translationOf(words).form) } : shown
}

const optionLists = ['options', 'right_options', 'wrong_options']

function overlayForm(fields: readonly FormFieldState[], form: TranslatedForm): FormFieldState[] {
  return fields.map((field) => {
    const { options, ...words } = form[field.field_guid] ?? {}
    const labels = new Map(options)
    const next: Record<string, FieldValue> = {}
    for (const word of fieldWords) {
      const text = words[word]?.text
      if (text !== undefined) next[word] = text
    }
    for (const list of optionLists) {
      const values = field[list]
      if (Array.isArray(values)) next[list] = values.map((value) => labels.get(String(value)) ?? value)
    }
    return { ...field, ...next }
  })
}
