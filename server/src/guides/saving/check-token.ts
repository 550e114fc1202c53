// Validates the token of an edit: for a text, for the part that all languages share, or for a step.
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
import { usesReleases } from '../releases/manifest/outside.ts'
import { findCommonOfSteps, findStepRevisions } from '../steps/steps.queries.ts'
import { mayGoOnWith } from './unseen.ts'

/** The current resource for the response to a conflict; computed only on demand. */
export type ShowCurrent = () => Promise<object>

/** The guide, language and base state of an edit, and the response to a conflict. */
export interface GuideEdit {
  guideid: number
  revisionid: number | undefined
  /** The written language. */
  langid: string
  /** True if the client named the language: only then a text may be created without a token. */
  isNamed: boolean
  show: ShowCurrent
  /** The token was valid for another part of the same request. */
  isChecked?: boolean
}

/** Without a language the default of reads applies, so that a read and a write without one concern the same text. */
export async function writtenLanguage(
  ctx: Context,
  guide: GuideRow,
  langid: string | undefined,
): Promise<string> {
  return langid ?? (await findUsualEdition(ctx.db, guide, ctx.site.language)).langid
}

/** The token is not valid: responds with the current state, or requires a token if none was sent. */
export async function refuseToken(
  ctx: Context,
  { guideid, revisionid, show }: Pick<GuideEdit, 'guideid' | 'revisionid' | 'show'>,
): Promise<never> {
  if (revisionid === undefined && profileOf(siteOf(ctx)).missingRevision === 'fault')
    throw problems.revisionMissing()
  const link = usesReleases(ctx) ? workingCopy(ctx, guideid) : undefined
  if (revisionid === undefined) throw problems.revisionNotGiven(await show(), link)
  throw problems.conflict(await show(), link)
}

/** Tells programs that read the release in effect what to read, as RFC 5829 names it. */
const workingCopy = ({ url }: Context, guideid: number): string =>
  `<${url}/api/2.0/guides/${guideid}?unpatrolled>; rel="working-copy"`

interface Head {
  guide: GuideRow
  head: GuideRevisionRow
}

/** For the texts of the original. */
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
 * For the part that all languages share: the token of any language is valid. Returns true for the token of another
 * language, whose reader has not seen pending edits of the original.
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

/** Returns the valid tokens for writing the step in this state. */
export interface StepTokens {
  stepid: number
  /** Token in the original language. */
  original: number
}

/**
 * For the part of a step that all languages share. Returns true for the token of a language other than the original.
 */
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

/** The tokens of readers and of the translator. */
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
