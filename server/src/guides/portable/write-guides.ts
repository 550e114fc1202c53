// Writes guides from another site: first their rows, so that every number is known, then their content.

import { naming, PortableFault } from '#media/portable/portable-fault.ts'
import {
  createRenumbering,
  type NewIds,
  type Renumbering,
  type Unresolved,
} from '#pages/portable/renumber.ts'
import { normalizeTag, tagFaults } from '#pages/tags/tags.ts'
import type { Context } from '#platform/http/request/context.ts'
import { originalEdition } from '../editions/editions.ts'
import type { GuideRow } from '../guides.queries.ts'
import { saveEdition } from '../saving/save-edition.ts'
import { insertSteps } from '../steps/steps.queries.ts'
import { addTags } from '../tags/tags.ts'
import type { DocumentStep } from '../writing/document.schema.ts'
import { type DraftedStep, draftSteps, writeSteps } from '../writing/document-steps.ts'
import { contentFromDraft, emptyContent, type GuideDraft } from '../writing/draft.ts'
import { beginGuide } from '../writing/guides.ts'
import type { WritePortableForms } from './portable-forms.ts'
import { nameOfGuide, type PortableGuide, type PortableStep } from './portable-guide.schema.ts'
import { writeTranslation } from './translate-guide.ts'

export interface ReservedGuide {
  guide: PortableGuide
  row: GuideRow
  /** New step ids by those at the site of origin. */
  stepids: ReadonlyMap<number, number>
}

/** `categoryOf` returns the category with this title, which exists. */
export async function reserveGuides(
  ctx: Context,
  guides: readonly PortableGuide[],
  categoryOf: (title: string) => Promise<number | undefined>,
): Promise<ReservedGuide[]> {
  const reserved: ReservedGuide[] = []
  for (const guide of guides) {
    const { langid, steps, fields } = guide
    const categoryid = await categoryOf(fields.category)
    if (categoryid === undefined)
      throw new PortableFault(nameOfGuide(guide), `category: There is no category “${fields.category}”`)
    const row = await beginGuide(ctx, langid, { ...emptyContent, categoryid, type: fields.type })
    const ids = await insertSteps(ctx.db, { guideid: row.guideid, count: steps.length, createdAt: ctx.now })
    const stepids = new Map(steps.map(({ stepid }, index) => [stepid, ids[index] ?? 0]))
    if (stepids.size < steps.length) throw new PortableFault(nameOfGuide(guide), 'steps: one is there twice')
    reserved.push({ guide, row, stepids })
  }
  return reserved
}

interface WriteOptions {
  ids: NewIds
  writeForms: WritePortableForms
  report: (unresolved: Unresolved) => void
  /** All guides become private. */
  isPrivate: boolean
}

export async function writeGuide(
  ctx: Context,
  reserved: ReservedGuide,
  { ids, writeForms, report, isPrivate }: WriteOptions,
): Promise<void> {
  const { guide, row, stepids } = reserved
  const thing = nameOfGuide(guide)
  const numbers = createRenumbering(ids, { thing, shown: guide.media, report })
  await naming(thing, async () => {
    const fields = fieldsOf(guide, numbers, isPrivate)
    const steps = guide.steps.map((step, index) => stepOf(step, index, numbers))
    const { drafted, faults } = await draftSteps(ctx, steps, [])
    const others = [...faults, ...tagFaults(guide.tags, 'tags')]
    const { guideid, langid } = row
    const content = await contentFromDraft(ctx, fields, { before: null, guideid, langid, others })
    const numbered = drafted.map((draft, index): DraftedStep => {
      const stepid = stepids.get(guide.steps[index]?.stepid ?? 0) ?? 0
      return { ...draft, place: [stepid, 0] }
    })
    const places = await writeSteps(ctx, row, numbered)
    const written = await writeForms(ctx, guideid, formsOf(reserved))
    await saveEdition(ctx, originalEdition(row), null, {
      ...{ content, places, forms: written.named, action: 'created' },
    })
    const writing = { guideid, stepids, forms: written, numbers }
    for (const translation of guide.translations) await writeTranslation(ctx, translation, writing)
    await addTags(ctx, guideid, guide.tags.map(normalizeTag), 'tags')
  })
}

const formsOf = ({ guide, stepids }: ReservedGuide) =>
  guide.steps.flatMap(({ stepid, form }, index) =>
    form && form.length > 0 ? [{ stepid: stepids.get(stepid) ?? 0, index, fields: form }] : [],
  )

/** References that stayed behind are left out. */
function fieldsOf({ fields }: PortableGuide, numbers: Renumbering, isPrivate: boolean): GuideDraft {
  const { image, objectid, documents = [], featured_documentid: featured, prerequisites = [] } = fields
  const present = (found: number | null) => (found === null ? [] : [found])
  const attached = documents.map((id) => [id, numbers.medium('documents', 'document', id)] as const)
  return {
    ...fields,
    introduction: numbers.text('introduction', fields.introduction ?? ''),
    conclusion: numbers.text('conclusion', fields.conclusion ?? ''),
    image: image ? numbers.medium('image', 'image', image) : null,
    objectid: objectid ? numbers.medium('objectid', 'object', objectid) : null,
    documents: attached.flatMap(([, found]) => present(found)),
    featured_documentid: attached.find(([id]) => id === featured)?.[1] ?? null,
    prerequisites: prerequisites.flatMap((id) => present(numbers.guide('prerequisites', id))),
    public: fields.public === true && !isPrivate,
  }
}

function stepOf(
  { title = '', lines, media }: PortableStep,
  index: number,
  numbers: Renumbering,
): DocumentStep {
  const place = `steps.${index}`
  const shown = mediaOf(media, `${place}.media`, numbers)
  const texts = lines.map((line) => ({
    ...line,
    text: numbers.text(`${place}.lines`, line.text, 'inline'),
  }))
  // A step that only had media needs a line if they stayed behind.
  const isEmpty = texts.length === 0 && (shown.data === null || [shown.data].flat().length === 0)
  const lost = isEmpty && media ? [media.data ?? []].flat() : []
  return {
    title,
    lines: lost.length > 0 ? [{ text: `${media?.type} ${lost.join(', ')}` }] : texts,
    media: shown,
  }
}

type Media = NonNullable<PortableStep['media']>

function mediaOf(media: PortableStep['media'], place: string, numbers: Renumbering): Media {
  if (!media) return { type: 'image', data: [] }
  const { type, data } = media
  if (Array.isArray(data)) {
    const found = data.map((id) => numbers.medium(place, 'image', id))
    return { type, data: found.filter((id) => id !== null) }
  }
  return data === null ? media : { type, data: numbers.medium(place, 'object', data) }
}
