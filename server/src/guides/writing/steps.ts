// The operations on the steps of a guide: add, change, remove, reorder.

import type { Context } from '#platform/http/request/context.ts'
import { type FieldFault, problems } from '#platform/problems.ts'
import { readContent, readPlaces, type StepPositions } from '../content.ts'
import { originalEdition } from '../editions/editions.ts'
import { guideProblems } from '../guides.problems.ts'
import { type Line, readLines } from '../lines.ts'
import type { StepState } from '../reading/show.ts'
import { checkCommonOfStep, checkCommonToken, type GuideEdit, refuseToken } from '../saving/check-token.ts'
import { saveEdition } from '../saving/save-edition.ts'
import type { StepKnowledge } from '../saving/unseen.ts'
import { isNothing, mediaFromDraft, noMedia, readMedia } from '../steps/media.ts'
import { arrangePlaces, insertPlace, removePlace, replacePlace } from '../steps/order.ts'
import {
  findStepRevision,
  insertStepRevision,
  insertSteps,
  type StepRevisionRow,
} from '../steps/steps.queries.ts'
import type { NewStep, StepChange } from '../steps.schema.ts'
import { textFaults } from '../text-faults.ts'
import { type GuideHead, getHead } from './guides.ts'

export const stepsLimit = 1000

interface Addition {
  /** The base state of the guide, if the client names it. */
  madeOn?: number | undefined
  isFromElsewhere?: boolean
}

export async function addStep(
  ctx: Context,
  guideid: number,
  draft: NewStep,
  { madeOn, isFromElsewhere = false }: Addition = {},
): Promise<number> {
  const { guide, head } = await getHead(ctx, guideid)
  const places = readPlaces(head.steps)
  const faults: FieldFault[] = textFaults(draft)
  const complain = (message: string) => faults.push({ message, field: 'orderby', code: 'invalid_field' })
  if (places.length >= stepsLimit) complain(`A guide has at most ${stepsLimit} steps`)
  else if (draft.orderby > places.length + 1) complain(`orderby must be at most ${places.length + 1}`)
  const lines = linesFromDraft(draft.lines, faults)
  const media = await mediaFromDraft(ctx, draft.media, noMedia, faults)
  if (draft.lines.length === 0 && isNothing(media)) faults.push(emptyStep('lines'))
  if (faults.length > 0) throw problems.invalid(faults)
  const [stepid = 0] = await insertSteps(ctx.db, { guideid, count: 1, createdAt: ctx.now })
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
  const step = { guideRevisionid: madeOn }
  await saveSteps(ctx, { guide, head }, next, { action: 'step.added', step, isFromElsewhere })
  return stepid
}

/** Finds a step of the guide itself: included steps of prerequisites do not count. */
export interface StepEdit extends GuideEdit {
  stepid: number
  /** The base state of the guide, if the client names it. */
  madeOn?: number | undefined
}

/** Returns the new content. An edit in another language changes only the part that all languages share. */
export async function updateStep(ctx: Context, edit: StepEdit, change: StepChange): Promise<StepState> {
  const { guideHead, places, step } = await getOwnStep(ctx, edit)
  const { guide } = guideHead
  const isOriginal = edit.langid === guide.langid
  const faults: FieldFault[] = textFaults(change)
  for (const field of ['translated_lines', 'translated_fields'] as const)
    if (change[field]) faults.push({ message: `${field} need langid`, field, code: 'invalid_field' })
  const before = JSON.parse(step.lines) as Line[]
  const drafts = change.lines && (isOriginal ? change.lines : setLike(change.lines, before, faults))
  const lines = drafts ? linesFromDraft(drafts, faults) : before
  const media = await mediaFromDraft(ctx, change.media, readMedia(step.media), faults)
  if (lines.length === 0 && isNothing(media)) faults.push(emptyStep(change.lines ? 'lines' : 'media'))
  if (faults.length > 0) throw problems.invalid(faults)
  const next = {
    stepid: step.stepid,
    langid: step.langid,
    title: change.title?.trim() ?? step.title,
    lines: JSON.stringify(lines),
    media: JSON.stringify(media),
    at: ctx.now,
    userid: ctx.actor.userid,
    revisionid: null,
  }
  const isOfText = isOriginal && (change.title !== undefined || change.lines !== undefined)
  const tokens = { stepid: step.stepid, original: step.stepRevisionid }
  if (isOfText && edit.revisionid !== step.stepRevisionid) await refuseToken(ctx, edit)
  const isFromElsewhere = !isOfText && (await checkCommonOfStep(ctx, edit, guide, tokens))
  if (next.title === step.title && next.lines === step.lines && next.media === step.media)
    return { guide, places, step }
  const stepRevisionid = await insertStepRevision(ctx.db, next)
  const nextPlaces = replacePlace(places, step.stepid, stepRevisionid)
  const knowledge = { step: knowledgeOf(edit), isFromElsewhere }
  await saveSteps(ctx, guideHead, nextPlaces, { action: 'step.changed', ...knowledge })
  return { guide, places: nextPlaces, step: { ...next, stepRevisionid } }
}

