// What may happen to the steps of a guide: added, changed, removed, put in another order.
import type { Context } from '#platform/http/context.ts'
import { type FieldFault, problems } from '#platform/problems.ts'
import { unprintableFaults } from '#wiki/characters.ts'
import type { StepState } from '../assemble-step.ts'
import { readContent, readPlaces, type StepPlaces } from '../content.ts'
import { checkGuideToken, checkToken, type GuideEdit, type GuideHead, getHead } from '../guides.ts'
import { reviseGuide } from '../revise.ts'
import type { StepKnowledge } from '../revisions/unseen.ts'
import { type Line, readLines } from './lines.ts'
import { mediaFromDraft, noMedia, readMedia } from './media.ts'
import { arrangePlaces, insertPlace, removePlace, replacePlace } from './order.ts'
import { findStepRevision, insertStep, insertStepRevision, type StepRevisionRow } from './steps.queries.ts'
import type { NewStep, StepChange } from './steps.schema.ts'

const stepsLimit = 1000

/** `madeOn` is the state of the guide that somebody had before them, as far as they say. */
export async function addStep(
  ctx: Context,
  guideid: number,
  draft: NewStep,
  madeOn?: number,
): Promise<number> {
  const { guide, head } = await getHead(ctx, guideid)
  const places = readPlaces(head.steps)
  const faults: FieldFault[] = unprintableFaults(draft)
  const complain = (message: string) => faults.push({ message, field: 'orderby', code: 'invalid_field' })
  if (places.length >= stepsLimit) complain(`A guide has at most ${stepsLimit} steps`)
  else if (draft.orderby > places.length + 1) complain(`orderby must be at most ${places.length + 1}`)
  const lines = linesFromDraft(draft.lines, faults)
  const media = await mediaFromDraft(ctx, draft.media, noMedia, faults)
  if (faults.length > 0) throw problems.invalid(faults)
  const stepid = await insertStep(ctx.db, guideid, ctx.now)
  const stepRevisionid = await insertStepRevision(ctx.db, {
    stepid,
    langid: guide.langid,
    title: draft.title?.trim() ?? '',
    lines: JSON.stringify(lines),
    media: JSON.stringify(media),
    at: ctx.now,
    userid: ctx.actor.userid,
  })
  const next = insertPlace(places, draft.orderby, [stepid, stepRevisionid])
  await saveSteps(ctx, { guide, head }, next, { action: 'step.added', step: { guideRevisionid: madeOn } })
  return stepid
}

/** Names a step of the guide itself: one that is only inlined is no step of it. */
export interface StepEdit extends GuideEdit {
  stepid: number
  /** The state of the guide that somebody had before them, as far as they say. */
  madeOn?: number | undefined
}

/** Answers what is there afterwards, so that it need not be read again. */
export async function updateStep(ctx: Context, edit: StepEdit, change: StepChange): Promise<StepState> {
  const { guideHead, places, step } = await getOwnStep(ctx, edit)
  const faults: FieldFault[] = unprintableFaults(change)
  if (change.translated_lines)
    faults.push({ message: 'translated_lines need langid', field: 'translated_lines', code: 'invalid_field' })
  const lines = change.lines ? linesFromDraft(change.lines, faults) : (JSON.parse(step.lines) as Line[])
  const media = await mediaFromDraft(ctx, change.media, readMedia(step.media), faults)
  if (faults.length > 0) throw problems.invalid(faults)
  const next = {
    stepid: step.stepid,
    langid: step.langid,
    title: change.title?.trim() ?? step.title,
    lines: JSON.stringify(lines),
    media: JSON.stringify(media),
    at: ctx.now,
    userid: ctx.actor.userid,
  }
  await checkToken(ctx, edit.revisionid, step.stepRevisionid, edit.show)
  const { guide } = guideHead
  if (next.title === step.title && next.lines === step.lines && next.media === step.media)
    return { guide, places, step }
  const stepRevisionid = await insertStepRevision(ctx.db, next)
  const nextPlaces = replacePlace(places, step.stepid, stepRevisionid)
  await saveSteps(ctx, guideHead, nextPlaces, { action: 'step.changed', step: knowledgeOf(edit) })
  return { guide, places: nextPlaces, step: { ...next, stepRevisionid } }
}

export async function removeStep(ctx: Context, edit: StepEdit): Promise<void> {
  const { guideHead, places, step } = await getOwnStep(ctx, edit)
  await checkToken(ctx, edit.revisionid, step.stepRevisionid, edit.show)
  await saveSteps(ctx, guideHead, removePlace(places, step.stepid), {
    action: 'step.removed',
    step: knowledgeOf(edit),
  })
}

export async function arrangeSteps(ctx: Context, edit: GuideEdit, stepids: readonly number[]): Promise<void> {
  const { guide, head } = await getHead(ctx, edit.guideid)
  const places = readPlaces(head.steps)
  const next = arrangePlaces(places, stepids)
  if (!next) throw problems.invalidField('stepids', 'stepids must name every step of the guide exactly once')
  await checkGuideToken(ctx, edit, { guide, head })
  if (JSON.stringify(next) === head.steps) return
  await reviseGuide(ctx, guide, head, {
    content: readContent(head.content),
    places: next,
    action: 'steps.arranged',
  })
}

async function getOwnStep(ctx: Context, { guideid, stepid }: StepEdit) {
  const guideHead = await getHead(ctx, guideid)
  const places = readPlaces(guideHead.head.steps)
  const place = places.find(([id]) => id === stepid)
  const step: StepRevisionRow | undefined = place && (await findStepRevision(ctx.db, place[1]))
  if (!step) throw problems.stepNotFound()
  return { guideHead, places, step }
}

async function saveSteps(
  ctx: Context,
  { guide, head }: GuideHead,
  places: StepPlaces,
  change: { action: string; step: StepKnowledge },
): Promise<void> {
  await reviseGuide(ctx, guide, head, { content: readContent(head.content), places, ...change })
}

export const knowledgeOf = ({ stepid, madeOn }: StepEdit): StepKnowledge => ({
  stepid,
  guideRevisionid: madeOn,
})

function linesFromDraft(drafts: NewStep['lines'], faults: FieldFault[]): Line[] {
  const read = readLines(drafts)
  faults.push(...read.faults)
  return read.lines
}
