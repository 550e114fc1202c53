// What the sample content is written in: guides, pages and people as plain values, and short ways to write them.

import { bullets } from '#guides/bullets.ts'
import type { NewGuide } from '#guides/guides.schema.ts'
import type { NewStep } from '#guides/steps.schema.ts'

export type PersonKey =
  | 'mara'
  | 'jonas'
  | 'aylin'
  | 'priya'
  | 'tomas'
  | 'chiara'
  | 'lena'
  | 'henrik'
  | 'noor'
  | 'kenji'

export type SampleLine = NewStep['lines'][number]
type Langid = NonNullable<NewGuide['langid']>

export interface SampleStep {
  title: string
  /** Names of drawings, at most three. */
  pictures: string[]
  lines: SampleLine[]
}

export interface SampleRequirement {
  name: string
  type?: string
  quantity?: number
  notes?: string
  isoptional?: boolean
}

interface Texts {
  title?: string
  subject?: string
  summary?: string
  introduction?: string
  conclusion?: string
}

/** Something that was changed later; `daysAgo` says when. */
export type SampleEdit = { by: PersonKey; daysAgo: number; waits?: boolean; acceptedBy?: PersonKey } & (
  | { fields: Texts & { difficulty?: string; time_required_max?: number } }
  | { step: number; title?: string; lines: SampleLine[] }
  | { move: [from: number, to: number] }
)

export interface SampleTranslation extends Texts {
  langid: string
  by: PersonKey
  daysAgo: number
  /** Title and lines of each step; where one is missing, it stays as it was written. */
  steps: [title: string, ...lines: string[]][]
}

export interface SampleGuide extends Texts {
  key: string
  author: PersonKey
  langid?: Langid
  category: string
  type: string
  difficulty: 'Very easy' | 'Easy' | 'Moderate' | 'Difficult' | 'Very difficult'
  minutes: [min: number, max: number]
  picture: string
  daysAgo: number
  isDraft?: boolean
  flags?: string[]
  tags?: string[]
  prerequisites?: string[]
  tools?: SampleRequirement[]
  parts?: SampleRequirement[]
  steps: SampleStep[]
  edits?: SampleEdit[]
  translations?: SampleTranslation[]
}

export interface SamplePage {
  namespace: 'CATEGORY' | 'WIKI' | 'INFO' | 'ITEM'
  title: string
  by: PersonKey
  daysAgo: number
  display_title?: string
  description: string
  picture?: string
  parent?: string
  contents: string
  table_of_contents?: boolean
  info?: { name: string; value: string }[]
  suppliers?: { 'part_#': string; type: string; supplier: string; url: string }[]
  tags?: string[]
  edits?: { by: PersonKey; daysAgo: number; contents: string }[]
  german?: { by: PersonKey; daysAgo: number; display_title: string; description: string; contents: string }
}

const mark = /^(>*) ?(?:\((\w+)\) )?([\s\S]*)$/

/** `> (red) Text`: an arrow for each level, the bullet in brackets where it is not the black one. */
export function line(written: string): SampleLine {
  const [, arrows = '', name = 'black', text = ''] = mark.exec(written) ?? []
  const bullet = bullets.find((each) => each === name || each === `icon_${name}`)
  if (!bullet) throw new Error(`There is no bullet ${name}`)
  return { text, bullet, level: arrows.length }
}

/** Several pictures are joined by a plus. */
export const step = (title: string, pictures: string, ...lines: string[]): SampleStep => ({
  title,
  pictures: pictures.split('+'),
  lines: lines.map(line),
})

export const tool = (name: string, notes?: string): SampleRequirement => (notes ? { name, notes } : { name })

export const wiki = (...lines: string[]): string => lines.join('\n')
