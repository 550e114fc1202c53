// The content of one revision of a page, as the database stores it.
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
  /** Null: the same as the title. */
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
  /** The guides of a course in order; the original language stores them. */
  stages: number[]
  /** The parent in the tree of categories; the original language stores it. */
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
  stages: [],
  parentid: null,
  position: 0,
}

export const readContent = (text: string): PageContent => ({ ...emptyContent, ...JSON.parse(text) })

/** Returns the same text for equal content, independent of the order of its members. */
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
  stages: 'stages',
  parentid: 'parent',
  position: 'position',
}

/** Returns the fields, by their names in the API, in which two states differ. */
export function changedFields(before: PageContent, after: PageContent): string[] {
  const members = Object.keys(emptyContent) as (keyof PageContent)[]
  return members
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => wireNames[name])
}
