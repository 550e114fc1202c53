// The steps of a document: validated like single ones, all written with two statements.
import type { Context } from '#platform/http/request/context.ts'
import type { FieldCode, FieldFault } from '#platform/problems.ts'
import type { StepPositions } from '../content.ts'
import type { GuideRow } from '../guides.queries.ts'
import type { Line } from '../lines.ts'
import {
  findNamedMedia,
  isNothing,
  type NamedMedia,
  noMedia,
  readMedia,
  readMediaDraft,
} from '../steps/media.ts'
import {
  findStepRevisions,
  insertStepRevisions,
  insertSteps,
  type StepRevisionRow,
} from '../steps/steps.queries.ts'
import { textFaults } from '../text-faults.ts'
import type { DocumentStep } from './document.schema.ts'
import { emptyStep, linesFromDraft } from './steps.ts'

type StepTexts = Pick<StepRevisionRow, 'title' | 'lines' | 'media'>

export interface DraftedStep {
  key: string | undefined
  /** Its current position; null for a new step. */
  place: StepPositions[number] | null
  /** Null if the step does not change. */
  texts: StepTexts | null
}

const nothing: StepTexts = { title: '', lines: '[]', media: JSON.stringify(noMedia) }

export async function draftSteps(
  ctx: Context,
  steps: readonly DocumentStep[],
  places: StepPositions,
): Promise<{ drafted: DraftedStep[]; faults: FieldFault[] }> {
  const positions = new Map(places.map((place) => [place[0], place]))
  const placeOf = ({ stepid = 0 }: DocumentStep) => positions.get(stepid) ?? null
  const changed = steps.filter((step) => step.title !== undefined || step.lines || step.media)
  const revisionids = changed.flatMap((step) => placeOf(step)?.[1] ?? [])
  const rows = await findStepRevisions(ctx.db, revisionids)
  const named = changed.flatMap(({ media }) => media ?? [])
  const found = await findNamedMedia(ctx, named)
  const faults = identityFaults(steps, positions)
  const drafted = steps.map((step, index) => {
    const place = placeOf(step)
    if (step.stepid !== undefined && !rows.has(place?.[1] ?? 0)) return { key: step.key, place, texts: null }
    const before = (place && rows.get(place[1])) ?? nothing
    const read = readStep(ctx, step, before, found)
    faults.push(...read.faults.map((fault) => within(`steps.${index}`, index, fault)))
    const isSame = place !== null && isAlike(read.texts, before)
    return { key: step.key, place, texts: isSame ? null : read.texts }
  })
  return { drafted, faults }
}

const isAlike = (one: StepTexts, other: StepTexts): boolean =>
  one.title === other.title && one.lines === other.lines && one.media === other.media

/** A document contains a step once, and a key identifies one step. */
function identityFaults(
  steps: readonly DocumentStep[],
  positions: ReadonlyMap<number, unknown>,
): FieldFault[] {
  const seen = new Set<number | string>()
  return steps.flatMap(({ stepid, key }, index) => {
    const faults: FieldFault[] = []
    const complain = (name: string, code: FieldCode, message: string) =>
      faults.push({
        message: `steps.${index}.${name} ${message}`,
        field: `steps.${index}.${name}`,
        code,
        index,
      })
    if (stepid !== undefined && !positions.has(stepid))
      complain('stepid', 'invalid_field', 'is no step of the guide')
    if (stepid !== undefined && seen.has(stepid)) complain('stepid', 'duplicate', 'is named before')
    if (key !== undefined && seen.has(key)) complain('key', 'duplicate', 'is named before')
    for (const each of [stepid, key]) if (each !== undefined) seen.add(each)
    return faults
  })
}

function readStep(ctx: Context, draft: DocumentStep, before: StepTexts, found: NamedMedia) {
  const faults = textFaults(draft)
  const lines = draft.lines ? linesFromDraft(draft.lines, faults) : (JSON.parse(before.lines) as Line[])
  const had = readMedia(before.media)
  const media = draft.media ? readMediaDraft(ctx, draft.media, { before: had, found, faults }) : had
  const isNamed = draft.lines !== undefined || draft.stepid === undefined
  if (lines.length === 0 && isNothing(media)) faults.push(emptyStep(isNamed ? 'lines' : 'media'))
  const title = draft.title?.trim() ?? before.title
  return { texts: { title, lines: JSON.stringify(lines), media: JSON.stringify(media) }, faults }
}

/** Messages that begin with a field name are complete. */
function within(place: string, index: number, { field, message, ...fault }: FieldFault): FieldFault {
  const whole = message.startsWith(field) ? `${place}.${message}` : message
  return { ...fault, field: `${place}.${field}`, message: whole, index }
}

/** Returns the new positions of all of them. */
export async function writeSteps(
  ctx: Context,
  { guideid, langid }: GuideRow,
  drafted: readonly DraftedStep[],
): Promise<StepPositions> {
  const count = drafted.filter(({ place }) => place === null).length
  const added = await insertSteps(ctx.db, { guideid, count, createdAt: ctx.now })
  const numbered = drafted.map(({ place, texts }) => ({
    stepid: place?.[0] ?? added.shift() ?? 0,
    place,
    texts,
  }))
  const revisions = await insertStepRevisions(
    ctx.db,
    numbered.flatMap(({ stepid, texts }) =>
      texts ? [{ ...texts, stepid, langid, at: ctx.now, userid: ctx.actor.userid }] : [],
    ),
  )
  return numbered.map(({ stepid, place }) => [stepid, revisions.get(stepid) ?? place?.[1] ?? 0])
}
