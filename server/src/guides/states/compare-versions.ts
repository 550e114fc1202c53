// Compares two versions of a guide in any number of languages, with everything that a reader sees in each.
import {
  type FieldValue,
  type FormFieldState,
  type GuideChange,
  type GuideState,
  listMovedSteps,
} from '@stepwright/rules'
import { findPagesByIds, listPageTitles } from '#pages/find-pages.ts'
import { createYielder, mapWithYields, type Yielder } from '#platform/event-loop.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type GuideContent, readContent, readPlaces } from '../content.ts'
import { fieldWords, readTranslation, type TranslatedForm, translationOf } from '../edition-content.ts'
import { overlayContent, overlayStep, type TranslateRest } from '../editions/overlay.ts'
import { listForeign } from '../parts/names.ts'
import { readForms } from '../steps/named-forms.ts'
import { findStepRevisions, type StepRevisionRow } from '../steps/steps.queries.ts'
import { compareInTurns } from './compare-in-turns.ts'
import { findSources } from './picture-sources.ts'
import {
  emptiedFields,
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

/** Null is compared as nothing: everything on the other side is added or removed. */
type ComparedVersions = Sides<Version | null> & { langid: string }

/**
 * Compares the states in each of these languages and passes the changes of each to `present`. The number of queries
 * does not depend on the number of languages.
 */
export async function compareVersions<R>(
  ctx: Context,
  languages: readonly ComparedVersions[],
  present: (langid: string, changes: GuideChange[]) => R,
): Promise<R[]> {
  const turns = createYielder()
  const all = languages.map(({ langid, before, after }) => ({
    langid,
    contents: { before: contentOf(before), after: contentOf(after) },
    steps: { before: placesOf(before), after: placesOf(after) },
  }))
  const titlesIn = await findTitles(ctx, all)
  const parts = await findParts(
    ctx,
    all.map(({ steps }) => steps),
    turns,
  )
  const found: R[] = []
  for (const { langid, contents, steps } of all) {
    const pages = titlesIn(langid)
    const fields = {
      before: contents.before && fieldsOf(contents.before, pages),
      after: contents.after && fieldsOf(contents.after, pages),
    }
    const stateOf = async (side: keyof Sides<unknown>, other: keyof Sides<unknown>): Promise<GuideState> => ({
      fields: fields[side] ?? emptiedFields(fields[other] ?? {}),
      steps: await mapWithYields(
        steps[side],
        { turns, lengthOf: (step) => lengthOfStep(step, parts) },
        (step) => showStep(step, parts),
      ),
    })
    const states = { before: await stateOf('before', 'after'), after: await stateOf('after', 'before') }
    found.push(present(langid, await compareInTurns(states, { sourceOf: parts.sourceOf, turns })))
  }
  return found
}

/** Untranslated texts stay as they are. */
const asWritten: TranslateRest = (text) => text

function contentOf(version: Version | null): GuideContent | null {
  if (!version) return null
  const { revision, translation } = version
  const content = readContent(revision.content)
  return translation ? overlayContent(content, readTranslation(translation.content), asWritten) : content
}

/** Tools and parts are named in the language if their pages are. Two queries for all languages. */
async function findTitles(
  ctx: Context,
  languages: readonly { langid: string; contents: Sides<GuideContent | null> }[],
): Promise<(langid: string) => Pages> {
  const contents = languages.flatMap((each) => Object.values(each.contents)).filter((each) => each !== null)
  const pages = await findPagesByIds(ctx.db, new Set(contents.flatMap(pagesOf)))
  const things = contents.flatMap(({ parts, tools }) => [...parts, ...tools])
  const foreign = languages.flatMap(({ langid }) => listForeign(things, pages, langid))
  const names = await listPageTitles(
    ctx.db,
    foreign.map(({ wikiid }) => wikiid),
  )
  return (langid) => {
    const own = names.filter((each) => each.langid === langid)
    const titles = new Map(own.map(({ wikiid, displayTitle }) => [wikiid, displayTitle]))
    return new Map([...pages].map(([id, { title }]) => [id, { title: titles.get(id) ?? title }]))
  }
}

/** A step of a version by the numbers of its parts; 0 if a part is missing. */
interface StepParts {
  stepid: number
  step: number
  translated: number
  form: number
}

function placesOf(version: Version | null): StepParts[] {
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
async function findParts(
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
