// The steps of a version in a language, with their forms. Steps that are equal on both sides are not read.
import { type FieldValue, type FormFieldState, listMovedSteps } from '@stepwright/rules'
import type { Yielder } from '#platform/event-loop.ts'
import type { Context } from '#platform/http/request/context.ts'
import { readPlaces } from '../content.ts'
import { fieldWords, type TranslatedForm, translationOf } from '../edition-content.ts'
import { overlayStep, type TranslateRest } from '../editions/overlay.ts'
import { readForms } from '../steps/named-forms.ts'
import { findStepRevisions, type StepRevisionRow } from '../steps/steps.queries.ts'
import { findSources } from './picture-sources.ts'
import { type Forms, findForms, type StepState, stepOf } from './state-parts.ts'
import type { Version } from './version-ids.ts'

/** Untranslated texts stay as they are. */
export const asWritten: TranslateRest = (text) => text

interface Sides<T> {
  before: T
  after: T
}

/** A step of a version by the numbers of its parts; 0 if a part is missing. */
interface StepParts {
  stepid: number
  step: number
  translated: number
  form: number
}

export function placesOf(version: Version | null): StepParts[] {
  if (!version) return []
  const { revision, translation } = version
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
export async function findParts(
  ctx: Context,
  languages: readonly Sides<StepParts[]>[],
  turns: Yielder,
): Promise<Parts> {
  const different = languages.flatMap(listDifferent)
  const movedSteps = languages.flatMap(({ before, after }) => {
    const moved = listMovedSteps(before, after)
    return after.filter(({ stepid }) => moved.has(stepid))
  })
  const ids = new Set([...different, ...movedSteps].flatMap(({ step, translated }) => [step, translated]))
  const steps = await findStepRevisions(ctx.db, [...ids].filter(Boolean))
  const formids = new Set(different.map(({ form }) => form))
  const forms = await findForms(ctx, [...formids].filter(Boolean), turns)
  return { steps, forms, sourceOf: await findSources(ctx, steps.values()) }
}

function listDifferent({ before, after }: Sides<StepParts[]>): StepParts[] {
  const keyOf = (step: StepParts) => Object.values(step).join()
  const keys = { before: new Set(before.map(keyOf)), after: new Set(after.map(keyOf)) }
  return [
    ...before.filter((step) => !keys.after.has(keyOf(step))),
    ...after.filter((step) => !keys.before.has(keyOf(step))),
  ]
}

export const lengthOfStep = ({ step, translated }: StepParts, { steps }: Parts): number =>
  [step, translated].reduce((sum, id) => sum + (steps.get(id)?.lines.length ?? 0), 0)

export function showStep({ stepid, step, translated, form }: StepParts, { steps, forms }: Parts): StepState {
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
