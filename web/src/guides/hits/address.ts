// The address of a search result in the app.
import { slug } from '../../lib/slug.ts'
import type { SearchHit } from '../../search/queries.ts'

const titled = (title: string) => encodeURIComponent(title.replaceAll(' ', '_'))

const folders: Partial<Record<string, string>> = {
  CATEGORY: 'c',
  INFO: 'Info',
  ITEM: 'Item',
  COURSE: 'Course',
  USER: 'User',
  TEAM: 'Team',
}

export function addressOf(hit: SearchHit): string {
  if (hit.dataType === 'guide') return `/Guide/${encodeURIComponent(slug(hit.title))}/${hit.guideid}`
  return `/${folders[hit.namespace] ?? 'Wiki'}/${titled(hit.title)}`
}

/** The step of a guide that contains the words; the guide or page if there is none. */
export const addressOfMatch = (hit: SearchHit): string =>
  hit.match?.stepid ? `${addressOf(hit)}#s${hit.match.stepid}` : addressOf(hit)
