// Nobody accepts what they have not seen: whether an edit was made knowing everything that waits below it.
import { listWaitingEdits } from '#history/revisions.ts'
import type { Context } from '#platform/http/request/context.ts'
import { readPlaces } from '../content.ts'
import type { Edition } from '../editions/editions.ts'
import { findTokensFrom } from '../editions/revisions.queries.ts'
import { isTrusted } from '../guides.access.ts'
import { findGuideRevision, type GuideRevisionRow } from '../guides.queries.ts'
import { formOf } from '../steps/named-forms.ts'
import { guideHistory } from './guide-history.ts'

/** What tells which state somebody had before them when they changed a step, or added one. */
export interface StepKnowledge {
  /** The step whose token was given. */
  stepid?: number | undefined
  /** The step whose form was named by its number. */
  formOf?: number | undefined
  /** The state that they name themselves. */
  guideRevisionid?: number | undefined
}

/**
 * Each edit that waits renews the token of the guide, so that whoever gives the newest one has seen it all. The token
 * of a step, or the number of its form, is the same whatever waits elsewhere in the guide: there the state has to be named, or the token to be that
 * of the newest edit itself.
 */
export async function knowsWhatWaits(
  ctx: Context,
  edition: Edition,
  head: GuideRevisionRow | null,
  { stepid, formOf: stepOfForm, guideRevisionid }: StepKnowledge,
): Promise<boolean> {
  if (!head || edition.current === edition.newest || guideRevisionid === head.guideRevisionid) return true
  const waiting = await listWaitingEdits(ctx.db, guideHistory, edition)
  if (waiting.every(({ userid }) => userid === ctx.actor.userid)) return true
  if (stepid === undefined && stepOfForm === undefined) return false
  const base = head.baseRevisionid === null ? undefined : await findGuideRevision(ctx.db, head.baseRevisionid)
  if (stepOfForm !== undefined)
    return formOf(head.forms, stepOfForm) !== formOf(base?.forms ?? '[]', stepOfForm)
  return stepid !== undefined && revisionOf(head, stepid) !== revisionOf(base, stepid)
}

const revisionOf = (row: GuideRevisionRow | undefined, stepid: number): number | undefined =>
  row && readPlaces(row.steps).find(([id]) => id === stepid)?.[1]

/**
 * Programs go on with the guide's token of before they changed its steps. Whose edits wait anyway, and so accept
 * nothing, may do so.
 */
export async function mayGoOnWith(
  ctx: Context,
  edition: Edition,
  token: number | undefined,
): Promise<boolean> {
  if (token === undefined || isTrusted(ctx)) return false
  const since = await findTokensFrom(ctx.db, edition, token)
  return since.hasToken && since.areStepsOnly
}
