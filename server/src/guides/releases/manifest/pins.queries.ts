// The SQL of guides that show releases of others, because a prerequisite is pinned to them.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { sqlList } from '#platform/db/lists.ts'

export interface ShownPin {
  /** A release that is or was in effect, of one of the guides in question. */
  releaseid: number
  manifest: string
  /** A guide whose published state shows this release, directly or through another pinned one. */
  guideid: number
}

const isUsable = sql`status in ('released', 'superseded')`
/** Members of a manifest are in alphabetical order, and sealed ones begin with their prerequisites. */
const isSealed = sql`sealed.manifest like '{"before":%'`

export async function listShownPins(db: Db, guideids: readonly number[]): Promise<ShownPin[]> {
  if (guideids.length === 0) return []
  const { rows } = await sql<ShownPin>`
    with recursive shown (rootid, releaseid) as (
      select releaseid, releaseid from guide_releases where guideid in ${sqlList(guideids)} and ${isUsable}
      union
      select root.releaseid, sealed.releaseid from guide_releases root
        join release_pins on release_pins.pinnedid = root.releaseid
        join guide_releases sealed on sealed.releaseid = release_pins.releaseid
        where root.guideid in ${sqlList(guideids)} and root.status = 'withdrawn'
          and sealed.status in ('released', 'superseded') and ${isSealed}
      union
      select shown.rootid, release_pins.releaseid from shown
        join release_pins on release_pins.pinnedid = shown.releaseid
        join guide_releases on guide_releases.releaseid = release_pins.releaseid and ${isUsable})
    select shown.rootid as releaseid, guide_releases.manifest, guide_prerequisites.guideid from shown
      join guide_prerequisites on guide_prerequisites.releaseid = shown.releaseid
      join guide_releases on guide_releases.releaseid = shown.rootid
    union
    select shown.rootid as releaseid, guide_releases.manifest, guides.guideid from shown
      join guides on guides.releaseid = shown.releaseid
      join guide_releases on guide_releases.releaseid = shown.rootid
      where shown.releaseid <> shown.rootid`.execute(db)
  return rows
}

/** The start of the way from pinned releases to those that show them. */
const showing = (isPinned: RawBuilder<SqlBool>) => sql`
  with recursive showing (pinnedid, releaseid) as (
    select release_pins.pinnedid, release_pins.releaseid from release_pins
      join guide_releases pinned on pinned.releaseid = release_pins.pinnedid where ${isPinned}
    union
    select showing.pinnedid, release_pins.releaseid from showing
      join release_pins on release_pins.pinnedid = showing.releaseid)
  select distinct showing.pinnedid as releaseid from showing
    join guide_releases on guide_releases.releaseid = showing.releaseid
    join guides on guides.guideid = guide_releases.guideid and guides."isDeleted" = 0
  where guide_releases.status = 'pending' or (guide_releases.status in ('released', 'scheduled') and exists (
    select 1 from signatures where subject = 'release' and subjectid = guide_releases.releaseid))`

/** Returns the releases among them that an approved release of another guide shows, or one that waits for its approval. */
export async function findShownByApproved(db: Db, releaseids: readonly number[]): Promise<Set<number>> {
  if (releaseids.length === 0) return new Set()
  const isPinned = sql<SqlBool>`pinned.releaseid in ${sqlList(releaseids)}`
  const { rows } = await sql<{ releaseid: number }>`${showing(isPinned)}`.execute(db)
  return new Set(rows.map(({ releaseid }) => releaseid))
}

/** The same for any release of a guide. */
export async function isGuideShownByApproved(db: Db, guideid: number): Promise<boolean> {
  const { rows } = await sql`${showing(sql<SqlBool>`pinned.guideid = ${guideid}`)} limit 1`.execute(db)
  return rows.length > 0
}
