// Saves a new state of a guide: one immutable revision, the row that lists read, and the event.
import { record } from '#events/events.ts'
import { categoryGuidesTag } from '#pages/deps.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type GuideContent, readContent, type StepPlaces, writeContent, writePlaces } from '../content.ts'
import { renewCommon } from '../editions/common.ts'
import { originalEdition } from '../editions/editions.ts'
import { listWaitingEdits } from '../editions/revisions.queries.ts'
import { isTrusted } from '../guides.access.ts'
import {
  type GuideRevisionRow,
  type GuideRow,
  insertGuideRevision,
  noteContributor,
  updateGuideRow,
} from '../guides.queries.ts'
import { type NamedForms, readForms, withForm, writeForms } from '../steps/named-forms.ts'
import { noteGuideUses } from './media-uses.ts'
import {
  acceptEdits,
  checkStillFits,
  markers,
  shownColumns,
  showPrerequisites,
  tellAccepted,
  waits,
} from './show-revision.ts'
import { showForms } from './shown-forms.ts'
import { knowsWhatWaits, type StepKnowledge } from './unseen.ts'

export interface NextState {
  content: GuideContent
  places: StepPlaces
  /** Of all its steps; where absent, those that it names already. */
  forms?: NamedForms
  /** The form that was just saved, and nothing else. */
  form?: NamedForms[number]
  /** What was done, as the history shows it: `edited`, `step.added`, … */
  action: string
  /** Of a change of a step: it leaves the guide's own token alone, so that two people can work side by side. */
  step?: StepKnowledge
  /** Made with the guide in another language in view: what waits in the original was not seen. */
  isFromElsewhere?: boolean
  authorid?: number | null
  isDeleted?: 0 | 1
}

export async function reviseGuide(
  ctx: Context,
  guide: GuideRow,
  head: GuideRevisionRow,
  next: NextState,
): Promise<void> {
  const { content, action } = next
  // Nothing that waits becomes visible because the guide is deleted or brought back.
  const isPatrolled = markers.includes(action) ? head.isPatrolled : await holdsAtOnce(ctx, guide, head, next)
  const accepted = isPatrolled ? await acceptBelow(ctx, guide, content) : null
  const keepsToken = next.step !== undefined && isPatrolled === 1
  const number = guide.highestRevisionid + 1
  const revisionid = keepsToken ? head.revisionid : number
  const state = {
    guideid: guide.guideid,
    content: writeContent(content),
    steps: writePlaces(next.places),
    forms: formsAfter(head, next),
  }
  const guideRevisionid = await insertGuideRevision(ctx.db, {
    ...state,
    langid: guide.langid,
    revisionid,
    at: ctx.now,
    userid: ctx.actor.userid,
    action,
    baseRevisionid: head.guideRevisionid,
    isPatrolled,
    isDenied: 0,
  })
  if (ctx.actor.userid !== null) await noteContributor(ctx.db, guide.guideid, ctx.actor.userid)
  await noteGuideUses(ctx, { ...guide, head, places: next.places, isPatrolled }, content)
  const columns = {
    newestRevisionid: guideRevisionid,
    ...(keepsToken ? {} : { highestRevisionid: number }),
    ...(isPatrolled ? await shownColumns(ctx, guide, next, { guideRevisionid, revisionid }) : {}),
    ...(isPatrolled ? await renewCommon(ctx, guide, shownBy(next), { number, head }) : {}),
    ...(next.authorid === undefined ? {} : { authorid: next.authorid }),
    ...(next.isDeleted === undefined ? {} : { isDeleted: next.isDeleted }),
  }
  await updateGuideRow(ctx.db, guide.guideid, differing(columns, guide))
  if (isPatrolled) await showBeside(ctx, guide, head, { state, next })
  await record(ctx, {
    type: `guide.${action}`,
    subject: 'guide',
    subjectid: guide.guideid,
    before: { guide_revisionid: head.guideRevisionid },
    after: { guide_revisionid: guideRevisionid, ...waits(isPatrolled), ...accepted?.after },
    tags: [
      `wiki:${guide.categoryid}`,
      `wiki:${content.categoryid}`,
      categoryGuidesTag,
      ...(accepted?.tags ?? []),
    ],
  })
}

const shownBy = ({ content, places, authorid, isDeleted }: NextState) => ({
  content,
  places,
  isOtherwiseChanged: authorid !== undefined || isDeleted !== undefined,
})

/** Indexes of columns that stay as they are need not be written. */
function differing<C extends Partial<GuideRow>>(columns: C, guide: GuideRow): Partial<C> {
  const changed = Object.entries(columns).filter(([name, value]) => guide[name as keyof GuideRow] !== value)
  return Object.fromEntries(changed) as Partial<C>
}

function formsAfter(head: GuideRevisionRow, { places, forms, form }: NextState): string {
  if (form) return writeForms(withForm(head.forms, form), places)
  return writeForms(forms ?? readForms(head.forms), places)
}

interface Saved {
  state: Pick<GuideRevisionRow, 'guideid' | 'steps' | 'forms'>
  next: NextState
}

/** What is kept beside the guide, as far as it is another than in the state that readers saw until now. */
async function showBeside(
  ctx: Context,
  guide: GuideRow,
  head: GuideRevisionRow,
  { state, next: { content, form } }: Saved,
): Promise<void> {
  const before = head.guideRevisionid === guide.currentRevisionid ? head : undefined
  const { prerequisites } = content
  if (!before || readContent(before.content).prerequisites.join() !== prerequisites.join())
    await showPrerequisites(ctx, guide.guideid, content)
  await showForms(ctx, state, { before, saved: form?.[1] })
}

/** What an edit of a guide was made on is told by its token, which has been checked. */
async function holdsAtOnce(
  ctx: Context,
  guide: GuideRow,
  head: GuideRevisionRow,
  { step, isFromElsewhere }: NextState,
): Promise<0 | 1> {
  if (!isTrusted(ctx)) return 0
  const knowledge = isFromElsewhere ? {} : step
  return !knowledge || (await knowsWhatWaits(ctx, originalEdition(guide), head, knowledge)) ? 1 : 0
}

/** An edit that holds at once accepts those that it was made on. */
async function acceptBelow(ctx: Context, guide: GuideRow, content: GuideContent) {
  if (guide.currentRevisionid === guide.newestRevisionid) return null
  await checkStillFits(ctx, guide, content)
  const edition = originalEdition(guide)
  const edits = await listWaitingEdits(ctx.db, edition)
  return tellAccepted(edits, await acceptEdits(ctx, edition, edits))
}
