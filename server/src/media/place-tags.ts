// The tags of answers that show a medium: dropped when something about it becomes known.
import type { Db } from '#platform/db/database.ts'
import type { Medium } from './media-tables.ts'
import { listPlaces } from './uses.ts'

export async function placeTags(db: Db, medium: Medium, mediumid: number): Promise<string[]> {
  const places = await listPlaces(db, medium, mediumid)
  const tags = places.map(({ place, placeid, guideid }) =>
    guideid === null ? `${place}:${placeid}` : `guide:${guideid}`,
  )
  return [...new Set([medium === 'object' ? `media-object:${mediumid}` : `${medium}:${mediumid}`, ...tags])]
}
