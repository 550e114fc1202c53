// Compares pairs of revisions of a guide, in batches.
import { type GuideChange, type GuideState, listMovedSteps, type SourceOf } from '@stepwright/rules'
import { findPagesByIds } from '#pages/find-pages.ts'
import { createYielder, mapWithYields, type Yielder } from '#platform/event-loop.ts'
import type { Context } from '#platform/http/request/context.ts'
import { readContent, readPlaces, type StepPositions } from '../content.ts'
import { readTranslation } from '../edition-content.ts'
import type { GuideRevisionRow, GuideRow } from '../guides.queries.ts'
import { readForms } from '../steps/named-forms.ts'
import { findStepRevisions, type StepRevisionRow } from '../steps/steps.queries.ts'
import { compareInTurns } from './compare-in-turns.ts'
import { findSources } from './picture-sources.ts'
import {
  type Forms,
  fieldsOf,
  findForms,
  lengthOf,
  type Pages,
  pagesOf,
  type StepState,
  stepOf,
  translatedFieldsOf,
  translatedStepOf,
} from './state-parts.ts'

/** Both in the same language; `before` is null for the first revision in it. */
export interface Pair {
  before: GuideRevisionRow | null
  after: GuideRevisionRow
}

/** `tell` reduces each difference to its result: all differences together may exceed the memory. */
export async function comparePairs<T>(
  ctx: Context,
  guide: GuideRow,
  pairs: readonly Pair[],
  tell: (changes: GuideChange[]) => T,
): Promise<T[]> {
  const rows = pairs.flatMap(({ before, after }) => (before ? [before, after] : [after]))
  const turns = createYielder()
  const named = await mapWithYields(new Set(rows), { turns, lengthOf }, (row) =>
    row.langid === guide.langid
      ? pagesOf(readContent(row.content))
      : (readTranslation(row.content).things ?? []).map(({ wikiid }) => wikiid),
  )
  const pages = await findPagesByIds(ctx.db, new Set(named.flat()))
  const results: T[] = []
  for (const batch of batchesOf(pairs)) {
    const states = { guide, pages, ...(await findParts(ctx, batch, turns)) }
    for (const pair of batch) results.push(tell(await comparePair(pair, states, turns)))
  }
  return results
}

interface States {
  guide: GuideRow
  pages: Pages
  steps: ReadonlyMap<number, StepRevisionRow>
  forms: Forms
  sourceOf: SourceOf
}

/** A step has some thousand characters at most, a form may have a million. */
const mostSteps = 400
const stepsOfForm = 25

/** Limits a batch by the number of differing steps; most pages of a history are one batch. */
function batchesOf(pairs: readonly Pair[]): Pair[][] {
  const batches: Pair[][] = []
  let steps = Number.POSITIVE_INFINITY
  for (const pair of pairs) {
    const more = listDifferentSteps(pair).length + stepsOfForm * listDifferentForms(pair).length
    if (steps + more > mostSteps) {
      batches.push([])
      steps = 0
    }
    batches.at(-1)?.push(pair)
    steps += more
  }
  return batches
}

async function findParts(ctx: Context, batch: readonly Pair[], turns: Yielder) {
  const steps = await findStepRevisions(ctx.db, [...new Set(batch.flatMap(listDifferentSteps))])
  const forms = await findForms(ctx, batch.flatMap(listDifferentForms), turns)
  return { steps, forms, sourceOf: await findSources(ctx, steps.values()) }
}

async function comparePair(
  { before, after }: Pair,
  { guide, pages, steps, forms, sourceOf }: States,
  turns: Yielder,
): Promise<GuideChange[]> {
  const isOriginal = after.langid === guide.langid
  const show = (stepid: number, id: number) => {
    const row = steps.get(id)
    return isOriginal ? stepOf(stepid, row) : translatedStepOf(stepid, row)
  }
  const stateOf = (row: GuideRevisionRow): GuideState => ({
    fields: isOriginal ? fieldsOf(readContent(row.content), pages) : translatedFieldsOf(row, pages),
    steps: stepsOf(row, show, forms),
  })
  await turns((before ? lengthOf(before) : 0) + lengthOf(after))
  return compareInTurns(
    { before: before ? stateOf(before) : nothing, after: stateOf(after) },
    { sourceOf, turns },
  )
}

const nothing: GuideState = { fields: {}, steps: [] }

/**
 * Steps that both contain in the same revision need not be read: they are equal. Moved steps, and those with another
 * form, are read for their titles and lines.
 */
function listDifferentSteps(pair: Pair): number[] {
  const [had, has] = [readPlaces(pair.before?.steps ?? '[]'), readPlaces(pair.after.steps)]
  const isInOrder = had.every(([stepid], index) => has[index]?.[0] === stepid)
  const named = isInOrder ? new Set<number>() : listMovedSteps(had.map(numbered), has.map(numbered))
  const forms = new Set(listDifferentForms(pair))
  for (const [stepid, id] of readForms(pair.after.forms)) if (forms.has(id)) named.add(stepid)
  return [...differing(had, has), ...has.flatMap(([stepid, id]) => (named.has(stepid) ? id : []))]
}

const numbered = ([stepid]: StepPositions[number]) => ({ stepid })

const listDifferentForms = ({ before, after }: Pair): number[] =>
  differing(readForms(before?.forms ?? '[]'), readForms(after.forms))

type Named = readonly [stepid: number, id: number][]

function differing(before: Named, after: Named): number[] {
  const had = new Set(before.map(([, id]) => id))
  const has = new Set(after.map(([, id]) => id))
  return [...[...had].filter((id) => !has.has(id)), ...[...has].filter((id) => !had.has(id))]
}

function stepsOf(
  row: GuideRevisionRow,
  show: (stepid: number, stepRevisionid: number) => StepState,
  forms: Forms,
): StepState[] {
  const named = new Map(readForms(row.forms))
  return readPlaces(row.steps).map(([stepid, id]) => {
    const form = forms.get(named.get(stepid) ?? 0)
    return { ...show(stepid, id), ...(form && { form }) }
  })
}
