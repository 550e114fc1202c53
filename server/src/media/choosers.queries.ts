// Queries for users, teams and the site that have chosen a picture: stored in their own rows, not in `media_uses`.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export interface Chooser {
  place: 'user' | 'team' | 'site'
  placeid: number
  name: string
}

/** Limit of the list that its owner sees. */
const mostChoosers = 1000

export async function listChoosers(db: Db, imageid: number): Promise<Chooser[]> {
  const { rows } = await sql<Chooser>`
    select 'user' as place, userid as placeid, username as name from users where imageid = ${imageid}
    union all
    select 'team' as place, teamid as placeid, name from teams where imageid = ${imageid}
    union all
    select 'site' as place, 1 as placeid, 'Logo' as name from settings where ${isLogo(sql`${String(imageid)}`)}
    order by place, placeid limit ${mostChoosers}`.execute(db)
  return rows
}

/** Settings are stored as JSON, and the setting of the logo is a number. */
const isLogo = (imageid: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`settings.key = 'logo' and settings.value = ${imageid}`

/** Matches if the picture is chosen; `imageid` is a column of the outer query. */
export const isChosen = (imageid: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`(
  exists (select 1 from users where users.imageid = ${imageid})
  or exists (select 1 from teams where teams.imageid = ${imageid})
  or exists (select 1 from settings where ${isLogo(sql`cast(${imageid} as text)`)}))`
