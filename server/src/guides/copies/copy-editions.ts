// Copies the translations of a guide. Current texts stay current, stale texts stay stale.

import type { Context } from '#platform/http/request/context.ts'
import { readContent, readPlaces, type StepPositions } from '../content.ts'
import {
  readStepTranslation,
  readTranslation,
  type StepTranslation,
  type TranslatedField,
  type TranslatedText,
  type TranslationContent,
  writeStepTranslation,
} from '../edition-content.ts'
import { getTranslationHead } from '../editions/translation-head.ts'
import { listCurrentTranslations } from '../editions/translations.queries.ts'
import type { GuideRevisionRow, GuideRow } from '../guides.queries.ts'
import { nextNumber } from '../saving/publish-state.ts'
import { saveEdition } from '../saving/save-edition.ts'
import { noMedia } from '../steps/media.ts'
import { findStepRevisions, insertStepRevisions } from '../steps/steps.queries.ts'
import { listWriters } from '../writers/writers.queries.ts'
import type { CopiedForms } from './copied-forms.ts'
import type { CopiedSteps } from './copy-steps.ts'
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

interface Copied {
  steps: CopiedSteps
  forms: CopiedForms
}

export async function copyEditions(ctx: Context, originals: Originals, copied: Copied): Promise<void> {
  for (const translation of await listCurrentTranslations(ctx.db, originals.source.guideid)) {
    const { langid } = translation
    const { place } = await getTranslationHead(ctx, originals.copy.guideid, langid)
    await saveEdition(ctx, place, null, {
      content: copyContent(translation, originals),
      places: await copyTranslatedSteps(ctx, translation, copied, nextNumber(place)),
      action: 'translated',
      sourceRevisionid: originals.copy.guideRevisionid,
      isAccepted: true,
      writers: await listWriters(ctx.db, translation),
    })
  }
}

type Numbers = ReadonlyMap<number, number>

/** A source that is not the current one has no counterpart in the copy; 0 leaves the comparison to the text. */
const moveSource = <S extends { revisionid: number }>(madeFrom: S, numbers: Numbers): S => ({
  ...madeFrom,
  revisionid: numbers.get(madeFrom.revisionid) ?? 0,
})

const moveText = <T extends TranslatedText | null>(text: T, numbers: Numbers): T =>
  text && { ...text, madeFrom: moveSource(text.madeFrom, numbers) }

function copyContent(
  translation: GuideRevisionRow,
  { state, copy, hasOwnTitle }: Originals,
): TranslationContent {
  const numbers = new Map([[state.guideRevisionid, copy.guideRevisionid]])
  const { things, title, ...texts } = readTranslation(translation.content)
  const moved = Object.entries(texts).map(([name, text]) => [name, moveText(text, numbers)])
  const names = things?.map(({ type, notes, ...thing }) => ({
    ...thing,
    ...(type && { type: moveText(type, numbers) }),
    ...(notes && { notes: moveText(notes, numbers) }),
  }))
  return {
    ...(title &&
      !hasOwnTitle && { title: moveTitle(moveText(title, numbers), translation, { state, copy }) }),
    ...Object.fromEntries(moved),
    ...(names && { things: names }),
  }
}

/** Both titles change in the same way. */
function moveTitle(
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
  { langid, steps }: GuideRevisionRow,
  copied: Copied,
  revisionid: number,
): Promise<StepPositions> {
  const remaining = readPlaces(steps).filter(([stepid]) => copied.steps.stepids.has(stepid))
  if (remaining.length === 0) return []
  const rows = await findStepRevisions(
    ctx.db,
    remaining.map(([, id]) => id),
  )
  const media = JSON.stringify(noMedia)
  const copies = [...rows.values()].map(({ stepid, title, lines }) => ({
    stepid: copied.steps.stepids.get(stepid) ?? 0,
    ...{ langid, title, media, at: ctx.now, userid: ctx.actor.userid, revisionid },
    lines: writeStepTranslation(copyStep(readStepTranslation(lines), copied)),
  }))
  const made = await insertStepRevisions(ctx.db, copies)
  return remaining.map(([stepid]) => {
    const id = copied.steps.stepids.get(stepid) ?? 0
    return [id, made.get(id) ?? 0]
  })
}

function copyStep({ title, lines, form }: StepTranslation, { steps, forms }: Copied): StepTranslation {
  const fields = Object.entries(form).flatMap(([guid, field]): [string, TranslatedField][] => {
    const copy = forms.guids.get(guid)
    return copy ? [[copy, copyFieldWords(field, forms.revisionids)]] : []
  })
  return {
    title: moveText(title, steps.revisionids),
    lines: lines && { ...lines, madeFrom: moveSource(lines.madeFrom, steps.revisionids) },
    form: Object.fromEntries(fields),
  }
}

function copyFieldWords({ options, ...words }: TranslatedField, numbers: Numbers): TranslatedField {
  const moved = Object.entries(words).map(([name, text]) => [name, moveText(text, numbers)])
  return { ...Object.fromEntries(moved), ...(options && { options }) }
}
