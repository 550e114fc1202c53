// Checks the name and the stages of an approval process.
import { unprintableFaults } from '#pages/characters.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type FieldFault, fault, problems } from '#platform/problems.ts'
import { findTeams } from '#users/find-teams.ts'
import { findPeople } from '#users/find-users.ts'
import { isNameTaken } from './processes.queries.ts'
import type { ApprovalProcessChange, StageDraft } from './processes.schema.ts'

export async function checkDraft(
  ctx: Context,
  draft: ApprovalProcessChange,
  own: number | null,
): Promise<void> {
  const { name, stages = [] } = draft
  const faults = [...unprintableFaults({ name }), ...(await stageFaults(ctx, stages))]
  if (name !== undefined && faults.every(({ field }) => field !== 'name')) {
    if (/[\t\n\r\u2028\u2029]/.test(name)) faults.push(fault('name', 'name must be one line without tabs'))
    else if (await isNameTaken(ctx.db, name.trim(), own))
      faults.push(fault('name', 'A process of this name exists already', 'duplicate'))
  }
  if (faults.length > 0) throw problems.invalid(faults)
}

async function stageFaults({ db }: Context, stages: readonly StageDraft[]): Promise<FieldFault[]> {
  const people = await findPeople(
    db,
    stages.flatMap(({ users = [] }) => users),
  )
  const teamids = stages.flatMap(({ teams = [] }) => teams)
  const teams = new Map((await findTeams(db, [...new Set(teamids)])).map((team) => [team.teamid, team]))
  return stages.flatMap((stage, index) => {
    const { users = [], teams: named = [], required = 1 } = stage
    const at = (field: string, message: string, code?: FieldFault['code']) => ({
      ...fault(`stages.${index}.${field}`, message, code),
      index,
    })
    const unknown = users.find((userid) => !people.has(userid))
    const off = users.find((userid) => people.get(userid)?.isEnabled === 0)
    const missing = named.find((teamid) => !teams.has(teamid))
    const isTooFew = named.length === 0 && users.length > 0 && required > users.length
    return [
      ...(users.length + named.length === 0
        ? [at('users', 'A stage needs a person or a team', 'missing_field')]
        : []),
      ...(unknown === undefined ? [] : [at('users', `User ${unknown} does not exist`)]),
      ...(off === undefined ? [] : [at('users', `The account of user ${off} is off`)]),
      ...(missing === undefined ? [] : [at('teams', `Team ${missing} does not exist`)]),
      ...(isTooFew ? [at('required', 'required must not be greater than the number of people')] : []),
    ]
  })
}
