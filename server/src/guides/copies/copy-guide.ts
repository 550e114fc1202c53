// Duplicates the accepted state of a guide, in all its languages, as a private guide of the caller.
import { record } from '#events/events.ts'
import { findTagsOf } from '#pages/tags/tags.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { isStaff } from '#users/trust.ts'
import { type GuideContent, readContent, readPlaces, type StepPositions } from '../content.ts'
import { originalEdition } from '../editions/editions.ts'
import { featuringFlags, isRestrictedFlag } from '../flags/flags.ts'
import { listSeen } from '../guides.access.ts'
import type { GuideRevisionRow, GuideRow } from '../guides.queries.ts'
import type { CopyForms } from '../portable/portable-forms.ts'
import { getState } from '../reading/pick-states.ts'
import { publishedContent } from '../releases/manifest/outside.ts'
import { saveEdition } from '../saving/save-edition.ts'
import { listFieldsOfForms } from '../steps/form-fields.queries.ts'
import { readForms } from '../steps/named-forms.ts'
import { findStepRevisions, type StepRevisionRow } from '../steps/steps.queries.ts'
import { addTags } from '../tags/tags.ts'
import { textFaults } from '../text-faults.ts'
import { listWriters } from '../writers/writers.queries.ts'
import { type DraftedStep, writeSteps } from '../writing/document-steps.ts'
import { automaticFlags } from '../writing/draft.ts'
import { beginGuide, getHead } from '../writing/guides.ts'
import type { GuideCopyDraft } from './copies.schema.ts'
import { copyEditions } from './copy-editions.ts'
import { copyTitle } from './copy-title.ts'

/** Flags about the publication or the history of a guide; its copy starts without them. */
const flagsOfOriginal = new Set([
  ...featuringFlags,
  'GUIDE_ARCHIVED',
  'GUIDE_DELETE',
  'GUIDE_IN_PROGRESS',
  'GUIDE_USER_CONTRIBUTED',
])

export async function copyGuide(
  ctx: Context,
  source: GuideRow,
  draft: GuideCopyDraft,
  copyForms: CopyForms,
): Promise<number> {
  const faults = textFaults(draft)
  if (faults.length > 0) throw problems.invalid(faults)
  const title = draft.title?.trim() || null
  const state = await getState(ctx, source.currentRevisionid)
  const content = await copyContent(ctx, source, state, title)
  const copy = await beginGuide(ctx, source.langid, content)
  const { guideid } = copy
  const { places, ...steps } = await copySteps(ctx, copy, readPlaces(state.steps))
  const { named, ...forms } = await copyFormsOf(ctx, copy, { forms: state.forms, ...steps }, copyForms)
  await saveEdition(ctx, originalEdition(copy), null, {
    ...{ content, places, forms: named, action: 'created' },
    writers: await listWriters(ctx.db, state),
  })
  const { head } = await getHead(ctx, guideid)
  await copyEditions(ctx, { source, state, copy: head, hasOwnTitle: title !== null }, { steps, forms })
  const tags = await findTagsOf(ctx.db, 'guide', [source.guideid])
  await addTags(ctx, guideid, tags.get(source.guideid) ?? [], 'tags')
  await record(ctx, 'guide.duplicated', ['guide', guideid], {
    after: { copy_of: source.guideid, guide_revisionid: state.guideRevisionid },
  })
  return guideid
}

async function copyContent(
  ctx: Context,
  source: GuideRow,
  state: GuideRevisionRow,
  title: string | null,
): Promise<GuideContent> {
  const content = publishedContent(source, readContent(state.content))
  const seen = new Set(await listSeen(ctx, content.prerequisites))
  const copy = {
    ...content,
    title: title ?? copyTitle(content.title, source.langid),
    prerequisites: content.prerequisites.filter((guideid) => seen.has(guideid)),
    flags: content.flags.filter(
      (flagid) => !flagsOfOriginal.has(flagid) && (isStaff(ctx) || !isRestrictedFlag(flagid)),
    ),
    isPublic: false,
  }
  return { ...copy, flags: automaticFlags(ctx, copy) }
}

/** Texts and media are the same, ids are new. */
async function copySteps(ctx: Context, copy: GuideRow, originals: StepPositions) {
  const ids = originals.map(([, id]) => id)
  const rows = await findStepRevisions(ctx.db, ids)
  const drafts = ids.map((id): DraftedStep => {
    const { title, lines, media } = rows.get(id) as StepRevisionRow
    return { key: undefined, place: null, texts: { title, lines, media } }
  })
  const places = await writeSteps(ctx, copy, drafts)
  const numbersOf = (at: 0 | 1) =>
    new Map(originals.map((each, index) => [each[at], places[index]?.[at] ?? 0]))
  return { places, stepids: numbersOf(0), revisionids: numbersOf(1) }
}

async function copyFormsOf(
  ctx: Context,
  { guideid }: GuideRow,
  { forms, stepids }: { forms: string; stepids: ReadonlyMap<number, number> },
  copyForms: CopyForms,
) {
  const stepOf = new Map(readForms(forms).map(([stepid, id]) => [id, stepids.get(stepid)]))
  const fields = await listFieldsOfForms(
    ctx.db,
    [...stepOf].flatMap(([id, stepid]) => (stepid ? [id] : [])),
  )
  const drafts = [...Map.groupBy(fields, ({ formRevisionid }) => formRevisionid)].map(([id, own]) => ({
    stepid: stepOf.get(id) ?? 0,
    fields: own,
  }))
  const { named, guids, revisionids } = await copyForms(ctx, guideid, drafts)
  const revisionOf = (guid: string) => revisionids.get(guids.get(guid) ?? '') ?? 0
  const numbers = fields.map(
    ({ fieldGuid, fieldRevisionid }) => [fieldRevisionid, revisionOf(fieldGuid)] as const,
  )
  return { named, guids, revisionids: new Map(numbers) }
}
