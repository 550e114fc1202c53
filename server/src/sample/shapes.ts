// The types of the sample content after parsing.
import type { FieldDraft } from '#forms/forms.schema.ts'
import type { NewGuide } from '#guides/guides.schema.ts'
import type { NewStep } from '#guides/steps.schema.ts'
import type { Privilege } from '#users/privileges.ts'

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

/** A later edit; `daysAgo` is its time. */
export type SampleEdit = { by: PersonKey; daysAgo: number; waits?: boolean; acceptedBy?: PersonKey } & (
  | { fields: Texts & { difficulty?: string; time_required_max?: number } }
  | { step: number; title?: string; lines: SampleLine[] }
  | { move: [from: number, to: number] }
)

export interface SampleTranslation extends Texts {
  langid: string
  by: PersonKey
  daysAgo: number
  /** Title and lines of each step; missing ones stay untranslated. */
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

export interface SampleForm {
  guide: string
  step: number
  by: PersonKey
  daysAgo: number
  /** A field with the label of an earlier one is that field; `was` is the former label of a renamed one. */
  fields: (FieldDraft & { was?: string })[]
}

export interface SampleRuns {
  guide: string
  /** One run per interval from the first day until now. */
  everyDays: number
  daysAgo: number
  people: PersonKey[]
  workorders: string
  /** Hour of the day. */
  hour: number
  /** Duration of a step. */
  seconds: number[]
  /** Improvement of durations over the whole time. */
  learning: number
  /** Shift of numbers until now, as a fraction of the distance between their limits. */
  drift: number
}

export interface SampleDweller {
  username: string
  uniqueUsername: string
  privileges: Privilege[]
  location: string
  summary: string
  langid?: string
  reputation: number
  daysAgo: number
}

export interface SampleTeam {
  name: string
  description: string
  owner: PersonKey
  members: PersonKey[]
  picture: string
  daysAgo: number
}
