// The SQL of guides that show earlier releases of others, because a prerequisite is pinned to them.
import { sql } from 'kysely'
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

export async function listShownPins(db: Db, guideids: readonly number[]): Promise<ShownPin[]> {
  if (guideids.length === 0) return []
  const { rows } = await sql<ShownPin>`
    with recursive shown (rootid, releaseid) as (
      select releaseid, releaseid from guide_releases where guideid in ${sqlList(guideids)} and ${isUsable}
      union
      select shown.rootid, release_pins.releaseid from shown
        join release_pins on release_pins.pinnedid = shown.releaseid
        join guide_releases on guide_releases.releaseid = release_pins.releaseid and ${isUsable})
    select shown.rootid as releaseid, guide_releases.manifest, guide_prerequisites.guideid from shown
      join guide_prerequisites on guide_prerequisites.releaseid = shown.releaseid
      join guide_releases on guide_releases.releaseid = shown.rootid`.execute(db)
  return rows
}
