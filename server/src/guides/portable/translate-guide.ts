// Writes the translations of a guide from another site; stale texts stay stale.

import type { Renumbering } from '#pages/portable/renumber.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type FieldFault, problems } from '#platform/problems.ts'
import { readContent, readPlaces } from '../content.ts'
import {
  fieldWords,
  type TranslatedField,
  type TranslatedForm,
  type TranslatedText,
  type TranslationContent,
  thingWords,
  translatedFields,
  writeStepTranslation,
} from '../edition-content.ts'
import { faultsOfFieldWords } from '../editions/field-words.ts'
import { faultsOfThingWords, placedThings } from '../editions/thing-words.ts'
import { getTranslationHead, type TranslationHead } from '../editions/translation-head.ts'
import type { Line } from '../lines.ts'
import { type AddedTranslation, addTranslation } from '../saving/add-translation.ts'
import { type FormFieldRow, findFieldsOfSteps } from '../steps/form-fields.queries.ts'
import { findStepRevisions, type StepRevisionRow } from '../steps/steps.queries.ts'
import { textFaults } from '../text-faults.ts'
import { checkLengths } from '../writing/draft.ts'
import type { WrittenForms } from './portable-forms.ts'
import type { PortableTranslation } from './portable-guide.schema.ts'
import type { PortableText } from './portable-translation.ts'

interface Translating {
  guideid: number
  /** New step ids by those at the site of origin. */
  stepids: ReadonlyMap<number, number>
  forms: WrittenForms
  numbers: Renumbering
}

export async function writeTranslation(
  ctx: Context,
  translation: PortableTranslation,
  writing: Translating,
): Promise<void> {
  const target = await getTranslationHead(ctx, writing.guideid, translation.langid)
  const place = `translations.${translation.langid}`
  if (target.place.isOriginal || target.head)
    throw problems.invalidField(place, `${place} is there twice or is the original`)
  const content = contentOf(ctx, translation, target, writing)
  const steps = await stepsOf(ctx, translation, target, writing)
  await addTranslation(ctx, target.place, {
    content,
    steps,
    sourceRevisionid: target.source.guideRevisionid,
  })
}

/** A stale text was made from a revision that stayed behind: 0 leaves the comparison to the text. */
const textOf = ({ text, from }: PortableText, now: { revisionid: number; text: string }): TranslatedText => ({
  text: text.trim(),
  madeFrom: from === undefined ? now : { revisionid: 0, text: from },
})

type Renumber = (text: string) => string

const renumbered = ({ text, from }: PortableText, renumber: Renumber): PortableText => ({
  text: renumber(text),
  ...(from === undefined ? {} : { from: renumber(from) }),
})

function contentOf(
  ctx: Context,
  translation: PortableTranslation,
  { source }: TranslationHead,
  { numbers }: Translating,
): TranslationContent {
  const original = readContent(source.content)
  const { langid, things: _things, steps: _steps, ...texts } = translation
  const plain = Object.fromEntries(translatedFields.map((field) => [field, texts[field]?.text]))
  const faults: FieldFault[] = textFaults(plain)
  checkLengths(ctx, plain, faults, {})
  const things = thingsOf(translation, source, faults)
  if (faults.length > 0) throw problems.invalid(faults.map((each) => within(`translations.${langid}`, each)))
  const words = translatedFields.flatMap((field) => {
    const word = texts[field]
    if (!word?.text.trim()) return []
    const isWiki = field === 'introduction' || field === 'conclusion'
    const own = isWiki ? renumbered(word, (text) => numbers.text(`${langid}.${field}`, text)) : word
    return [[field, textOf(own, { revisionid: source.guideRevisionid, text: original[field] })] as const]
  })
  return { ...Object.fromEntries(words), ...(things.length > 0 && { things }) }
}

const within = (place: string, { field, message, ...fault }: FieldFault): FieldFault => ({
  ...fault,
  field: `${place}.${field}`,
  message: message.startsWith(field) ? `${place}.${message}` : message,
})

function thingsOf(
  { things = [] }: PortableTranslation,
  source: TranslationHead['source'],
  faults: FieldFault[],
): NonNullable<TranslationContent['things']> {
  const original = readContent(source.content)
  const input = things.map(({ list, place, type, notes }) => ({
    ...{ list, place, ...(type && { type: type.text }), ...(notes && { notes: notes.text }) },
  }))
  faults.push(...faultsOfThingWords(input, original))
  const placed = placedThings(original)
  return things.flatMap((each) => {
    const found = placed.find(({ list, place }) => list === each.list && place === each.place)
    if (!found) return []
    const { list, wikiid, nth, thing } = found
    const now = (word: (typeof thingWords)[number]) => ({
      revisionid: source.guideRevisionid,
      text: thing[word] ?? '',
    })
    return [{ list, wikiid, nth, ...wordsOf(thingWords, each, now) }]
  })
}

