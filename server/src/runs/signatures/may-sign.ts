// Decides who may sign a field of a run: the operator, somebody else, a lead, users of a role, or members of a team.
import {
  type Covered,
  doesWork,
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
import { readEvent } from '../events/read-events.ts'
import { letInByOf } from '../others/let-in.ts'
import { planOf, type RunPlan } from '../plans/plans.ts'
import { listCurrentValues, type RunEventRow, type RunRow } from '../runs.queries.ts'
import { isOpen } from '../states.ts'

/** Names the users who may sign a field. */
export interface SignerRule {
  signer: FieldSigner
  role: SignerRole | null
  teamid: number | null
  /** For `other`: everybody who had a part in the run. */
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
  const workers = isAsked ? workersOf(run, events, plan) : new Set<number>()
  const rules = fields.map((field) => ({
    signer: field.signer ?? 'operator',
    role: field.signer_role ?? null,
    teamid: field.signer_teamid ?? null,
    workers,
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

/** All operators, and everybody who gave, delivered or entered for a user an answer in any step, also if it was replaced since. */
export function workersOf(run: RunRow, rows: readonly RunEventRow[], plan: RunPlan): Set<number> {
  const find = (field: number) => plan.fields.get(field)
  const events = rows.map((row) => ({ ...readEvent(row, plan), letInBy: letInByOf(row) }))
  const files = new Set(events.flatMap(({ answers = [] }) => answers.map(({ file }) => file)))
  const workers = events
    .filter((event) => doesWork(event, find) || (event.file !== undefined && files.has(event.file.name)))
    .flatMap(({ userid, letInBy }) => [userid, letInBy])
  // The lead who hands a run over has no part in the work: the receiver does.
  const receivers = events.map(({ to }) => to)
  return new Set([run.userid, run.starterid, ...workers, ...receivers].filter(isNumber))
}

const isNumber = (userid: number | null | undefined): userid is number => typeof userid === 'number'

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
