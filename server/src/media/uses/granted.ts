// Grants: the only rule for which media the readers of a location may see; rendering, attaching and serving use it.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { sqlList } from '#platform/db/lists.ts'
import { type Medium, mediums } from '../media-tables.ts'

/**
 * A location as its readers see it: `guide:12` with its steps and their comments, `wiki:3`, and `comment:4` for a
 * comment on a page. A user who may see it may see the media that it grants.
 */
export type Spot = `${'guide' | 'wiki' | 'comment'}:${number}`

/** The rows of `media_uses` that open a medium to the readers of the location. Runs have their own rules. */
export function isOpening(withOlder: boolean): RawBuilder<SqlBool> {
  const current = withOlder ? sql`` : sql`and media_uses."isCurrent" = 1`
  return sql<SqlBool>`(media_uses.place <> 'entry' and media_uses."isGranted" = 1 ${current})`
}

export type Named = Readonly<Record<Medium, readonly number[]>>

export interface Granted {
  has(spots: readonly Spot[], medium: Medium, mediumid: number): boolean
  /** By a text itself: comments on a guide grant what they show to its readers, too. */
  hasInText(spots: readonly Spot[], medium: Medium, mediumid: number): boolean
}

const nothing: Granted = { has: () => false, hasInText: () => false }

/** One query for any number of media and locations. `withOlder`: for readers of older revisions. */
export async function findGranted(
  db: Db,
  named: Named,
  { spots, withOlder = false }: { spots: readonly Spot[]; withOlder?: boolean | undefined },
): Promise<Granted> {
  const where = [mediaIn(named), placesIn(spots)]
  if (where.some((parts) => parts.length === 0)) return nothing
  const [isMedium, isPlace] = where.map((parts) => sql<SqlBool>`(${sql.join(parts, sql` or `)})`)
  const { rows } = await sql<GrantRow>`
    select distinct media_uses.medium as medium, media_uses.mediumid as mediumid,
      case when media_uses.place = 'comment' then 1 else 0 end as "isComment",
      case when media_uses.guideid is null then media_uses.place || ':' || cast(media_uses.placeid as text)
        else 'guide:' || cast(media_uses.guideid as text) end as spot
    from media_uses where ${isPlace} and ${isMedium} and ${isOpening(withOlder)}`.execute(db)
  const among = (some: readonly GrantRow[]): Granted['has'] => {
    const found = new Set(some.map(({ spot, medium, mediumid }) => `${spot} ${medium} ${mediumid}`))
    return (at, medium, mediumid) => at.some((spot) => found.has(`${spot} ${medium} ${mediumid}`))
  }
  return { has: among(rows), hasInText: among(rows.filter(({ isComment }) => isComment === 0)) }
}

interface GrantRow {
  spot: string
  medium: string
  mediumid: number
  isComment: 0 | 1
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

export interface GrantedMedium {
  medium: Medium
  mediumid: number
}

/** The media that each of these guides or pages shows its readers now, in any language. */
export async function listGranted(
  db: Db,
  kind: 'guide' | 'wiki',
  ids: readonly number[],
): Promise<Map<number, GrantedMedium[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('media_uses')
    .select([kind === 'guide' ? 'guideid as id' : 'placeid as id', 'medium', 'mediumid'])
    .distinct()
    .where('place', 'in', kind === 'guide' ? ['guide', 'step'] : ['wiki'])
    .where(kind === 'guide' ? 'guideid' : 'placeid', 'in', [...ids])
    .where('isCurrent', '=', 1)
    .where('isGranted', '=', 1)
    .execute()
  return Map.groupBy(rows, ({ id }) => id ?? 0)
}
