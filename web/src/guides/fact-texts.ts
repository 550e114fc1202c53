// Texts of time and difficulty in the language of the app, whatever the language of the guide.
import { difficultyText, englishDifficulty, planText } from '@stepwright/rules'
import type { Guide } from '../lib/api.ts'

/** The server returns them in the language of its answer. */
export const difficultyIn = (locale: string, text: string): string =>
  difficultyText(englishDifficulty(text), locale)

export const timeIn = (locale: string, { time_required_min: min, time_required_max: max }: Guide): string =>
  planText(min, max, locale)
