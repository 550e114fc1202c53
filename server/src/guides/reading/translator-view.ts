// A translation with its original, text by text, for the translator.
import type { Context } from '#platform/http/request/context.ts'
import { siteOf } from '#settings/settings.ts'
import { findFreshness, type SourceText, type TranslatedField } from '#translations/freshness.ts'
import { readContent, readPlaces } from '../content.ts'
import {
  type StepTranslation,
  type TranslatedText,
  translatedFields,
  translationOf,
} from '../edition-content.ts'
import { tokenAt } from '../editions/editions.ts'
import { nameOfWord, type WordPair, wordsOfForm, wordToJudge } from '../editions/field-words.ts'
import { tokenOf } from '../editions/tokens.ts'
import { getTranslationHead, type TranslationHead } from '../editions/translation-head.ts'
import type { TranslatorView } from '../editions/translations.schema.ts'
import type { Line } from '../lines.ts'
import { findFieldsOfSteps } from '../steps/form-fields.queries.ts'
import { findCommonOfSteps, findStepRevisions, type StepRevisionRow } from '../steps/steps.queries.ts'
import { viewThings } from './view-things.ts'

/** The newest state of the translation, also while pending, with the published state of the original. */
export async function viewTranslation(
  ctx: Context,
  guideid: number,
  langid: string,
): Promise<TranslatorView> {
  const target = await getTranslationHead(ctx, guideid, langid)
  const { place: edition, source, head } = target
  const texts = fieldTexts(target)
  const steps = await readSteps(ctx, target)
  const titles = steps.map(({ original, translation }) => titleText(original, translation))
  const words = steps.flatMap((step) => step.words.map(wordToJudge))
  const things = await viewThings(ctx, target)
  const fresh = findFreshness([...texts, ...titles, ...words, ...things.toJudge], steps.map(linesToJudge))
  const freshness = new Map(fresh.fields.map((field) => [field.name, field.freshness]))
  const present = (text: FreshText) => ({
    source: text.now.text,
    translation: text.translation,
    made_from: text.madeFrom?.text ?? null,
    state: freshness.get(text.name) ?? 'missing',
  })
  return {
    guideid,
    langid,
    source_langid: edition.guide.langid,
    revisionid: head ? tokenAt(edition, head) : 0,
    guide_revisionid: head?.guideRevisionid ?? null,
    source_revisionid: source.guideRevisionid,
    fields: texts.map((text) => ({ field: text.name, ...present(text) })),
    things: things.present((text) => present(freshnessOf(text))),
    steps: steps.map((step, index) => ({
      stepid: step.original.stepid,
      orderby: index + 1,
      revisionid: step.revisionid,
      title: present(titles[index] as FreshText),
      ...presentLines(step, fresh.steps[index]),
      form: step.words.map((word) => ({ ...placeOf(word), ...present({ ...word, name: nameOfWord(word) }) })),
    })),
    counts: fresh.counts,
    has_service: siteOf(ctx).translation.provider !== 'none',
  }
}

const placeOf = ({ fieldGuid: field_guid, word, option }: WordPair) => ({ field_guid, word, option })

const freshnessOf = ({ name, translation, madeFrom, now }: TranslatedField): FreshText => ({
  name,
  translation,
  madeFrom,
  now,
})

interface FreshText {
  name: string
  translation: string
  madeFrom: SourceText | null
  now: SourceText
}

const freshText = (name: string, text: TranslatedText | null | undefined, now: SourceText): FreshText => ({
  name,
  translation: text?.text ?? '',
  madeFrom: text?.madeFrom ?? null,
  now,
})

function fieldTexts({ source, content }: TranslationHead): FreshText[] {
  const original = readContent(source.content)
  return translatedFields.map((field) =>
    freshText(field, content[field], { revisionid: source.guideRevisionid, text: original[field] }),
  )
}

const titleText = (original: StepRevisionRow, { title }: StepTranslation) =>
  freshText(`steps.${original.stepid}.title`, title, {
    revisionid: original.stepRevisionid,
    text: original.title,
  })

interface StepPair {
  original: StepRevisionRow
  translation: StepTranslation
  words: WordPair[]
  /** Token of the translated step; 0 if there is none. */
  revisionid: number
}

async function readSteps(
  ctx: Context,
  { place: edition, source, places }: TranslationHead,
): Promise<StepPair[]> {
  const originals = readPlaces(source.steps)
  const revisionids = [...originals, ...places].map(([, id]) => id)
  const rows = await findStepRevisions(ctx.db, revisionids)
  const idOf = new Map(places)
  const stepids = originals.map(([stepid]) => stepid)
  const commons = await findCommonOfSteps(ctx.db, stepids)
  const fields = await findFieldsOfSteps(ctx.db, source)
  return originals.flatMap(([stepid, id]) => {
    const original = rows.get(id)
    const translated = rows.get(idOf.get(stepid) ?? 0)
    const translation = translationOf(translated)
    const words = wordsOfForm(fields.get(stepid) ?? [], translation.form)
    const common = commons.get(stepid) ?? 0
    const token = translated ? tokenOf(edition.edition, { text: translated.revisionid ?? 0, common }) : 0
    return original ? [{ original, translation, words, revisionid: token }] : []
  })
}

const textsOf = (row: StepRevisionRow): string[] => (JSON.parse(row.lines) as Line[]).map((line) => line.text)

const linesToJudge = ({ original, translation: { lines } }: StepPair) => ({
  stepid: original.stepid,
  translation: lines?.lines ?? [],
  madeFrom: lines?.madeFrom ?? null,
  now: { revisionid: original.stepRevisionid, lines: textsOf(original) },
})

type FreshStep = ReturnType<typeof findFreshness>['steps'][number]

function presentLines({ original, translation: { lines } }: StepPair, fresh: FreshStep | undefined) {
  const textAt = (index: number | null) => (index === null ? '' : (lines?.lines[index] ?? ''))
  return {
    lines: textsOf(original).map((source, index) => {
      const { translated = null, freshness: state = 'missing' as const } = fresh?.lines[index] ?? {}
      const made_from = translated === null ? null : (lines?.madeFrom.lines[translated] ?? null)
      return { source, translation: textAt(translated), made_from, state }
    }),
    left_over: (fresh?.leftOver ?? []).map(textAt),
  }
}