function wordsOf<Name extends string>(
  names: readonly Name[],
  words: { readonly [name in Name]?: PortableText | undefined },
  now: (name: Name) => { revisionid: number; text: string },
): { [name in Name]?: TranslatedText } {
  const found = names.flatMap((name) => {
    const word = words[name]
    return word ? [[name, textOf(word, now(name))] as const] : []
  })
  return Object.fromEntries(found) as { [name in Name]?: TranslatedText }
}

async function stepsOf(
  ctx: Context,
  { langid, steps }: PortableTranslation,
  { source }: TranslationHead,
  writing: Translating,
): Promise<AddedTranslation['steps']> {
  const revisions = new Map(readPlaces(source.steps))
  const rows = await findStepRevisions(ctx.db, [...revisions.values()])
  const fields = await findFieldsOfSteps(ctx.db, source)
  const made = new Map<number, AddedTranslation['steps'][number]>()
  const faults: FieldFault[] = []
  for (const [index, step] of steps.entries()) {
    const stepid = writing.stepids.get(step.stepid) ?? 0
    const row = rows.get(revisions.get(stepid) ?? 0)
    const named = `translations.${langid}.steps.${index}`
    const complain = (fault: FieldFault) => faults.push(within(named, fault))
    if (!row || made.has(stepid)) {
      complain({ message: 'stepid names no step, or one twice', field: 'stepid', code: 'invalid_field' })
      continue
    }
    const lines = stepOf({ step, row, fields: fields.get(stepid) ?? [], named, complain }, writing)
    made.set(stepid, { stepid, title: step.title?.text ?? '', lines })
  }
  if (faults.length > 0) throw problems.invalid(faults)
  return [...revisions.keys()].flatMap((stepid) => made.get(stepid) ?? [])
}

interface StepToTranslate {
  step: PortableTranslation['steps'][number]
  row: StepRevisionRow
  fields: readonly FormFieldRow[]
  /** Where the step is, for the report of lost references. */
  named: string
  complain: (fault: FieldFault) => void
}

function stepOf(
  { step, row, fields, named, complain }: StepToTranslate,
  { numbers, forms }: Translating,
): string {
  const { stepRevisionid: revisionid, title } = row
  const now = (JSON.parse(row.lines) as Line[]).map((line) => line.text)
  const { lines } = step
  for (const fault of textFaults({ title: step.title?.text })) complain(fault)
  const sources = lines?.from ?? now
  if (lines && lines.texts.length !== sources.length)
    complain({ message: 'lines must be as many as their sources', field: 'lines', code: 'invalid_field' })
  const renumber: Renumber = (text) => numbers.text(`${named}.lines`, text, 'inline')
  return writeStepTranslation({
    title: step.title ? textOf(step.title, { revisionid, text: title }) : null,
    lines: lines
      ? {
          lines: lines.texts.map(renumber),
          madeFrom: lines.from
            ? { revisionid: 0, lines: lines.from.map(renumber) }
            : { revisionid, lines: now },
        }
      : null,
    form: formOf(step, fields, forms, complain),
  })
}

function formOf(
  { form = [] }: StepToTranslate['step'],
  fields: readonly FormFieldRow[],
  { guids, revisionids }: WrittenForms,
  complain: (fault: FieldFault) => void,
): TranslatedForm {
  const own = form.map((each) => ({ ...each, field_guid: guids.get(each.field_guid) ?? '' }))
  const input = own.map(({ field_guid, options, ...words }) => ({
    field_guid,
    ...Object.fromEntries(Object.entries(words).map(([word, text]) => [word, text?.text])),
    ...(options && { options }),
  }))
  for (const fault of faultsOfFieldWords(input, fields, {})) complain(fault)
  const known = new Map(fields.map((field) => [field.fieldGuid, field]))
  return Object.fromEntries(
    own.map(({ field_guid, options = [], ...words }): [string, TranslatedField] => {
      const field = known.get(field_guid)
      const sources = { ...(JSON.parse(field?.content ?? '{}') as object), label: field?.label } as Record<
        string,
        string
      >
      const now = (word: string) => ({
        revisionid: revisionids.get(field_guid) ?? 0,
        text: sources[word] ?? '',
      })
      const labels = options.map(({ option, label }): [string, string] => [option, label])
      return [
        field_guid,
        { ...wordsOf(fieldWords, words, now), ...(labels.length > 0 && { options: labels }) },
      ]
    }),
  )
}
