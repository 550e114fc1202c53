// The SQL of saved views.
import type { Db } from '#platform/db/database.ts'

/** Limit of listed team views. */
const teamViewsShown = 100

const columns = ['viewid', 'userid', 'teamid', 'name', 'filter', 'savedAt'] as const

/** The person's own views, by name. */
export function listOwnViews(db: Db, userid: number) {
  return db.selectFrom('record_views').select(columns).where('userid', '=', userid).orderBy('name').execute()
}

export type ViewRow = Awaited<ReturnType<typeof listOwnViews>>[number]

/** Views that others share with a team of this person, by name. */
export function listTeamViews(db: Db, userid: number): Promise<ViewRow[]> {
  return db
    .selectFrom('team_members as mine')
    .innerJoin('record_views', 'record_views.teamid', 'mine.teamid')
    .innerJoin('team_members as theirs', (join) =>
      join
        .onRef('theirs.teamid', '=', 'record_views.teamid')
        .onRef('theirs.userid', '=', 'record_views.userid'),
    )
    .select([
      'record_views.viewid',
      'record_views.userid',
      'record_views.teamid',
      'record_views.name',
      'record_views.filter',
      'record_views.savedAt',
    ])
    .where('mine.userid', '=', userid)
    .where('record_views.userid', '<>', userid)
    .orderBy('record_views.name')
    .orderBy('record_views.viewid')
    .limit(teamViewsShown)
    .execute()
}

export async function isMember(db: Db, teamid: number, userid: number): Promise<boolean> {
  const row = await db
    .selectFrom('team_members')
    .select('userid')
    .where('teamid', '=', teamid)
    .where('userid', '=', userid)
    .executeTakeFirst()
  return row !== undefined
}

interface NewView {
  userid: number
  teamid: number | null
  name: string
  filter: string
  savedAt: number
}

/** Upsert by name; the id stays. */
export async function putView(db: Db, view: NewView): Promise<number> {
  const { filter, savedAt, teamid } = view
  const row = await db
    .insertInto('record_views')
    .values(view)
    .onConflict((conflict) => conflict.columns(['userid', 'name']).doUpdateSet({ filter, savedAt, teamid }))
    .returning('viewid')
    .executeTakeFirstOrThrow()
  return row.viewid
}

export function deleteView(db: Db, userid: number, viewid: number) {
  return db
    .deleteFrom('record_views')
    .where('viewid', '=', viewid)
    .where('userid', '=', userid)
    .returning('name')
    .executeTakeFirst()
}
