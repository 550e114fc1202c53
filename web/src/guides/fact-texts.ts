// How long and how hard, in the language of the app, whichever the guide is written in.
import { difficultyText, planText } from '@stepwright/rules'
import type { Guide } from '../lib/api.ts'

const difficulties = ['Very easy', 'Easy', 'Moderate', 'Difficult', 'Very difficult']

/** The server says it in the language of its answer. */
export function difficultyIn(locale: string, text: string): string {
  const known = difficulties.find((each) => [each, difficultyText(each, 'de')].includes(text))
  return difficultyText(known ?? text, locale)
}

export const timeIn = (locale: string, { time_required_min: min, time_required_max: max }: Guide): string =>
  planText(min, max, locale)
