// Presents the deputies who can sign the current stage of a request.
import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import type { UserSummary } from '#users/users.schema.ts'
import type { Asked } from '../asked.ts'
import { type DeputyRow, findDeputies } from '../deputies.ts'
import type { ApprovalRequest } from './requests.schema.ts'

const isRepresented = ({ memberid, signerid }: Asked): boolean => memberid !== signerid

/** Deputies by person, with one query for all requests. */
export const findDeputiesOf = (ctx: Context, asked: readonly Asked[]): Promise<Map<number, DeputyRow>> =>
  findDeputies(
    ctx.db,
    asked.filter(isRepresented).map(({ memberid }) => memberid),
  )

interface Shown {
  deputies: ReadonlyMap<number, DeputyRow>
  show: (ids: Iterable<number | null>) => UserSummary[]
}

export const presentDeputies = (
  pairs: readonly Asked[],
  { deputies, show }: Shown,
): ApprovalRequest['deputies'] =>
  pairs.filter(isRepresented).flatMap(({ memberid }) => {
    const row = deputies.get(memberid)
    if (!row) return []
    return {
      user: show([memberid])[0] ?? null,
      deputy: show([row.deputyid])[0] ?? null,
      from: toSeconds(row.fromAt),
      until: toSeconds(row.untilAt),
      named_date: toSeconds(row.namedAt),
    }
  })
