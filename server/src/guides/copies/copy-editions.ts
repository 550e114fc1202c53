// Copies the translations of a guide. Current texts stay current, stale texts stay stale.

import type { Context } from '#platform/http/request/context.ts'
import { readContent, readPlaces } from '../content.ts'
import {
  type StepTranslation,
  type TranslatedText,
  type TranslationContent,
  writeStepTranslation,
} from '../edition-content.ts'
import { getTranslationHead } from '../editions/translation-head.ts'
import { listTranslationsOf } from '../editions/translations.queries.ts'
import type { GuideRevisionRow, GuideRow } from '../guides.queries.ts'
import { type AddedTranslation, addTranslation } from '../saving/add-translation.ts'
import { findStepRevisions, type StepRevisionRow } from '../steps/steps.queries.ts'
import { listWriters } from '../writers/writers.queries.ts'
import { copyTitle } from './copy-title.ts'

interface Originals {
  source: GuideRow
  /** The accepted state of the source. */
  state: GuideRevisionRow
  /** The first state of the copy. */
  copy: GuideRevisionRow
  /** The caller gave a title, so no translated title fits. */
  hasOwnTitle: boolean
}

/** By id in the source. */
type Numbers = ReadonlyMap<number, number>

interface Copied {
  steps: { stepids: Numbers; revisionids: Numbers }
  forms: { guids: ReadonlyMap<string, string>; revisionids: Numbers }
}

export async function copyEditions(ctx: Context, originals: Originals, copied: Copied): Promise<void> {
  for (const translation of await listTranslationsOf(ctx.db, [originals.source.guideid])) {
    const { langid } = translation
    const { place } = await getTranslationHead(ctx, originals.copy.guideid, langid)
    await addTranslation(ctx, place, {
      content: copyContent(translation, originals),
      steps: await copyTranslatedSteps(ctx, translation, copied),
      sourceRevisionid: originals.copy.guideRevisionid,
      writers: await listWriters(ctx.db, translation),
    })
  }
}

/**
 * Reads a stored translation, in which each text names its source. A source that is not the current one has no
 * counterpart in the copy; 0 leaves the comparison to the text.
 */
function readWithSources<T>(stored: string, numbers: Numbers): T {
  return JSON.parse(stored, (name, value) =>
    name === 'madeFrom' ? { ...value, revisionid: numbers.get(value.revisionid) ?? 0 } : value,
  ) as T
}

function copyContent(
  translation: GuideRevisionRow,
  { state, copy, hasOwnTitle }: Originals,
): TranslationContent {
  const numbers = new Map([[state.guideRevisionid, copy.guideRevisionid]])
  const { title, ...texts } = readWithSources<TranslationContent>(translation.content, numbers)
  return {
    ...(title && !hasOwnTitle && { title: copyTranslatedTitle(title, translation, { state, copy }) }),
    ...texts,
  }
}

/** Both titles change in the same way. */
function copyTranslatedTitle(
  { text, madeFrom }: TranslatedText,
  { langid }: GuideRevisionRow,
  { state, copy }: Pick<Originals, 'state' | 'copy'>,
): TranslatedText {
  const isCurrent = madeFrom.text === readContent(state.content).title
  const source = isCurrent ? readContent(copy.content).title : madeFrom.text
  return { text: copyTitle(text, langid), madeFrom: { ...madeFrom, text: source } }
}

async function copyTranslatedSteps(
  ctx: Context,
  { steps }: GuideRevisionRow,
  copied: Copied,
): Promise<AddedTranslation['steps']> {
  const remaining = readPlaces(steps).filter(([stepid]) => copied.steps.stepids.has(stepid))
  const rows = await findStepRevisions(
    ctx.db,
    remaining.map(([, id]) => id),
  )
  return remaining.map(([stepid, id]) => {
    const { title, lines } = rows.get(id) as StepRevisionRow
    const copy = copyStep(lines, copied)
    return { stepid: copied.steps.stepids.get(stepid) ?? 0, title, lines: writeStepTranslation(copy) }
  })
}

function copyStep(stored: string, { steps, forms }: Copied): StepTranslation {
  const { title = null, lines = null } = readWithSources<Partial<StepTranslation>>(stored, steps.revisionids)
  const { form = {} } = readWithSources<Partial<StepTranslation>>(stored, forms.revisionids)
  const fields = Object.entries(form).flatMap(([guid, field]) => {
    const copy = forms.guids.get(guid)
    return copy ? [[copy, field] as const] : []
  })
  return { title, lines, form: Object.fromEntries(fields) }
}
