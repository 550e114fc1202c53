// Maps the filter words of a search to marks of the index. Unknown words match no resource.
import { markOf } from './marks.ts'

const kindsOf: Record<string, readonly string[]> = {
  guide: [markOf.guides],
  teardown: [markOf.type('teardown')],
  wiki: [markOf.pages],
  page: [markOf.namespace('WIKI')],
  category: [markOf.namespace('CATEGORY')],
  device: [markOf.namespace('CATEGORY')],
  topic: [markOf.namespace('CATEGORY')],
  item: [markOf.namespace('ITEM')],
  info: [markOf.namespace('INFO')],
  course: [markOf.namespace('COURSE')],
  // Found by their names, not by words of the index.
  team: [],
  user: [markOf.namespace('USER')],
  question: [],
  product: [],
  post: [],
}

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean)

/** Undefined: everything. */
export function kindsOfFilter(filter: string | undefined): string[] | undefined {
  if (filter === undefined || listed(filter).length === 0) return undefined
  return listed(filter).flatMap((word) => kindsOf[word] ?? [])
}

export const wantsTeams = (filter: string | undefined): boolean => listed(filter ?? '').includes('team')

const suggested = ['guide', 'topic']

/** Null if none of the words is known. */
export function kindsOfDoctypes(doctypes: string | undefined): string[] | null {
  const words = listed(doctypes ?? 'all')
  const known = words.filter((word) => word === 'all' || Object.hasOwn(kindsOf, word))
  if (known.length === 0) return null
  return [
    ...new Set(
      known.flatMap((word) => (word === 'all' ? suggested : [word])).flatMap((word) => kindsOf[word] ?? []),
    ),
  ]
}
