// What one revision of a page holds, as it is kept in the database.
export interface Supplier {
  'part_#': string
  type: string
  supplier: string
  url: string
}

export interface Info {
  name: string
  value: string
}

export interface PageContent {
  contents: string
  /** Null until the page is renamed. */
  title: string | null
  /** Null: the title itself. */
  displayTitle: string | null
  pageTitle: string | null
  description: string
  imageid: number | null
  tableOfContents: boolean
  flags: string[]
  documents: number[]
  repairabilityScore: number | null
  suppliers: Supplier[]
  info: Info[]
  /** The place in the tree of categories, kept with the original language. */
  parentid: number | null
  position: number
}

export const emptyContent: PageContent = {
  contents: '',
  title: null,
  displayTitle: null,
  pageTitle: null,
  description: '',
  imageid: null,
  tableOfContents: false,
  flags: [],
  documents: [],
  repairabilityScore: null,
  suppliers: [],
  info: [],
  parentid: null,
  position: 0,
}

export const readContent = (text: string): PageContent => ({ ...emptyContent, ...JSON.parse(text) })

/** Always the same text for the same content, whatever order it was put together in. */
export function writeContent(content: PageContent): string {
  const members = Object.keys(emptyContent) as (keyof PageContent)[]
  return JSON.stringify(Object.fromEntries(members.map((name) => [name, content[name]])))
}

const wireNames: Record<keyof PageContent, string> = {
  contents: 'contents',
  title: 'title',
  displayTitle: 'display_title',
  pageTitle: 'page_title',
  description: 'description',
  imageid: 'image',
  tableOfContents: 'table_of_contents',
  flags: 'flags',
  documents: 'documents',
  repairabilityScore: 'repairability_score',
  suppliers: 'suppliers',
  info: 'info',
  parentid: 'parent',
  position: 'position',
}

/** The fields, by their names in the API, in which two states differ. */
export function changedFields(before: PageContent, after: PageContent): string[] {
  const members = Object.keys(emptyContent) as (keyof PageContent)[]
  return members
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => wireNames[name])
}
