// Concurrency tokens: one number that identifies an edition of a guide and its state. Pure.

import type { GuideContent, StepPositions } from '../content.ts'
import { translatedFields } from '../edition-content.ts'
import type { StepRevisionRow } from '../steps/steps.queries.ts'

/**
 * The number of states per edition. Tokens of two languages never coincide, so a token of one language is invalid in
 * another. 21 editions fit into the 32 bits to which some programs limit numbers.
 */
const span = 100_000_000

export const editionOf = (token: number): number => Math.floor(token / span)
export const stateOf = (token: number): number => token % span

/** `text` is the number of the last change of the text, `common` that of the part that all languages share. */
export const tokenOf = (edition: number, { text, common }: { text: number; common: number }): number =>
  edition * span + Math.max(text, common)

/** Every language has its own texts; all languages share the rest of a guide. */
export const commonOf = (content: GuideContent): string =>
  JSON.stringify({ ...content, ...Object.fromEntries(translatedFields.map((field) => [field, ''])) })

/** Adding and removing steps does not change their order. */
export function isRearranged(before: StepPositions, after: StepPositions): boolean {
  const [had, has] = [before, after].map((places) => places.map(([stepid]) => stepid)) as [number[], number[]]
  const common = (these: number[], those: number[]) => these.filter((stepid) => those.includes(stepid)).join()
  return common(had, has) !== common(has, had)
}

/** Steps that both contain, in different revisions. */
export function listRevised(before: StepPositions, after: StepPositions): [had: number, has: number][] {
  const had = new Map(before)
  return after.flatMap(([stepid, has]): [number, number][] => {
    const id = had.get(stepid)
    return id === undefined || id === has ? [] : [[id, has]]
  })
}

/** All languages share the media of a step and the levels and bullets of its lines. */
export const commonOfStep = ({ media, lines }: Pick<StepRevisionRow, 'media' | 'lines'>): string =>
  JSON.stringify([
    media,
    (JSON.parse(lines) as { bullet: string; level: number }[]).map(({ bullet, level }) => [bullet, level]),
  ])
