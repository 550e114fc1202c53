// Duplicates the accepted state of a guide, in all its languages, as a private guide of the caller.
import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { isStaff } from '#users/trust.ts'
import { type GuideContent, readContent, readPlaces } from '../content.ts'
import { originalEdition } from '../editions/editions.ts'
import { featuringFlags, isRestrictedFlag } from '../flags/flags.ts'
import { listSeen } from '../guides.access.ts'
import type { GuideRevisionRow, GuideRow } from '../guides.queries.ts'
import { getState } from '../reading/pick-states.ts'
import { publishedContent } from '../releases/manifest/outside.ts'
import { saveEdition } from '../saving/save-edition.ts'
import { addTags } from '../tags/tags.ts'
import { textFaults } from '../text-faults.ts'
import { listWriters } from '../writers/writers.queries.ts'
import { automaticFlags } from '../writing/draft.ts'
import { beginGuide, getHead } from '../writing/guides.ts'
import type { CopyForms } from './copied-forms.ts'
import { listAllTags } from './copies.queries.ts'
import type { GuideCopyDraft } from './copies.schema.ts'
import { copyEditions } from './copy-editions.ts'
import { copySteps } from './copy-steps.ts'
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
  const steps = await copySteps(ctx, copy, readPlaces(state.steps))
  const forms = await copyForms(ctx, { guideid, forms: state.forms, stepids: steps.stepids })
  await saveEdition(ctx, originalEdition(copy), null, {
    content,
    places: steps.places,
    forms: forms.named,
    action: 'created',
    writers: await listWriters(ctx.db, state),
  })
  const { head } = await getHead(ctx, guideid)
  await copyEditions(ctx, { source, state, copy: head, hasOwnTitle: title !== null }, { steps, forms })
  await addTags(ctx, guideid, await listAllTags(ctx.db, source.guideid), 'tags')
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
