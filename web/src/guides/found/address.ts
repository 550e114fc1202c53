// The address of a search result in the app.
import { slug } from '../../lib/slug.ts'
import type { Found } from '../../search/queries.ts'

const titled = (title: string) => encodeURIComponent(title.replaceAll(' ', '_'))

const folders: Partial<Record<string, string>> = {
  CATEGORY: 'c',
  INFO: 'Info',
  ITEM: 'Item',
  COURSE: 'Course',
  USER: 'User',
  TEAM: 'Team',
}

export function addressOf(found: Found): string {
  if (found.dataType === 'guide') return `/Guide/${encodeURIComponent(slug(found.title))}/${found.guideid}`
  return `/${folders[found.namespace] ?? 'Wiki'}/${titled(found.title)}`
}

/** The step of a guide that contains the words; the guide or page if there is none. */
export const addressOfMatch = (found: Found): string =>
  found.match?.stepid ? `${addressOf(found)}#s${found.match.stepid}` : addressOf(found)
