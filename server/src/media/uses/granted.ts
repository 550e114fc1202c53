// Grants: the one rule of which media the readers of a place may see; rendering, attaching and serving ask it.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { sqlList } from '#platform/db/lists.ts'
import { type Medium, mediums } from '../media-tables.ts'

/**
 * A place as its readers see it: `guide:12` with its steps and the comments on them, `wiki:3`, and `comment:4` for a
 * comment below a page. Whoever may see it may see what stands there by right.
 */
export type Spot = `${'guide' | 'wiki' | 'comment'}:${number}`

/** What opens a medium to the readers of the place, as rows of `media_uses`. Runs have rules of their own. */
export function isOpening(withOlder: boolean): RawBuilder<SqlBool> {
  const current = withOlder ? sql`` : sql`and media_uses."isCurrent" = 1`
  return sql<SqlBool>`(media_uses.place <> 'entry' and media_uses."isGranted" = 1 ${current})`
}

export type Named = Readonly<Record<Medium, readonly number[]>>

export interface Granted {
  has(spots: readonly Spot[], medium: Medium, mediumid: number): boolean
}

const nothing: Granted = { has: () => false }

/** One query, however many media and places. `withOlder`: for readers of what the place has shown before. */
export async function findGranted(
  db: Db,
  named: Named,
  { spots, withOlder = false }: { spots: readonly Spot[]; withOlder?: boolean | undefined },
): Promise<Granted> {
  const where = [mediaIn(named), placesIn(spots)]
  if (where.some((parts) => parts.length === 0)) return nothing
  const [isMedium, isPlace] = where.map((parts) => sql<SqlBool>`(${sql.join(parts, sql` or `)})`)
  const { rows } = await sql<{ spot: string; medium: string; mediumid: number }>`
    select distinct media_uses.medium as medium, media_uses.mediumid as mediumid,
      case when media_uses.guideid is null then media_uses.place || ':' || cast(media_uses.placeid as text)
        else 'guide:' || cast(media_uses.guideid as text) end as spot
    from media_uses where ${isPlace} and ${isMedium} and ${isOpening(withOlder)}`.execute(db)
  const found = new Set(rows.map(({ spot, medium, mediumid }) => `${spot} ${medium} ${mediumid}`))
  return { has: (at, medium, mediumid) => at.some((spot) => found.has(`${spot} ${medium} ${mediumid}`)) }
}

function mediaIn(named: Named): RawBuilder<SqlBool>[] {
  return mediums.flatMap((medium) => {
    const ids = [...new Set(named[medium])]
    if (ids.length === 0) return []
    return [sql<SqlBool>`(media_uses.medium = ${medium} and media_uses.mediumid in ${sqlList(ids)})`]
  })
}

function placesIn(spots: readonly Spot[]): RawBuilder<SqlBool>[] {
  const numbersOf = (kind: string) => [
    ...new Set(spots.filter((spot) => spot.startsWith(`${kind}:`)).map((spot) => Number(spot.split(':')[1]))),
  ]
  const guides = numbersOf('guide')
  const ofPages = (['wiki', 'comment'] as const).flatMap((place) => {
    const ids = numbersOf(place)
    if (ids.length === 0) return []
    return [sql<SqlBool>`(media_uses.place = ${place} and media_uses.placeid in ${sqlList(ids)})`]
  })
  return [...(guides.length > 0 ? [sql<SqlBool>`media_uses.guideid in ${sqlList(guides)}`] : []), ...ofPages]
}
