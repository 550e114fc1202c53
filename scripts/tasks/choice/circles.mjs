// Decides which test files belong to the inner circle, which decides every change, and which only to the outer one.
import { CIRCLE, findMark, textOf } from './marks.mjs'

export const isJourney = (file) => /^(e2e|prove)\//.test(file)

/** Journeys are in the outer circle unless they say otherwise, all other tests in the inner one. */
export function circleOf(file, text = textOf(file)) {
  return findMark(text, CIRCLE)?.[1] ?? (isJourney(file) ? 'outer' : 'inner')
}
