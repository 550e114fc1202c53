// The kinds of pages, and which fields belong to which kind.
import type { PageNamespace } from '@stepwright/wiki-syntax'

export type Namespace = PageNamespace
export const namespaces = ['WIKI', 'CATEGORY', 'INFO', 'ITEM', 'USER', 'TEAM', 'COURSE'] as const

/** Accepts lower case; returns null for an unknown namespace. */
export function parseNamespace(word: string): Namespace | null {
  const upper = word.toUpperCase()
  return namespaces.find((each) => each === upper) ?? null
}

const everywhere = [
  'namespace',
  'title',
  'langid',
  'contents',
  'display_title',
  'page_title',
  'image',
  'table_of_contents',
  'flags',
  'documents',
  'source_revisionid',
  // Some clients send these fields; they are ignored.
  'source_revision_id',
  'langId',
  'revisionid',
]
const described = [...everywhere, 'description']

const fields: Record<Namespace, ReadonlySet<string>> = {
  WIKI: new Set(described),
  INFO: new Set(described),
  CATEGORY: new Set([...described, 'repairability_score', 'info', 'parent', 'position']),
  ITEM: new Set([...described, 'suppliers', 'info']),
  USER: new Set(everywhere),
  TEAM: new Set(everywhere),
  COURSE: new Set([...described, 'stages']),
}

/** Returns the fields of the body that pages of this kind do not have. */
export const foreignFields = (namespace: Namespace, body: object): string[] =>
  Object.keys(body).filter((name) => !fields[namespace].has(name))
