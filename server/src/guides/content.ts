// The stored content of a revision of a guide, without its steps.
export interface Requirement {
  /** Its ITEM page. */
  wikiid: number
  type: string
  quantity: number
  notes: string | null
  isoptional: boolean
  featured: boolean
}

export interface GuideContent {
  type: string
  categoryid: number
  subject: string
  title: string
  summary: string
  difficulty: string
  introduction: string
  conclusion: string
  timeMin: number
  timeMax: number
  imageid: number | null
  flags: string[]
  parts: Requirement[]
  tools: Requirement[]
  documents: number[]
  featuredDocumentid: number | null
  prerequisites: number[]
  /** The releases to which prerequisites are pinned, by guide; the others follow their newest release. */
  prerequisiteReleases?: Record<string, number>
  objectid: number | null
  isPublic: boolean
}

/** Step and step revision, in the order of the guide. */
export type StepPositions = [stepid: number, stepRevisionid: number][]

export const readContent = (text: string): GuideContent => JSON.parse(text) as GuideContent
/** A prerequisite of a state; `releaseid` is null if it follows the newest release. */
export interface PinnedGuide {
  guideid: number
  releaseid: number | null
}

export const pinnedGuidesOf = ({ prerequisites, prerequisiteReleases = {} }: GuideContent): PinnedGuide[] =>
  prerequisites.map((guideid) => ({ guideid, releaseid: prerequisiteReleases[guideid] ?? null }))

export const writeContent = (content: GuideContent): string => JSON.stringify(content)
export const readPlaces = (text: string): StepPositions => JSON.parse(text) as StepPositions
export const writePlaces = (places: StepPositions): string => JSON.stringify(places)

export const difficulties = ['Very easy', 'Easy', 'Moderate', 'Difficult', 'Very difficult'] as const
