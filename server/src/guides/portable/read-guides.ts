// Reads guides as readers see them, in all languages, as documents that travel to another site.
import { listGranted } from '#media/uses/granted.ts'
import { findPagesByIds, type PageRow } from '#pages/find-pages.ts'
import { findTagsOf } from '#pages/tags/tags.ts'
import type { Db } from '#platform/db/database.ts'
import { type GuideContent, type Requirement, readContent, readPlaces } from '../content.ts'
import { findTranslatedSteps, listTranslationsOf } from '../editions/translations.queries.ts'
import {
  findGuideRevisions,
  findGuides,
  type GuideRevisionRow,
  type GuideRow,
  listPrerequisitesBelow,
} from '../guides.queries.ts'
import type { Line } from '../lines.ts'
import { publishedContent } from '../releases/manifest/outside.ts'
import { type FormFieldRow, listFieldsOfForms } from '../steps/form-fields.queries.ts'
import { readMedia } from '../steps/media.ts'
import { readForms } from '../steps/named-forms.ts'
import { findStepRevisions } from '../steps/steps.queries.ts'
import { listGuidesIn, listPublicTitles, listRestricted } from './portable.queries.ts'
import type { PortableField, PortableGuide, PortableStep } from './portable-guide.schema.ts'
import { portableTranslation } from './portable-translation.ts'

/** Includes guides of these categories that are private. */
export const listGuidesOf = listGuidesIn
export const findPublicTitles = listPublicTitles

/** All guides that come before these, at any depth. */
export async function listAllBefore(db: Db, guideids: readonly number[]): Promise<number[]> {
  const rows = await listPrerequisitesBelow(db, guideids)
  return [...new Set(rows.map(({ prerequisiteid }) => prerequisiteid))]
}

export interface ReadGuides {
  guides: PortableGuide[]
  categoryids: Set<number>
  /** Pages of tools and parts. */
  itemids: Set<number>
}

/** Deleted and unknown guides are absent. Reads with a fixed number of queries. */
export async function readPortableGuides(db: Db, guideids: readonly number[]): Promise<ReadGuides> {
  const rows = (await findGuides(db, guideids)).sort((one, other) => one.guideid - other.guideid)
  const ids = rows.map(({ guideid }) => guideid)
  const revisions = await findGuideRevisions(
    db,
    rows.map((row) => row.currentRevisionid),
  )
  const states = new Map(revisions.map((row) => [row.guideid, row]))
  const published = rows.flatMap((row): PublishedGuide[] => {
    const state = states.get(row.guideid)
    return state ? [{ row, state, content: publishedContent(row, readContent(state.content)) }] : []
  })
  const contents = published.map(({ content }) => content)
  const categoryids = new Set(contents.map(({ categoryid }) => categoryid))
  const itemids = new Set(
    contents.flatMap(({ parts, tools }) => [...parts, ...tools].map((thing) => thing.wikiid)),
  )
  const material = {
    pages: await findPagesByIds(db, [...categoryids, ...itemids]),
    translations: Map.groupBy(await listTranslationsOf(db, ids), ({ guideid }) => guideid),
    tags: await findTagsOf(db, 'guide', ids),
    restricted: await listRestricted(db, ids),
    media: await listGranted(db, 'guide', ids),
    ...(await readSteps(db, revisions)),
  }
  const translatedSteps = await findTranslatedSteps(db, [...material.translations.values()].flat())
  const guides = published.map((each) => portableGuide(each, { ...material, translatedSteps }))
  return { guides, categoryids, itemids }
}

interface PublishedGuide {
  row: GuideRow
  state: GuideRevisionRow
  content: GuideContent
}

async function readSteps(db: Db, states: readonly GuideRevisionRow[]) {
  const places = states.flatMap(({ steps }) => readPlaces(steps))
  const named = states.flatMap((state) => readForms(state.forms))
  const fields = await listFieldsOfForms(
    db,
    named.map(([, id]) => id),
  )
  const forms = Map.groupBy(fields, ({ formRevisionid }) => formRevisionid)
  return {
    steps: await findStepRevisions(
      db,
      places.map(([, id]) => id),
    ),
    formOf: new Map(named.map(([stepid, id]) => [stepid, forms.get(id)?.map(portableField)])),
  }
}

/** Teams stay behind, and their numbers mean others elsewhere: a lead signs in their place. */
function portableField({ fieldGuid, label, fieldType, content }: FormFieldRow): PortableField {
  const { signer_teamid, ...rest } = JSON.parse(content) as Record<string, unknown>
  return {
    ...{ field_guid: fieldGuid, label, field_type: fieldType },
    ...rest,
    ...(signer_teamid ? { signer: 'lead' } : {}),
  }
}

interface Material extends Awaited<ReturnType<typeof readSteps>> {
  pages: ReadonlyMap<number, PageRow>
  translations: ReadonlyMap<number, GuideRevisionRow[]>
  translatedSteps: Awaited<ReturnType<typeof findTranslatedSteps>>
  tags: ReadonlyMap<number, string[]>
  restricted: ReadonlySet<number>
  media: Awaited<ReturnType<typeof listGranted>>
}

function portableGuide({ row, state, content }: PublishedGuide, material: Material): PortableGuide {
  const { guideid, langid } = row
  const steps = stepsOf(state, material)
  const original = { content, steps }
  return {
    ...{ guideid, langid },
    fields: fieldsOf(content, material.pages),
    tags: material.tags.get(guideid) ?? [],
    steps,
    translations: (material.translations.get(guideid) ?? []).map((translation) =>
      portableTranslation(translation, original, material.translatedSteps),
    ),
    isRestricted: material.restricted.has(guideid) && !content.isPublic,
    media: (material.media.get(guideid) ?? []).map(({ medium, mediumid }) => ({ medium, id: mediumid })),
  }
}

function stepsOf(state: GuideRevisionRow, { steps, formOf }: Material): PortableStep[] {
  return readPlaces(state.steps).flatMap(([stepid, id]) => {
    const step = steps.get(id)
    if (!step) return []
    const form: PortableField[] = formOf.get(stepid) ?? []
    return [
      {
        ...{ stepid, title: step.title, media: readMedia(step.media) },
        lines: JSON.parse(step.lines) as Line[],
        ...(form.length > 0 ? { form } : {}),
      },
    ]
  })
}

function fieldsOf(content: GuideContent, pages: Material['pages']): PortableGuide['fields'] {
  const titleOf = (wikiid: number) => pages.get(wikiid)?.title ?? ''
  const thing = ({ wikiid, type, quantity, notes, isoptional, featured }: Requirement) => ({
    ...{ name: titleOf(wikiid), type, quantity, notes, isoptional, featured },
  })
  const { type, subject, title, summary, introduction, conclusion, flags, prerequisites, documents } = content
  return {
    ...{ type, subject, title, summary, introduction, conclusion, flags, prerequisites, documents },
    category: titleOf(content.categoryid),
    time_required_min: content.timeMin,
    time_required_max: content.timeMax,
    difficulty: content.difficulty as NonNullable<PortableGuide['fields']['difficulty']>,
    image: content.imageid,
    featured_documentid: content.featuredDocumentid,
    objectid: content.objectid,
    public: content.isPublic,
    parts: content.parts.map(thing),
    tools: content.tools.map(thing),
  }
}
