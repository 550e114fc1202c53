// Converts parts of stored states of a guide for comparing: fields, steps and forms.
import type { FieldValue, FormFieldState, GuideState } from '@stepwright/rules'
import { mapWithYields, type Yielder } from '#platform/event-loop.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type GuideContent, pinnedGuidesOf, type Requirement } from '../content.ts'
import {
  fieldWords,
  readStepTranslation,
  readTranslation,
  type TranslatedForm,
  type TranslationContent,
  thingLists,
  translatedFields,
} from '../edition-content.ts'
import type { GuideRevisionRow } from '../guides.queries.ts'
import type { Line } from '../lines.ts'
import { listFieldsOfForms } from '../steps/form-fields.queries.ts'
import { noMedia, readMedia } from '../steps/media.ts'
import type { StepRevisionRow } from '../steps/steps.queries.ts'

export type StepState = GuideState['steps'][number]

/** Titles of categories, tools and parts, by page id. */
export type Pages = ReadonlyMap<number, { title: string }>

export const lengthOf = ({ content }: { content: string }): number => content.length

export type Forms = ReadonlyMap<number, FormFieldState[]>

export async function findForms(
  ctx: Context,
  formRevisionids: readonly number[],
  turns: Yielder,
): Promise<Forms> {
  const rows = await listFieldsOfForms(ctx.db, formRevisionids)
  const forms = new Map<number, FormFieldState[]>()
  await mapWithYields(rows, { turns, lengthOf }, (row) => {
    const { formRevisionid, fieldGuid: field_guid, label, fieldType: field_type, content } = row
    const form = forms.get(formRevisionid) ?? []
    form.push({ field_guid, label, field_type, ...(JSON.parse(content) as Record<string, FieldValue>) })
    forms.set(formRevisionid, form)
  })
  return forms
}

export const pagesOf = ({ categoryid, parts, tools }: GuideContent): number[] => [
  categoryid,
  ...[...parts, ...tools].map((requirement) => requirement.wikiid),
]

export function fieldsOf(content: GuideContent, pages: Pages): GuideState['fields'] {
  return {
    category: pages.get(content.categoryid)?.title ?? '',
    type: content.type,
    subject: content.subject,
    title: content.title,
    summary: content.summary,
    introduction: content.introduction,
    conclusion: content.conclusion,
    difficulty: content.difficulty,
    time_required_min: content.timeMin,
    time_required_max: content.timeMax,
    image: content.imageid,
    objectid: content.objectid,
    parts: content.parts.map((part) => requirementOf(part, pages)),
    tools: content.tools.map((tool) => requirementOf(tool, pages)),
    documents: content.documents,
    featured_documentid: content.featuredDocumentid,
    flags: content.flags,
    prerequisites: content.prerequisites,
    // Without those that follow their newest release: they change by their own releases only.
    prerequisite_releases: pinnedGuidesOf(content)
      .filter(({ releaseid }) => releaseid !== null)
      .map(({ guideid, releaseid }) => ({ guideid, releaseid })),
    public: content.isPublic,
  }
}

/** The fields of nothing, for comparing it with these: empty values do not differ from them. */
export const emptiedFields = (fields: GuideState['fields']): GuideState['fields'] =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, emptied(value)]))

function emptied(value: FieldValue): FieldValue {
  if (typeof value === 'string') return ''
  if (Array.isArray(value)) return []
  return value ? null : value
}

const requirementOf = ({ wikiid, ...rest }: Requirement, pages: Pages): FieldValue => ({
  name: pages.get(wikiid)?.title ?? '',
  ...rest,
})

export function translatedFieldsOf(row: GuideRevisionRow, pages: Pages): GuideState['fields'] {
  const content = readTranslation(row.content)
  const texts = translatedFields.map((field) => [field, content[field]?.text ?? null] as const)
  const things = thingLists.map((list) => [list, thingsIn(content, list, pages)] as const)
  return Object.fromEntries([...texts, ...things])
}

/** Only words: all languages have the same number of lines. */
const thingsIn = ({ things = [] }: TranslationContent, wanted: string, pages: Pages): FieldValue =>
  things
    .filter(({ list }) => list === wanted)
    .map(({ wikiid, type, notes }) => ({
      name: pages.get(wikiid)?.title ?? '',
      ...(type && { type: type.text }),
      ...(notes && { notes: notes.text }),
    }))

/** Without a row the step is equal on both sides. */
export function stepOf(stepid: number, row: StepRevisionRow | undefined): StepState {
  if (!row) return { stepid, title: '', lines: [], media: noMedia }
  return { stepid, title: row.title, lines: JSON.parse(row.lines) as Line[], media: readMedia(row.media) }
}

/** Only words: media and bullets are those of the original. */
export function translatedStepOf(stepid: number, row: StepRevisionRow | undefined): StepState {
  if (!row) return stepOf(stepid, row)
  const { lines, form } = readStepTranslation(row.lines)
  const texts = lines?.lines ?? []
  return {
    stepid,
    title: row.title,
    lines: texts.map((text) => ({ text, bullet: '', level: 0 })),
    media: noMedia,
    form: translatedFormOf(form),
  }
}

/** Only words: the settings of a field are the same in every language. */
const translatedFormOf = (form: TranslatedForm): FormFieldState[] =>
  Object.entries(form).map(([field_guid, field]) => {
    const words = fieldWords.flatMap((word) => (field[word] ? [[word, field[word].text] as const] : []))
    const options = field.options?.map(([option, label]) => `${option}: ${label}`)
    return { field_guid, label: '', ...Object.fromEntries(words), ...(options && { options }) }
  })
