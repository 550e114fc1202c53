// Queries for saved views.
import type { Db } from '#platform/db/database.ts'

/** Limit of listed team views. */
const teamViewsShown = 100

const columns = ['viewid', 'userid', 'teamid', 'name', 'filter', 'savedAt'] as const

/** Lists whose filters can be saved. */
export type ListName = 'runs' | 'guides'

/** The user's own views of a list, by name. */
export function listOwnViews(db: Db, userid: number, list: ListName) {
  return db
    .selectFrom('saved_views')
    .select(columns)
    .where('userid', '=', userid)
    .where('list', '=', list)
    .orderBy('name')
    .execute()
}

export type ViewRow = Awaited<ReturnType<typeof listOwnViews>>[number]

/** Views that other users share with a team of this user, by name. */
export function listTeamViews(db: Db, userid: number, list: ListName): Promise<ViewRow[]> {
  return db
    .selectFrom('team_members as mine')
    .innerJoin('saved_views', 'saved_views.teamid', 'mine.teamid')
    .innerJoin('team_members as theirs', (join) =>
      join
        .onRef('theirs.teamid', '=', 'saved_views.teamid')
        .onRef('theirs.userid', '=', 'saved_views.userid'),
    )
    .select([
      'saved_views.viewid',
      'saved_views.userid',
      'saved_views.teamid',
      'saved_views.name',
      'saved_views.filter',
      'saved_views.savedAt',
    ])
    .where('mine.userid', '=', userid)
    .where('saved_views.userid', '<>', userid)
    .where('saved_views.list', '=', list)
    .orderBy('saved_views.name')
    .orderBy('saved_views.viewid')
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
  list: ListName
  name: string
  filter: string
  savedAt: number
}

/** Upsert by name; the id stays. */
export async function putView(db: Db, view: NewView): Promise<number> {
  const { filter, savedAt, teamid } = view
  const row = await db
    .insertInto('saved_views')
    .values(view)
    .onConflict((conflict) =>
      conflict.columns(['userid', 'list', 'name']).doUpdateSet({ filter, savedAt, teamid }),
    )
    .returning('viewid')
    .executeTakeFirstOrThrow()
  return row.viewid
}

export function deleteView(db: Db, userid: number, list: ListName, viewid: number) {
  return db
    .deleteFrom('saved_views')
    .where('viewid', '=', viewid)
    .where('userid', '=', userid)
    .where('list', '=', list)
    .returning('name')
    .executeTakeFirst()
}
