// The SQL of lists of runs.
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables/index.ts'
import type { EntryRow } from './entries.queries.ts'

export interface EntryFilter {
  guideid?: number | undefined
  userid?: number | undefined
  workorderid?: string | undefined
  status?: string | undefined
  /** Null: whoever asks sees all runs. Else one's own, and those of guides that one looks after. */
  seenBy: { userid: number; looksAfterOpenGuides: boolean } | null
}

export interface EntryPage {
  offset: number
  limit: number
  order: 'asc' | 'desc'
}

export async function listEntries(db: Db, filter: EntryFilter, page: EntryPage): Promise<EntryRow[]> {
  let query = db.selectFrom('entries').selectAll()
  const { guideid, userid, workorderid, status, seenBy } = filter
  if (guideid !== undefined) query = query.where('guideid', '=', guideid)
  if (userid !== undefined) query = query.where('userid', '=', userid)
  if (workorderid !== undefined) query = query.where('workorderid', '=', workorderid)
  if (status !== undefined) query = query.where('status', '=', status)
  if (seenBy) query = query.where((eb) => seen(eb, seenBy))
  return query.orderBy('entryid', page.order).offset(page.offset).limit(page.limit).execute()
}

function seen(
  eb: ExpressionBuilder<Tables, 'entries'>,
  { userid, looksAfterOpenGuides }: { userid: number; looksAfterOpenGuides: boolean },
) {
  const authored = eb.selectFrom('guides').select('guides.guideid').where('authorid', '=', userid)
  const allowed = eb
    .selectFrom('guide_users')
    .select('guide_users.guideid')
    .where('guide_users.userid', '=', userid)
    .union(
      eb
        .selectFrom('guide_teams')
        .innerJoin('team_members', 'team_members.teamid', 'guide_teams.teamid')
        .select('guide_teams.guideid')
        .where('team_members.userid', '=', userid),
    )
  return eb.or([
    eb('entries.userid', '=', userid),
    eb('entries.starterid', '=', userid),
    eb('entries.guideid', 'in', authored),
    looksAfterOpenGuides ? eb('entries.guideid', 'in', allowed) : sql<boolean>`1 = 0`,
  ])
}
