// Replaces texts of the original by their translations; untranslated texts stay. Pure.
import { findFreshness } from '#translations/freshness.ts'
import type { TextKind } from '#translations/split-wiki.ts'
import type { GuideContent } from '../content.ts'
import {
  type StepTranslation,
  type TranslatedFieldName,
  type TranslationContent,
  translatedFields,
  translationOf,
} from '../edition-content.ts'
import type { Line } from '../lines.ts'
import type { StepRevisionRow } from '../steps/steps.queries.ts'
import { withThingWords } from './thing-words.ts'

/** The fallback of an untranslated text: the text itself, or its machine translation. */
export type TranslateRest = (text: string, kind: TextKind) => string

const kinds = {
  title: 'plain',
  subject: 'plain',
  summary: 'plain',
  introduction: 'block',
  conclusion: 'block',
} as const satisfies Record<TranslatedFieldName, TextKind>

export function overlayContent(
  content: GuideContent,
  translation: TranslationContent,
  translateRest: TranslateRest,
): GuideContent {
  const next = { ...content }
  for (const field of translatedFields)
    next[field] = translation[field]?.text ?? translateRest(content[field], kinds[field])
  return { ...next, ...withThingWords(content, translation, (text) => translateRest(text, 'plain')) }
}

export function overlayStep(
  step: StepRevisionRow,
  translated: StepRevisionRow | undefined,
  translateRest: TranslateRest,
): StepRevisionRow {
  const translation = translationOf(translated)
  const lines = JSON.parse(step.lines) as Line[]
  const texts = matchLines(step, lines, translation)
  return {
    ...step,
    title: translation.title?.text ?? translateRest(step.title, 'plain'),
    lines: JSON.stringify(
      lines.map((line, index) => ({ ...line, text: texts[index] ?? translateRest(line.text, 'inline') })),
    ),
  }
}

/** The translation of each current line, including stale ones; null if there is none. */
function matchLines(step: StepRevisionRow, lines: Line[], { lines: translated }: StepTranslation) {
  if (!translated) return []
  const now = { revisionid: step.stepRevisionid, lines: lines.map((line) => line.text) }
  const { madeFrom } = translated
  const { steps } = findFreshness([], [{ stepid: step.stepid, translation: translated.lines, madeFrom, now }])
  return (steps[0]?.lines ?? []).map((line) =>
    line.translated === null ? null : (translated.lines[line.translated] ?? null),
  )
}
