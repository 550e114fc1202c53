// Saves a new state of a guide in one language: one immutable revision, the rows that lists read, and the event.
import { record } from '#events/events.ts'
import { type Accepted, acceptBelow, nothingAccepted } from '#history/acceptance.ts'
import { standingOf } from '#history/uses.ts'
import { categoryGuidesTag } from '#pages/deps.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type GuideContent, type StepPlaces, writePlaces } from '../content.ts'
import type { TranslationContent } from '../edition-content.ts'
import type { Edition } from '../editions/editions.ts'
import { isTrusted } from '../guides.access.ts'
import { type GuideRevisionRow, insertGuideRevision, noteContributor } from '../guides.queries.ts'
import { type NamedForms, readForms, withForm, writeForms } from '../steps/named-forms.ts'
import { guideHistory } from './guide-history.ts'
import { noteEditionUses } from './media-uses.ts'
import { checkStillFits, nextNumber, saveHeads, showState } from './show-state.ts'
import { knowsWhatWaits, type StepKnowledge } from './unseen.ts'

export interface NextState {
  /** Of the original all that a guide holds, of a translation its texts. */
  content: GuideContent | TranslationContent
  places: StepPlaces
  /** Of all its steps; where absent, those that it names already. */
  forms?: NamedForms
  /** The form that was just saved, and nothing else. */
  form?: NamedForms[number]
  /** What was done, as the history shows it: `edited`, `step.added`, … */
  action: string
  /** Of a change of a step: it leaves the edition's own token alone, so that two people can work side by side. */
  step?: StepKnowledge
  /** Made with the guide in another language in view: what waits in the original was not seen. */
  isFromElsewhere?: boolean
  /** The texts were accepted in another guide, which this state is a copy of. */
  isAccepted?: boolean
  /** The state of the original that a translation was made from. */
  sourceRevisionid?: number
  authorid?: number | null
  isDeleted?: 0 | 1
}

/** `head` is the newest state, null for the first of an edition. */
export async function saveEdition(
  ctx: Context,
  edition: Edition,
  head: GuideRevisionRow | null,
  next: NextState,
): Promise<void> {
  const { guide, langid, isOriginal } = edition
  const isPatrolled = await holdsAtOnce(ctx, edition, head, next)
  const accepted = isPatrolled ? await acceptWaiting(ctx, edition, next.content) : nothingAccepted
  const number = nextNumber(edition)
  const keepsToken = head !== null && next.step !== undefined && isPatrolled === 1
  const row = {
    guideid: guide.guideid,
    langid,
    revisionid: keepsToken ? head.revisionid : number,
    at: ctx.now,
    userid: ctx.actor.userid,
    action: next.action,
    content: JSON.stringify(next.content),
    steps: writePlaces(next.places),
    forms: formsAfter(head, next),
    baseRevisionid: head?.guideRevisionid ?? null,
    sourceRevisionid: next.sourceRevisionid ?? null,
    isPatrolled,
    isDenied: 0 as const,
  }
  const guideRevisionid = await insertGuideRevision(ctx.db, row)
  if (row.userid !== null) await noteContributor(ctx.db, guide.guideid, row.userid)
  await noteEditionUses(ctx, edition, { before: head, after: row }, standingOf(isPatrolled, edition))
  const columns = {
    // A step of a translation has taken the number already.
    ...(keepsToken && isOriginal ? {} : { highestRevisionid: number }),
    editions: Math.max(guide.editions, edition.edition),
    ...(next.authorid === undefined ? {} : { authorid: next.authorid }),
    ...(next.isDeleted === undefined ? {} : { isDeleted: next.isDeleted }),
  }
  const state = { ...row, guideRevisionid }
  if (isPatrolled) await showState(ctx, edition, state, { columns, head, form: next.form?.[1] })
  else await saveHeads(ctx, edition, { current: edition.current, newest: guideRevisionid }, columns)
  await recordSave(ctx, edition, { head, state, next, accepted })
}

interface Saved {
  head: GuideRevisionRow | null
  state: GuideRevisionRow
  next: NextState
  accepted: Accepted
}

async function recordSave(
  ctx: Context,
  { guide, langid, isOriginal }: Edition,
  { head, state: { guideRevisionid, isPatrolled }, next, accepted }: Saved,
): Promise<void> {
  await record(ctx, `guide.${next.action}`, ['guide', guide.guideid], {
    before: head && { guide_revisionid: head.guideRevisionid },
    after: {
      ...(isOriginal ? {} : { langid }),
      guide_revisionid: guideRevisionid,
      ...(isPatrolled ? {} : { waits: true }),
      ...accepted.after,
    },
    tags: [...(isOriginal ? tagsOf(guide, next.content as GuideContent) : []), ...accepted.tags],
  })
}

/** Of a change of the original: the categories that it was in and is in. */
const tagsOf = (guide: Edition['guide'], { categoryid }: GuideContent): string[] => [
  ...new Set([`wiki:${guide.categoryid}`, `wiki:${categoryid}`, categoryGuidesTag]),
]

function formsAfter(head: GuideRevisionRow | null, { places, forms, form }: NextState): string {
  const named = head?.forms ?? '[]'
  return writeForms(form ? withForm(named, form) : (forms ?? readForms(named)), places)
}

/**
 * What an edit of a guide was made on is told by its token, which has been checked. Nothing that waits becomes visible
 * because the guide is deleted or brought back. The first state of an original has nothing below it that readers could see.
 */
async function holdsAtOnce(
  ctx: Context,
  edition: Edition,
  head: GuideRevisionRow | null,
  { action, step, isFromElsewhere, isAccepted }: NextState,
): Promise<0 | 1> {
  if (isAccepted) return 1
  if (!head && edition.isOriginal) return 1
  if (head && guideHistory.markers.includes(action)) return head.isPatrolled
  if (!isTrusted(ctx)) return 0
  const knowledge = isFromElsewhere ? {} : step
  return !knowledge || (await knowsWhatWaits(ctx, edition, head, knowledge)) ? 1 : 0
}

/** An edit that holds at once accepts those that it was made on. */
async function acceptWaiting(
  ctx: Context,
  edition: Edition,
  content: NextState['content'],
): Promise<Accepted> {
  if (edition.current === edition.newest) return nothingAccepted
  if (edition.isOriginal) await checkStillFits(ctx, edition.guide, content as GuideContent)
  return acceptBelow(ctx, guideHistory, edition)
}
