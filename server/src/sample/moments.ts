// Sample content consists of moments, the oldest first: one user does one thing by an operation of the product.
import type { Context } from '#platform/http/request/context.ts'
import type { PersonKey } from './shapes.ts'

/** Ids on the site by names of the content. */
export interface SampleIds {
  people: Record<string, number>
  /** By owner and drawing, such as `jonas wheel`. */
  images: Record<string, number>
  guides: Record<string, number>
  /** By guide and number of the step, such as `inner-tube/3`. */
  steps: Record<string, number>
}

export const noIds = (): SampleIds => ({ people: {}, images: {}, guides: {}, steps: {} })

/** A drawing whose bytes are in the file store. */
export interface StoredDrawing {
  hash: string
  bytes: number
}

export interface Scene {
  ctx: Context
  ids: SampleIds
  drawings: ReadonlyMap<string, StoredDrawing>
  /** Time of the start of the filling. */
  began: number
}

export interface Moment {
  daysAgo: number
  /** Null: the system. */
  by: PersonKey | null
  /** True for an edit that stays pending. */
  waits?: boolean
  /** Drawings that must be stored before. */
  drawings?: readonly string[]
  run(scene: Scene): Promise<void>
}

const dayMs = 86_400_000

/** Returns a time by days before the filling; the work of each day begins at eight. */
export const timeOf = (began: number, daysAgo: number): number => {
  const days = Math.ceil(daysAgo)
  const midnight = Math.floor(began / dayMs) * dayMs - days * dayMs
  return Math.min(midnight + 8 * 3_600_000 + Math.round((days - daysAgo) * dayMs), began)
}

const reference = /@\{(guide|image|step|person):([^}]+)\}/g

/** Replaces references such as `@{guide:inner-tube}` by ids. */
export function fillReferences(text: string, ids: SampleIds, owner: PersonKey): string {
  return text.replace(reference, (_, kind: string, key: string) => {
    const id = find(ids, owner, { kind, key })
    if (id === undefined) throw new Error(`The sample content refers to ${kind} ${key} too early`)
    return String(id)
  })
}

function find(
  ids: SampleIds,
  owner: PersonKey,
  { kind, key }: { kind: string; key: string },
): number | undefined {
  if (kind === 'guide') return ids.guides[key]
  if (kind === 'step') return ids.steps[key]
  if (kind === 'person') return ids.people[key]
  return ids.images[`${owner} ${key}`]
}

const keysOf = (text: string, kinds: readonly string[]): string[] =>
  [...text.matchAll(reference)].flatMap(([, kind = '', key = '']) => (kinds.includes(kind) ? [key] : []))

/** Returns the guides that a text refers to, directly or by their steps. */
export const guidesIn = (text: string): string[] =>
  keysOf(text, ['guide', 'step']).map((key) => key.split('/')[0] as string)

export const drawingsIn = (text: string): string[] => keysOf(text, ['image'])
