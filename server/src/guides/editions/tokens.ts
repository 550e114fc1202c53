// Concurrency tokens: one number says which edition of a guide it belongs to and which state of it. Pure.

import type { GuideContent, StepPlaces } from '../content.ts'
import { translatedFields } from '../edition-content.ts'
import type { StepRevisionRow } from '../steps/steps.queries.ts'

/**
 * Room for the states of one edition. Tokens of two languages never coincide, so that a token which was read in one
 * is no token in the other; 21 editions stay within the 32 bits that some programs read numbers into.
 */
const span = 100_000_000

export const editionOf = (token: number): number => Math.floor(token / span)
export const stateOf = (token: number): number => token % span

/** `text` numbers the last change of the text, `common` that of what all languages have in common. */
export const tokenOf = (edition: number, { text, common }: { text: number; common: number }): number =>
  edition * span + Math.max(text, common)

/** Every language has its own texts; the rest of a guide is one for all of them. */
export const commonOf = (content: GuideContent): string =>
  JSON.stringify({ ...content, ...Object.fromEntries(translatedFields.map((field) => [field, ''])) })

/** Adding and removing steps is no change of their order. */
export function isRearranged(before: StepPlaces, after: StepPlaces): boolean {
  const [had, has] = [before, after].map((places) => places.map(([stepid]) => stepid)) as [number[], number[]]
  const kept = (these: number[], those: number[]) => these.filter((stepid) => those.includes(stepid)).join()
  return kept(had, has) !== kept(has, had)
}

/** Steps that stand in both in different states. */
export function listRevised(before: StepPlaces, after: StepPlaces): [had: number, has: number][] {
  const had = new Map(before)
  return after.flatMap(([stepid, has]): [number, number][] => {
    const id = had.get(stepid)
    return id === undefined || id === has ? [] : [[id, has]]
  })
}

/** What a step shows and how its lines are set is the same in every language. */
export const commonOfStep = ({ media, lines }: Pick<StepRevisionRow, 'media' | 'lines'>): string =>
  JSON.stringify([
    media,
    (JSON.parse(lines) as { bullet: string; level: number }[]).map(({ bullet, level }) => [bullet, level]),
  ])
