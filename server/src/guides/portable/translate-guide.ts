// Writes the translations of a guide from another site; stale texts stay stale.

import type { Renumbering } from '#pages/portable/renumber.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type FieldFault, problems } from '#platform/problems.ts'
import type { SourceText } from '#translations/freshness.ts'
import { readContent, readPlaces } from '../content.ts'
import {
  type TranslatedForm,
  type TranslatedText,
  type TranslationContent,
  translatedFields,
  writeStepTranslation,
} from '../edition-content.ts'
import { faultsOfFieldWords, updateForm } from '../editions/field-words.ts'
import { faultsOfThingWords, updateThings } from '../editions/thing-words.ts'
import { getTranslationHead, type TranslationHead } from '../editions/translation-head.ts'
import { updateWords } from '../editions/update-words.ts'
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
const asWritten = (_old: unknown, { text, from }: PortableText, now: SourceText): TranslatedText => ({
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
  const { guideRevisionid: revisionid } = source
  const { langid, things = [], steps: _steps, ...texts } = translation
  const plain = Object.fromEntries(translatedFields.map((field) => [field, texts[field]?.text]))
  const faults: FieldFault[] = textFaults(plain)
  checkLengths(ctx, plain, faults, {})
  const input = things.map(({ list, place, type, notes }) => ({
    ...{ list, place, ...(type && { type: type.text }), ...(notes && { notes: notes.text }) },
  }))
  faults.push(...faultsOfThingWords(input, original))
  if (faults.length > 0) throw problems.invalid(faults.map((each) => within(`translations.${langid}`, each)))
  const writtenAs = (field: (typeof translatedFields)[number]): PortableText | undefined => {
    const word = texts[field]
    if (!word?.text.trim()) return undefined
    const isWiki = field === 'introduction' || field === 'conclusion'
    return isWiki ? renumbered(word, (text) => numbers.text(`${langid}.${field}`, text)) : word
  }
  const sides = (field: (typeof translatedFields)[number]) => ({
    ...{ old: undefined, written: writtenAs(field), now: { revisionid, text: original[field] } },
  })
  const translatedThings = updateThings({}, things, { lists: original, revisionid }, asWritten)
  return {
    ...updateWords(translatedFields, sides, asWritten),
    ...(translatedThings.length > 0 && { things: translatedThings }),
  }
}

const within = (place: string, { field, message, ...fault }: FieldFault): FieldFault => ({
  ...fault,
  field: `${place}.${field}`,
  message: message.startsWith(field) ? `${place}.${message}` : message,
})

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
    title: step.title ? asWritten(null, step.title, { revisionid, text: title }) : null,
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
  { guids }: WrittenForms,
  complain: (fault: FieldFault) => void,
): TranslatedForm {
  const written = form.map((each) => ({ ...each, field_guid: guids.get(each.field_guid) ?? '' }))
  const input = written.map(({ field_guid, options, ...words }) => ({
    field_guid,
    ...Object.fromEntries(Object.entries(words).map(([word, text]) => [word, text?.text])),
    ...(options && { options }),
  }))
  for (const fault of faultsOfFieldWords(input, fields, {})) complain(fault)
  return updateForm({}, written, fields, asWritten)
}