/** The existing lines with new bullets and levels. */
function setLike(drafts: NewStep['lines'], lines: readonly Line[], faults: FieldFault[]): NewStep['lines'] {
  if (drafts.length !== lines.length) faults.push(wrongCount(lines.length))
  return lines.map(({ text, bullet, level }, index) => {
    const draft = drafts[index]
    const look = draft?.bullet === undefined && draft?.bullet_styleid === undefined ? { bullet } : draft
    return { ...look, text, level: draft?.level ?? level }
  })
}

export async function removeStep(ctx: Context, edit: StepEdit): Promise<void> {
  const { guideHead, places, step } = await getOwnStep(ctx, edit)
  const tokens = { stepid: step.stepid, original: step.stepRevisionid }
  const isFromElsewhere = await checkCommonOfStep(ctx, edit, guideHead.guide, tokens)
  await saveSteps(ctx, guideHead, removePlace(places, step.stepid), {
    action: 'step.removed',
    step: knowledgeOf(edit),
    isFromElsewhere,
  })
}

export async function arrangeSteps(ctx: Context, edit: GuideEdit, stepids: readonly number[]): Promise<void> {
  const { guide, head } = await getHead(ctx, edit.guideid)
  const places = readPlaces(head.steps)
  const next = arrangePlaces(places, stepids)
  if (!next) throw problems.invalidField('stepids', 'stepids must name every step of the guide exactly once')
  const isFromElsewhere = await checkCommonToken(ctx, edit, { guide, head })
  if (JSON.stringify(next) === head.steps) return
  await saveEdition(ctx, originalEdition(guide), head, {
    content: readContent(head.content),
    places: next,
    action: 'steps.arranged',
    isFromElsewhere,
  })
}

async function getOwnStep(ctx: Context, { guideid, stepid }: StepEdit) {
  const guideHead = await getHead(ctx, guideid)
  const places = readPlaces(guideHead.head.steps)
  const place = places.find(([id]) => id === stepid)
  const step: StepRevisionRow | undefined = place && (await findStepRevision(ctx.db, place[1]))
  if (!step) throw guideProblems.stepNotFound()
  return { guideHead, places, step }
}

async function saveSteps(
  ctx: Context,
  { guide, head }: GuideHead,
  places: StepPositions,
  change: { action: string; step: StepKnowledge; isFromElsewhere: boolean },
): Promise<void> {
  await saveEdition(ctx, originalEdition(guide), head, {
    content: readContent(head.content),
    places,
    ...change,
  })
}

export const knowledgeOf = ({ stepid, madeOn }: StepEdit): StepKnowledge => ({
  stepid,
  guideRevisionid: madeOn,
})

/** A step may have pictures before it has words, but it needs one of them. */
export const emptyStep = (field: 'lines' | 'media'): FieldFault => ({
  message: `${field} must not be empty: a step has at least one line, or something to show`,
  field,
  code: 'invalid_field',
})

export const wrongCount = (count: number): FieldFault => ({
  message: `lines must be ${count}, as many as the original has`,
  field: 'lines',
  code: 'invalid_field',
})

export function linesFromDraft(drafts: NewStep['lines'], faults: FieldFault[]): Line[] {
  const read = readLines(drafts)
  faults.push(...read.faults)
  return read.lines
}
