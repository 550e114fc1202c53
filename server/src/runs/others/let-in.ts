// Presents the administrator who entered an event for another user.
import type { Db } from '#platform/db/database.ts'
import { toSeconds } from '#platform/seconds.ts'
import { listUsernames, type RunEventRow } from '../runs.queries.ts'

interface LetIn {
  let_in_by: number
  let_in_by_username: string | null
  let_in_at: number
}

interface LetInData {
  letInBy?: number
  /** With the marks of a delivery: another time than the arrival. */
  letInAt?: number
}

const read = ({ data }: Pick<RunEventRow, 'data'>): LetInData =>
  data === null ? {} : (JSON.parse(data) as LetInData)

/** The number of the administrator; null: the user sent the event. */
export const letInByOf = (row: Pick<RunEventRow, 'data'>): number | null => read(row).letInBy ?? null

type Sent = Pick<RunEventRow, 'data' | 'receivedAt' | 'at'>

/** Reads the names of all administrators in one query. The members are absent if users sent their own events. */
export async function letInPresenter(db: Db, rows: readonly Sent[]): Promise<(row: Sent) => Partial<LetIn>> {
  const userids = new Set(rows.flatMap((row) => letInByOf(row) ?? []))
  const names = await listUsernames(db, [...userids])
  return (row) => {
    const userid = letInByOf(row)
    if (userid === null) return {}
    const username = names.get(userid) ?? null
    return {
      let_in_by: userid,
      let_in_by_username: username,
      let_in_at: toSeconds(read(row).letInAt ?? row.receivedAt ?? row.at),
    }
  }
}
