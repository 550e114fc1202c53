// Whether the token of an edit is still good: for a text, for what all languages have in common, for a step.
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { profileOf } from '#settings/profile.ts'
import { siteOf } from '#settings/settings.ts'
import { readPlaces } from '../content.ts'
import {
  type Edition,
  findNumberedEdition,
  findUsualEdition,
  originalEdition,
  tokenAt,
} from '../editions/editions.ts'
import { editionOf, tokenOf } from '../editions/tokens.ts'
import { findGuideRevisions, type GuideRevisionRow, type GuideRow } from '../guides.queries.ts'
import { findCommonOfSteps, findStepRevisions } from '../steps/steps.queries.ts'
import { mayGoOnWith } from './unseen.ts'

/** The current resource, which a conflict answers; made only when it is needed. */
export type ShowCurrent = () => Promise<object>

/** Which guide, in which language, against which of its states, and what to show when that has passed. */
export interface GuideEdit {
  guideid: number
  revisionid: number | undefined
  /** The language that is written. */
  langid: string
  /** Whether whoever writes has named it: only then a text may be begun without a token. */
  isNamed: boolean
  show: ShowCurrent
  /** The token was found good for another part of the same request. */
  isChecked?: boolean
}

/** Where no language is named, the same as is read: so a read and a write without one speak of the same text. */
export async function writtenLanguage(
  ctx: Context,
  guide: GuideRow,
  langid: string | undefined,
): Promise<string> {
  return langid ?? (await findUsualEdition(ctx.db, guide, ctx.site.language)).langid
}

/** What was given is none of the good ones: the current state is answered, or that there has to be one. */
export async function refuseToken(ctx: Context, { revisionid, show }: GuideEdit): Promise<never> {
  if (revisionid === undefined && profileOf(siteOf(ctx)).missingRevision === 'fault')
    throw problems.revisionMissing()
  if (revisionid === undefined) throw problems.revisionNotGiven(await show())
  throw problems.conflict(await show())
}

interface Head {
  guide: GuideRow
  head: GuideRevisionRow
}

/** Of the texts of the original. */
export async function checkOriginalToken(
  ctx: Context,
  edit: GuideEdit,
  { guide, head }: Head,
): Promise<void> {
  if (edit.isChecked) return
  const { revisionid } = edit
  if (revisionid === head.revisionid) return
  if (!(await mayGoOnWith(ctx, originalEdition(guide), revisionid))) await refuseToken(ctx, edit)
}

/**
 * Of what all languages have in common: the token of any of them will do. True where it is that of another language,
 * whose reader has not seen what waits in the original.
 */
export async function checkCommonToken(
  ctx: Context,
  edit: GuideEdit,
  { guide, head }: Head,
): Promise<boolean> {
  const { revisionid = 0 } = edit
  if (editionOf(revisionid) === 0) {
    await checkOriginalToken(ctx, edit, { guide, head })
    return edit.isChecked === true && edit.langid !== guide.langid
  }
  if (edit.isChecked) return true
  const edition = await findNumberedEdition(ctx.db, guide, editionOf(revisionid))
  const states = edition ? await findGuideRevisions(ctx.db, [edition.current, edition.newest]) : []
  const isGood = edition && states.some((state) => tokenAt(edition, state) === revisionid)
  if (!isGood && !(edition && (await mayGoOnWith(ctx, edition, revisionid)))) await refuseToken(ctx, edit)
  return true
}

/** The tokens by which the step may be written that stands there in this state. */
export interface StepTokens {
  stepid: number
  /** Token in the language that the guide was written in. */
  original: number
}

/** Of what a step shows in every language. True where it is the token of another language than the original. */
export async function checkCommonOfStep(
  ctx: Context,
  edit: GuideEdit,
  guide: GuideRow,
  { stepid, original }: StepTokens,
): Promise<boolean> {
  const { revisionid = 0 } = edit
  if (edit.isChecked) return edit.langid !== guide.langid
  if (revisionid === original) return false
  const edition =
    editionOf(revisionid) > 0 ? await findNumberedEdition(ctx.db, guide, editionOf(revisionid)) : undefined
  const tokens = edition ? await listStepTokens(ctx, edition, stepid) : []
  if (!tokens.includes(revisionid)) await refuseToken(ctx, edit)
  return true
}

/** As readers have it, and as whoever writes the translation has it. */
async function listStepTokens(ctx: Context, edition: Edition, stepid: number): Promise<number[]> {
  const states = await findGuideRevisions(ctx.db, [edition.current, edition.newest])
  const ids = states.map(({ steps }) => new Map(readPlaces(steps)).get(stepid))
  const rows = await findStepRevisions(
    ctx.db,
    ids.filter((id) => id !== undefined),
  )
  const common = (await findCommonOfSteps(ctx.db, [stepid])).get(stepid) ?? 0
  return ids.map((id) => tokenOf(edition.edition, { text: rows.get(id ?? 0)?.revisionid ?? 0, common }))
}
