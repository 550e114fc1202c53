// Saves translated texts of a guide; each stores the original text that it was made from.

import type { Context } from '#platform/http/request/context.ts'
import { type FieldFault, problems } from '#platform/problems.ts'
import type { SourceText } from '#translations/freshness.ts'
import { bulletOfStyle } from '../bullets.ts'
import { readContent, readPlaces, type StepPositions } from '../content.ts'
import {
  type StepTranslation,
  type TranslatedText,
  translatedFields,
  translationOf,
  writeStepTranslation,
} from '../edition-content.ts'
import { tokenAt } from '../editions/editions.ts'
import { faultsOfFieldWords, updateForm } from '../editions/field-words.ts'
import { faultsOfThingWords, updateThings } from '../editions/thing-words.ts'
import { tokenOf } from '../editions/tokens.ts'
import { getTranslationHead, type TranslationHead } from '../editions/translation-head.ts'
import { faultsOfLines, updatedLines, updateSomeLines } from '../editions/update-lines.ts'
import { guideProblems } from '../guides.problems.ts'
import { findGuideRevision } from '../guides.queries.ts'
import type { GuideChange } from '../guides.schema.ts'
import type { Line } from '../lines.ts'
import { type GuideEdit, refuseToken } from '../saving/check-token.ts'
import { nextNumber } from '../saving/publish-state.ts'
import { saveEdition } from '../saving/save-edition.ts'
import { mayGoOnWith } from '../saving/unseen.ts'
import { type FormFieldRow, listFieldsOfForms } from '../steps/form-fields.queries.ts'
import { noMedia } from '../steps/media.ts'
import { formOf } from '../steps/named-forms.ts'
import {
  findCommonOfSteps,
  findStepRevision,
  insertStepRevision,
  type StepRevisionRow,
} from '../steps/steps.queries.ts'
import type { StepChange } from '../steps.schema.ts'
import { textFaults } from '../text-faults.ts'
import { checkLengths } from './draft.ts'
import { knowledgeOf, type StepEdit, wrongCount } from './steps.ts'

type Texts = Pick<GuideChange, (typeof translatedFields)[number] | 'translated_things'>

export async function translateGuide(ctx: Context, edit: GuideEdit, change: Texts): Promise<void> {
  const target = await getTranslationHead(ctx, edit.guideid, edit.langid)
  const { source, places } = target
  const faults: FieldFault[] = []
  const original = readContent(source.content)
  const { translated_things: input } = change
  if (input) faults.push(...faultsOfThingWords(input, original))
  const { summary, introduction } = target.content
  checkLengths(ctx, change, faults, { summary: summary?.text, introduction: introduction?.text })
  faults.push(...textFaults(change))
  if (faults.length > 0) throw problems.invalid(faults)
  await checkTranslationToken(ctx, edit, target)
  const content = { ...target.content }
  for (const field of translatedFields) {
    const text = change[field]
    if (text === undefined) continue
    if (isFallback(edit, content[field], text, original[field])) continue
    const next = update(content[field], text, { revisionid: source.guideRevisionid, text: original[field] })
    if (next) content[field] = next
    else delete content[field]
  }
  if (input) {
    const from = { lists: original, revisionid: source.guideRevisionid }
    content.things = updateThings(target.content, input, from, update)
    if (content.things.length === 0) delete content.things
  }
  if (JSON.stringify(content) === JSON.stringify(target.content)) return
  await saveEdition(ctx, target.place, target.head, {
    content,
    places,
    action: 'translated',
    sourceRevisionid: source.guideRevisionid,
  })
}

/** Title, lines and words of the form; all languages share the media of the step. */
type StepTexts = Pick<StepChange, 'title' | 'lines' | 'translated_lines' | 'translated_fields'>

/** True if bullets or levels of lines differ from the original. */
export async function translateStep(ctx: Context, edit: StepEdit, change: StepTexts): Promise<boolean> {
  const { stepid, langid } = edit
  const target = await getTranslationHead(ctx, edit.guideid, langid)
  const source =
    (await findPlaced(ctx, readPlaces(target.source.steps), stepid)) ??
    (await findWaiting(ctx, target, stepid))
  if (!source) throw guideProblems.stepNotFound()
  const before = await findPlaced(ctx, target.places, stepid)
  const old = translationOf(before)
  const fields = change.translated_fields ? await findFieldsOf(ctx, target, stepid) : []
  const next = stepFromChange(withoutFallback(edit, change, old, source), old, { source, fields })
  await checkStepToken(ctx, edit, target, { before, source })
  const isSetOtherwise = areSetOtherwise(change.lines, source)
  const lines = writeStepTranslation(next)
  if (lines === writeStepTranslation(old)) return isSetOtherwise
  const stepRevisionid = await insertStepRevision(ctx.db, {
    stepid,
    langid,
    title: next.title?.text ?? '',
    lines,
    media: JSON.stringify(noMedia),
    at: ctx.now,
    userid: ctx.actor.userid,
    revisionid: nextNumber(target.place),
  })
  const others = target.places.filter(([id]) => id !== stepid)
  const places = inOrderOf(readPlaces(target.source.steps), [...others, [stepid, stepRevisionid]])
  await saveEdition(ctx, target.place, target.head, {
    content: target.content,
    places,
    action: 'step.translated',
    step: knowledgeOf(edit),
    sourceRevisionid: target.source.guideRevisionid,
  })
  return isSetOtherwise
}

/**
 * A translation that does not exist cannot conflict: if the language is named, 0, no token, or the token of the
 * original, which was read as a fallback, creates it.
 */
