// Decides who may sign a field of a run: the operator, somebody else, a lead, users of a role, or members of a team.
import {
  type Covered,
  covers,
  type FieldSigner,
  findSignedField,
  type SignerRole,
  staleFields,
} from '@stepwright/rules'
import type { FieldOfStep } from '#forms/runs.ts'
import { looksAfter } from '#guides/guides.access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { findTeams, listTeamids } from '#users/find-teams.ts'
import { has } from '#users/privileges.ts'
import { answersByField, unsignedOf } from '../answers/missing.ts'
import { listAllEvents } from '../events/events.queries.ts'
import { readEvent, storedAnswers } from '../events/read-events.ts'
import { letInByOf } from '../others/let-in.ts'
import { planOf, type RunPlan } from '../plans/plans.ts'
import { listCurrentValues, type RunEventRow, type RunRow } from '../runs.queries.ts'
import { isOpen } from '../states.ts'

/** Names the users who may sign a field. */
export interface SignerRule {
  signer: FieldSigner
  role: SignerRole | null
  teamid: number | null
  /** For `other`: all operators, and everybody who gave, or entered for a user, an answer that is covered. */
  workers: ReadonlySet<number>
}

export const roleLevels: readonly SignerRole[] = ['Author', 'Moderator', 'Admin']

interface Asked {
  plan: RunPlan
  fields: readonly FieldOfStep[]
  /** All of the run, if the caller has read them already. */
  events?: readonly RunEventRow[] | undefined
}

/** The rules of the fields now. If an earlier version deleted a team, administrators sign for it, so that its runs can end. */
async function findRules(
  ctx: Context,
  run: RunRow,
  { plan, fields, events: known }: Asked,
): Promise<SignerRule[]> {
  const isAsked = fields.some(({ signer }) => signer === 'other')
  const events = known ?? (isAsked ? await listAllEvents(ctx.db, run.entryid) : [])
  const rules = fields.map((field) => ({
    signer: field.signer ?? 'operator',
    role: field.signer_role ?? null,
    teamid: field.signer_teamid ?? null,
    workers: workersOf(run, events, { plan, covered: coveredBy(plan, field) }),
  }))
  const asked = rules.flatMap(({ teamid }) => teamid ?? [])
  const teams = asked.length > 0 ? await findTeams(ctx.db, asked) : []
  const isThere = (id: number) => teams.some(({ teamid }) => teamid === id)
  return rules.map((rule) =>
    rule.teamid === null || isThere(rule.teamid) ? rule : { ...rule, signer: 'role', role: 'Admin' },
  )
}

export async function findRule(
  ctx: Context,
  run: RunRow,
  { field, ...asked }: Omit<Asked, 'fields'> & { field: FieldOfStep },
): Promise<SignerRule> {
  const [rule] = await findRules(ctx, run, { ...asked, fields: [field] })
  return rule as SignerRule
}

/** They do the work of an operator, whoever answers later. */
const operatorTypes: readonly string[] = ['started', 'resumed', 'taken-over', 'step.entered']

/** Everybody who had a part in what is covered, also by delivering its file, or if it was replaced since. */
export function workersOf(
  run: RunRow,
  events: readonly RunEventRow[],
  { plan, covered }: { plan: RunPlan; covered: Covered },
): Set<number> {
  const coveredAnswers = (event: RunEventRow) =>
    storedAnswers(event).filter(({ field }) => {
      const answered = plan.fields.get(field)
      return answered !== undefined && covers(covered, { ...answered, guid: answered.field_guid })
    })
  const files = new Set(events.flatMap(coveredAnswers).map(({ file }) => file))
  const hasPart = (event: RunEventRow): boolean =>
    operatorTypes.includes(event.type) ||
    (event.type === 'file.added' && files.has(readEvent(event, plan).file?.name)) ||
    (event.type !== 'signed' && coveredAnswers(event).length > 0)
  const workers = events.filter(hasPart).flatMap((event) => [event.userid, letInByOf(event)])
  return new Set([run.userid, run.starterid, ...workers].filter((userid) => userid !== null))
}

/** The part of the run that a signature of the field covers. */
export function coveredBy({ forms }: RunPlan, field: FieldOfStep): Covered {
  const { stepid } = field
  const signs = field.signs ?? 'step'
  if (signs !== 'answer') return { signs, stepid }
  const form = forms.find((each) => each.includes(field)) ?? []
  const signed = findSignedField(form.slice(0, form.indexOf(field)))
  return { signs, stepid, ...(signed && { guid: signed.field_guid }) }
}

/** Describes a user who wants to sign. */
interface Facts {
  userid: number
  leads: boolean
  teamids: readonly number[]
  isOfRole: (role: SignerRole) => boolean
}

/** `ctx`: of the signer. */
export async function factsOf(ctx: Context, run: RunRow): Promise<Facts> {
  const userid = ctx.actor.userid as number
  return {
    userid,
    leads: await looksAfter(ctx, run.guideid),
    teamids: await listTeamids(ctx.db, userid),
    isOfRole: (role) => roleLevels.slice(roleLevels.indexOf(role)).some((each) => has(ctx.actor, each)),
  }
}

export function allows(run: RunRow, { signer, role, teamid, workers }: SignerRule, facts: Facts): boolean {
  switch (signer) {
    case 'operator':
      return facts.userid === run.userid
    case 'other':
      return !workers.has(facts.userid)
    case 'lead':
      return facts.leads
    case 'role':
      return role !== null && facts.isOfRole(role)
    default:
      return teamid !== null && facts.teamids.includes(teamid)
  }
}

const staleOf = (plan: RunPlan, events: readonly RunEventRow[]): Set<string> =>
  staleFields(
    events.map((row) => readEvent(row, plan)),
    (field) => plan.fields.get(field),
  )

/** The fields that wait for a signature, with the rule of each. */
export async function listUnsigned(ctx: Context, run: RunRow) {
  if (run.unsigned === 0 || !isOpen(run.status)) return []
  const plan = await planOf(ctx.db, run)
  const values = await listCurrentValues(ctx.db, [run.entryid])
  const answers = answersByField(values.map(({ fieldGuid, value }) => ({ guid: fieldGuid, value })))
  const events = run.signatures > 0 ? await listAllEvents(ctx.db, run.entryid) : undefined
  const fields = unsignedOf(plan, answers, events && staleOf(plan, events))
  const rules = await findRules(ctx, run, { plan, fields, events })
  return fields.map((field, index) => ({ field, rule: rules[index] as SignerRule }))
}
