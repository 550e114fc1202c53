// Decides who may sign a field of a run: the operator, somebody else, a lead, users of a role, or members of a team.
import { type Covered, covers, type FieldSigner, findSignedField, type SignerRole } from '@stepwright/rules'
import type { FieldOfStep } from '#forms/runs.ts'
import { looksAfter } from '#guides/guides.access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { findTeams, listTeamids } from '#users/find-teams.ts'
import { has } from '#users/privileges.ts'
import { answersByField, unsignedOf } from '../answers/missing.ts'
import { planOf, type RunPlan } from '../plans/plans.ts'
import { listCurrentValues, type RunRow, type RunValueRow } from '../runs.queries.ts'
import { isOpen } from '../states.ts'

/** Names the users who may sign a field. */
export interface SignerRule {
  signer: FieldSigner
  role: SignerRole | null
  teamid: number | null
  /** For `other`: the operator, and everybody who gave a covered answer. */
  workers: ReadonlySet<number>
}

export const roleLevels: readonly SignerRole[] = ['Author', 'Moderator', 'Admin']

type Values = readonly Pick<RunValueRow, 'fieldGuid' | 'fieldRevisionid' | 'userid'>[]

interface Asked {
  plan: RunPlan
  fields: readonly FieldOfStep[]
  /** The current ones. */
  values: Values
}

/** The rules of the fields now. If a team was deleted, leads sign for it: otherwise its runs could not end. */
async function findRules(ctx: Context, run: RunRow, { plan, fields, values }: Asked): Promise<SignerRule[]> {
  const rules = fields.map((field) => ruleOf(run, plan, field, values))
  const asked = rules.flatMap(({ teamid }) => teamid ?? [])
  const teams = asked.length > 0 ? await findTeams(ctx.db, asked) : []
  const isThere = (id: number) => teams.some(({ teamid }) => teamid === id)
  return rules.map((rule) =>
    rule.teamid === null || isThere(rule.teamid) ? rule : { ...rule, signer: 'lead' },
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

function ruleOf(run: RunRow, plan: RunPlan, field: FieldOfStep, values: Values): SignerRule {
  const covered = coveredBy(plan, field)
  const workers = values.flatMap(({ fieldRevisionid, fieldGuid: guid, userid }) => {
    const answered = plan.fields.get(fieldRevisionid)
    return userid !== null && answered && covers(covered, { ...answered, guid }) ? userid : []
  })
  return {
    signer: field.signer ?? 'operator',
    role: field.signer_role ?? null,
    teamid: field.signer_teamid ?? null,
    workers: new Set([run.userid, ...workers]),
  }
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

/** The fields that wait for a signature, with the rule of each. */
export async function listUnsigned(ctx: Context, run: RunRow) {
  if (run.unsigned === 0 || !isOpen(run.status)) return []
  const plan = await planOf(ctx.db, run)
  const values = await listCurrentValues(ctx.db, [run.entryid])
  const answers = answersByField(values.map(({ fieldGuid, value }) => ({ guid: fieldGuid, value })))
  const fields = unsignedOf(plan, answers)
  const rules = await findRules(ctx, run, { plan, fields, values })
  return fields.map((field, index) => ({ field, rule: rules[index] as SignerRule }))
}