export async function checkTranslationToken(
  ctx: Context,
  edit: GuideEdit,
  { place: edition, source, head }: TranslationHead,
): Promise<void> {
  const { revisionid } = edit
  const isGood = head
    ? revisionid === tokenAt(edition, head) || (await mayGoOnWith(ctx, edition, revisionid))
    : edit.isNamed && (!revisionid || revisionid === source.revisionid)
  if (!isGood) await refuseToken(ctx, edit)
}

interface StepHere {
  /** Undefined if it is not translated. */
  before: StepRevisionRow | undefined
  source: StepRevisionRow
}

async function checkStepToken(
  ctx: Context,
  edit: GuideEdit,
  { place: edition, head }: TranslationHead,
  { before, source }: StepHere,
): Promise<void> {
  const { revisionid } = edit
  const isBegun = edit.isNamed && (!revisionid || revisionid === source.stepRevisionid)
  if (!before && isBegun) return
  const { stepid } = source
  const common = (await findCommonOfSteps(ctx.db, [stepid])).get(stepid) ?? 0
  const isGood = head && revisionid === tokenOf(edition.edition, { text: before?.revisionid ?? 0, common })
  if (!isGood) await refuseToken(ctx, edit)
}

/** An unchanged translation of the same original text stays as it is; an empty one is removed. */
function update(
  old: TranslatedText | null | undefined,
  written: string,
  madeFrom: SourceText,
): TranslatedText | null {
  const text = written.trim()
  if (text === '') return null
  return old?.text === text && old.madeFrom.text === madeFrom.text ? old : { text, madeFrom }
}

/** Programs that name no language send back everything that they read, including untranslated texts. */
const isFallback = (edit: GuideEdit, input: unknown, text: string, original: string): boolean =>
  !edit.isNamed && !input && text.trim() === original

function withoutFallback(
  edit: StepEdit,
  { title, lines, ...rest }: StepTexts,
  old: StepTranslation,
  source: StepRevisionRow,
): StepTexts {
  const originals = (JSON.parse(source.lines) as Line[]).map((line) => line.text)
  const areOmitted =
    !edit.isNamed &&
    !old.lines &&
    JSON.stringify(lines?.map(({ text }) => text)) === JSON.stringify(originals)
  return {
    ...rest,
    ...(title !== undefined && !isFallback(edit, old.title, title, source.title) && { title }),
    ...(lines && !areOmitted && { lines }),
  }
}

interface StepSource {
  source: StepRevisionRow
  fields: readonly FormFieldRow[]
}

function stepFromChange(
  change: StepTexts,
  old: StepTranslation,
  { source, fields }: StepSource,
): StepTranslation {
  const { lines, translated_lines: input, translated_fields: words } = change
  const faults: FieldFault[] = textFaults(change)
  const originals = JSON.parse(source.lines) as Line[]
  if (lines && lines.length !== originals.length) faults.push(wrongCount(originals.length))
  if (input) faults.push(...faultsOfLines(input, originals.length))
  if (lines && input) faults.push({ message: eitherLines, field: 'translated_lines', code: 'invalid_field' })
  if (words) faults.push(...faultsOfFieldWords(words, fields, old.form))
  if (faults.length > 0) throw problems.invalid(faults)
  const { stepRevisionid: revisionid, title } = source
  const madeFrom = { revisionid, lines: originals.map((line) => line.text) }
  return {
    title:
      change.title === undefined ? old.title : update(old.title, change.title, { revisionid, text: title }),
    lines: input
      ? updateSomeLines(old.lines, input, madeFrom)
      : lines
        ? updatedLines(
            old.lines,
            lines.map((line) => line.text),
            madeFrom,
          )
        : old.lines,
    form: words ? updateForm(old.form, words, fields, update) : old.form,
  }
}

const eitherLines = 'Either lines or translated_lines, not both'

/** All languages share bullets and levels: a change applies to all of them. */
const areSetOtherwise = (lines: StepTexts['lines'], source: StepRevisionRow): boolean => {
  const originals = JSON.parse(source.lines) as Line[]
  const isOther = <T>(input: T | undefined, now: T | undefined) => input !== undefined && input !== now
  return (lines ?? []).some(
    ({ bullet, bullet_styleid, level }, index) =>
      isOther(bullet ?? (bullet_styleid && bulletOfStyle(bullet_styleid)), originals[index]?.bullet) ||
      isOther(level, originals[index]?.level),
  )
}

/** A step that was added by a pending edit. */
async function findWaiting(ctx: Context, { place: { guide } }: TranslationHead, stepid: number) {
  if (guide.newestRevisionid === guide.currentRevisionid) return undefined
  const newest = await findGuideRevision(ctx.db, guide.newestRevisionid)
  return newest && findPlaced(ctx, readPlaces(newest.steps), stepid)
}

/** For the published form; undefined if the step has no form, or a pending one. */
const findFieldsOf = ({ db }: Context, { source }: TranslationHead, stepid: number) =>
  listFieldsOfForms(db, [formOf(source.forms, stepid) ?? 0])

async function findPlaced(
  ctx: Context,
  places: StepPositions,
  stepid: number,
): Promise<StepRevisionRow | undefined> {
  const place = places.find(([id]) => id === stepid)
  return place && findStepRevision(ctx.db, place[1])
}

/** Translations of steps that the original no longer has stay at the end: the steps may be restored. */
function inOrderOf(originals: StepPositions, places: StepPositions): StepPositions {
  const order = new Map(originals.map(([stepid], index) => [stepid, index]))
  const rank = ([stepid]: StepPositions[number]) => order.get(stepid) ?? originals.length
  return places.toSorted((one, other) => rank(one) - rank(other))
}
