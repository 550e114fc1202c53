// Gives the references of an imported thing the numbers of this site, and reports those that have no target here.
import { escapeWiki, type NewTarget, rewriteReferences, type WikiContext } from '@stepwright/wiki-syntax'
import type { Medium } from '#media/media-tables.ts'
import type { MediaIds } from '#media/portable/portable-media.schema.ts'
import type { ShownMedia } from './portable-page.schema.ts'

/** Numbers of this site by those of the site of origin. */
export interface NewIds {
  media: MediaIds
  guides: ReadonlyMap<number, number>
  steps: ReadonlyMap<number, number>
  /** Titles of public guides that texts name and that stayed behind. */
  titles: ReadonlyMap<number, string>
}

export interface Unresolved {
  /** Such as `Guide 12 “Fit the plug”`. */
  thing: string
  field: string
  /** Such as `guide 7`. */
  reference: string
}

export interface Renumbering {
  text(field: string, text: string, context?: WikiContext): string
  /** Null if it stayed behind. */
  medium(field: string, medium: Medium, id: number): number | null
  guide(field: string, id: number): number | null
}

interface Options {
  thing: string
  /** A text may name media that its readers could not see: these stay behind. */
  shown: ShownMedia
  report: (unresolved: Unresolved) => void
}

const mediumOf = { image: 'image', video: 'object', document: 'document' } as const

export function createRenumbering(ids: NewIds, { thing, shown, report }: Options): Renumbering {
  const allowed = new Set(shown.map(({ medium, id }) => `${medium} ${id}`))
  const reported = new Set<string>()
  const lose = (field: string, reference: string) => {
    const key = `${field} ${reference}`
    if (!reported.has(key)) report({ thing, field, reference })
    reported.add(key)
    return null
  }
  const medium = (field: string, kind: Medium, id: number): number | null =>
    (allowed.has(`${kind} ${id}`) ? ids.media[kind].get(id) : undefined) ?? lose(field, `${kind} ${id}`)
  const guide = (field: string, id: number): number | null => ids.guides.get(id) ?? lose(field, `guide ${id}`)
  return {
    medium,
    guide,
    text: (field, text, context = 'block') =>
      rewriteReferences(text, {
        context,
        targetOf: (reference): NewTarget => {
          const { kind, id } = reference
          const words = `${kind} ${id}`
          // No target has this number.
          if (id === 0) return { id, stepId: 'stepId' in reference ? reference.stepId : null }
          if (kind === 'user' || kind === 'team') {
            lose(field, words)
            return { words }
          }
          if (kind !== 'guide') {
            const found = medium(field, mediumOf[kind], id)
            if (found !== null) return { id: found }
            return { words: kind === 'document' ? words : '' }
          }
          const found = guide(field, id)
          if (found === null) return { words: escapeWiki(ids.titles.get(id) ?? words) }
          return { id: found, stepId: ids.steps.get(reference.stepId ?? 0) ?? null }
        },
      }),
  }
}
