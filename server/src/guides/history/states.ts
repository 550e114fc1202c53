// Compares pairs of revisions of a guide, in batches.
import {
  compareInPieces,
  type FieldValue,
  type FormFieldState,
  type GuideChange,
  type GuideState,
} from '@stepwright/rules'
import { findPagesByIds, type PageRow } from '#pages/find-pages.ts'
import { createYielder, mapWithYields, type Yielder } from '#platform/event-loop.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type GuideContent, type Requirement, readContent, readPlaces } from '../content.ts'
import {
  fieldWords,
  readStepTranslation,
  readTranslation,
  type TranslatedForm,
  type TranslationContent,
  thingLists,
  translatedFields,
} from '../edition-content.ts'
import type { GuideRevisionRow, GuideRow } from '../guides.queries.ts'
import type { Line } from '../lines.ts'
import { listFieldsOfForms } from '../steps/form-fields.queries.ts'
import { noMedia, readMedia } from '../steps/media.ts'
import { readForms } from '../steps/named-forms.ts'
import { findStepRevisions, type StepRevisionRow } from '../steps/steps.queries.ts'

/** Both in the same language; `before` is null for the first revision in it. */
export interface Pair {
  before: GuideRevisionRow | null
  after: GuideRevisionRow
}

type StepState = GuideState['steps'][number]
type Pages = ReadonlyMap<number, PageRow>

/** `tell` reduces each difference to its result: all differences together may exceed the memory. */
export async function comparePairs<T>(
  ctx: Context,
  guide: GuideRow,
  pairs: readonly Pair[],
  tell: (changes: GuideChange[]) => T,
): Promise<T[]> {
  const rows = pairs.flatMap(({ before, after }) => (before ? [before, after] : [after]))
  const turns = createYielder()
  const named = await mapWithYields(new Set(rows), { turns, lengthOf }, (row) =>
    row.langid === guide.langid
      ? pagesOf(readContent(row.content))
      : (readTranslation(row.content).things ?? []).map(({ wikiid }) => wikiid),
  )
  const pages = await findPagesByIds(ctx.db, new Set(named.flat()))
  const results: T[] = []
  for (const batch of batchesOf(pairs)) {
    const states = { guide, pages, ...(await findParts(ctx, batch, turns)) }
    for (const pair of batch) results.push(tell(await comparePair(pair, states, turns)))
  }
  return results
}

interface States {
  guide: GuideRow
  pages: Pages
  steps: ReadonlyMap<number, StepRevisionRow>
  forms: Forms
}

/** A step has some thousand characters at most, a form may have a million. */
const mostSteps = 400
const stepsOfForm = 25

/** Limits a batch by the number of differing steps; most pages of a history are one batch. */
function batchesOf(pairs: readonly Pair[]): Pair[][] {
  const batches: Pair[][] = []
  let steps = Number.POSITIVE_INFINITY
  for (const pair of pairs) {
    const more = listDifferentSteps(pair).length + stepsOfForm * listDifferentForms(pair).length
    if (steps + more > mostSteps) {
      batches.push([])
      steps = 0
    }
    batches.at(-1)?.push(pair)
    steps += more
  }
  return batches
}

async function findParts(ctx: Context, batch: readonly Pair[], turns: Yielder) {
  const steps = await findStepRevisions(ctx.db, [...new Set(batch.flatMap(listDifferentSteps))])
  return { steps, forms: await findForms(ctx, batch.flatMap(listDifferentForms), turns) }
}

async function comparePair(
  { before, after }: Pair,
  { guide, pages, steps, forms }: States,
  turns: Yielder,
): Promise<GuideChange[]> {
  const stateOf = (row: GuideRevisionRow): GuideState => ({
    fields:
      row.langid === guide.langid
        ? fieldsOf(readContent(row.content), pages)
        : translatedFieldsOf(row, pages),
    steps: stepsOf(row, (stepid, id) => stepOf(stepid, steps.get(id), row.langid === guide.langid), forms),
  })
  await turns(lengthOf(before) + lengthOf(after))
  const found: GuideChange[] = []
  for (const some of compareInPieces(before ? stateOf(before) : nothing, stateOf(after))) {
    found.push(...some)
    await turns(some.some(isLong) ? longPiece : longStep)
  }
  return found
}

/** Limit of the cost of comparing, in characters: for a wiki text field or a form, and for a step. */
const longPiece = 65_536
const longStep = 2800

const isLong = (change: GuideChange): boolean =>
  change.kind === 'text' || (change.kind === 'stepChanged' && change.form.length > 0)

const lengthOf = (row: { content: string } | null): number => row?.content.length ?? 0

const nothing: GuideState = { fields: {}, steps: [] }

/** Steps that both contain in the same revision need not be read: they are equal. */
const listDifferentSteps = ({ before, after }: Pair): number[] =>
  differing(readPlaces(before?.steps ?? '[]'), readPlaces(after.steps))

const listDifferentForms = ({ before, after }: Pair): number[] =>
  differing(readForms(before?.forms ?? '[]'), readForms(after.forms))

type Named = readonly [stepid: number, id: number][]

function differing(before: Named, after: Named): number[] {
  const had = new Set(before.map(([, id]) => id))
  const has = new Set(after.map(([, id]) => id))
  return [...[...had].filter((id) => !has.has(id)), ...[...has].filter((id) => !had.has(id))]
}

type Forms = ReadonlyMap<number, FormFieldState[]>

async function findForms(ctx: Context, formRevisionids: readonly number[], turns: Yielder): Promise<Forms> {
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

function stepsOf(
  row: GuideRevisionRow,
  show: (stepid: number, stepRevisionid: number) => StepState,
  forms: Forms,
): StepState[] {
  const named = new Map(readForms(row.forms))
  return readPlaces(row.steps).map(([stepid, id]) => {
    const form = forms.get(named.get(stepid) ?? 0)
    return { ...show(stepid, id), ...(form && { form }) }
  })
}

const pagesOf = ({ categoryid, parts, tools }: GuideContent): number[] => [
  categoryid,
  ...[...parts, ...tools].map((requirement) => requirement.wikiid),
]

function fieldsOf(content: GuideContent, pages: Pages): GuideState['fields'] {
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
    public: content.isPublic,
  }
}

const requirementOf = ({ wikiid, ...rest }: Requirement, pages: Pages): FieldValue => ({
  name: pages.get(wikiid)?.title ?? '',
  ...rest,
})

function translatedFieldsOf(row: GuideRevisionRow, pages: Pages): GuideState['fields'] {
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

function stepOf(stepid: number, row: StepRevisionRow | undefined, isOriginal: boolean): StepState {
  if (!row) return { stepid, title: '', lines: [], media: noMedia }
  if (isOriginal)
    return { stepid, title: row.title, lines: JSON.parse(row.lines) as Line[], media: readMedia(row.media) }
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
