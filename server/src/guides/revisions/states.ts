// Revisions of a guide → what differs between pairs of them, with two queries however many pairs there are.
import { compareGuides, type FieldValue, type GuideChange, type GuideState } from '@stepwright/rules'
import type { Context } from '#platform/http/context.ts'
import { listPagesByIds, type PageRow } from '#wiki/wiki.ts'
import { type GuideContent, type Requirement, readContent, readPlaces } from '../content.ts'
import type { GuideRevisionRow, GuideRow } from '../guides.queries.ts'
import type { Line } from '../steps/lines.ts'
import { noMedia, readMedia } from '../steps/media.ts'
import { findStepRevisions, type StepRevisionRow } from '../steps/steps.queries.ts'
import { readStepTranslation, readTranslation, translatedFields } from '../translations/content.ts'

/** Both in the same language; before is null for the first revision in it. */
export interface Pair {
  before: GuideRevisionRow | null
  after: GuideRevisionRow
}

type StepState = GuideState['steps'][number]
type Pages = ReadonlyMap<number, PageRow>

export async function comparePairs(
  ctx: Context,
  guide: GuideRow,
  pairs: readonly Pair[],
): Promise<GuideChange[][]> {
  const rows = pairs.flatMap(({ before, after }) => (before ? [before, after] : [after]))
  const originals = rows.filter((row) => row.langid === guide.langid)
  const pages = await listPagesByIds(
    ctx.db,
    new Set(originals.flatMap((row) => pagesOf(readContent(row.content)))),
  )
  const steps = await findStepRevisions(ctx.db, [...new Set(pairs.flatMap(listDifferentSteps))])
  const stateOf = (row: GuideRevisionRow): GuideState => ({
    fields: row.langid === guide.langid ? fieldsOf(readContent(row.content), pages) : translatedFieldsOf(row),
    steps: readPlaces(row.steps).map(([stepid, id]) =>
      stepOf(stepid, steps.get(id), row.langid === guide.langid),
    ),
  })
  return pairs.map(({ before, after }) => compareGuides(before ? stateOf(before) : nothing, stateOf(after)))
}

const nothing: GuideState = { fields: {}, steps: [] }

/** Steps that both have in the same revision need not be read: they look alike whatever they say. */
function listDifferentSteps({ before, after }: Pair): number[] {
  const ids = (row: GuideRevisionRow | null) => (row ? readPlaces(row.steps).map(([, id]) => id) : [])
  const had = new Set(ids(before))
  const has = new Set(ids(after))
  return [...[...had].filter((id) => !has.has(id)), ...[...has].filter((id) => !had.has(id))]
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

function translatedFieldsOf(row: GuideRevisionRow): GuideState['fields'] {
  const content = readTranslation(row.content)
  return Object.fromEntries(translatedFields.map((field) => [field, content[field]?.text ?? null]))
}

function stepOf(stepid: number, row: StepRevisionRow | undefined, isOriginal: boolean): StepState {
  if (!row) return { stepid, title: '', lines: [], media: noMedia }
  if (isOriginal)
    return { stepid, title: row.title, lines: JSON.parse(row.lines) as Line[], media: readMedia(row.media) }
  const lines = readStepTranslation(row.lines).lines?.lines ?? []
  return {
    stepid,
    title: row.title,
    lines: lines.map((text) => ({ text, bullet: '', level: 0 })),
    media: noMedia,
  }
}
