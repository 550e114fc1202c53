// Checks whether an edit was based on all pending edits. Only then does saving it accept them.
import { listWaitingEdits } from '#history/revisions.ts'
import type { Context } from '#platform/http/request/context.ts'
import { readPlaces } from '../content.ts'
import type { Edition } from '../editions/editions.ts'
import { findTokensFrom } from '../editions/revisions.queries.ts'
import { isTrusted } from '../guides.access.ts'
import { findGuideRevision, type GuideRevisionRow } from '../guides.queries.ts'
import { formOf } from '../steps/named-forms.ts'
import { guideHistory } from './guide-history.ts'

/** The members of a request that identify the state on which a change of a step is based. */
export interface StepKnowledge {
  /** The step whose token was sent. */
  stepid?: number | undefined
  /** The step whose form was identified by its number. */
  formOf?: number | undefined
  /** The state that the client names. */
  guideRevisionid?: number | undefined
}

/**
 * Each pending edit renews the token of the guide, so the newest token proves that all edits were seen. The token of a
 * step, or the number of its form, does not depend on pending edits elsewhere in the guide. There the client must name
 * the state, or the token must be that of the newest edit itself.
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
 * Programs reuse the guide's token from before their changes of steps. Users whose edits are pending anyway, and accept
 * no edits, may do this.
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
