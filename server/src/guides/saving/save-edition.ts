// Saves a new state of a guide in one language: an immutable revision, the rows of lists, and the event.
import { noticeHandler, record } from '#events/events.ts'
import { type Accepted, acceptPending, nothingAccepted } from '#history/acceptance.ts'
import { categoryGuidesTag } from '#pages/deps.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type GuideContent, readContent, type StepPositions, writePlaces } from '../content.ts'
import type { TranslationContent } from '../edition-content.ts'
import type { Edition } from '../editions/editions.ts'
import { isTrusted } from '../guides.access.ts'
import {
  type GuideRevisionRow,
  type GuideRow,
  insertGuideRevision,
  storeContributor,
} from '../guides.queries.ts'
import { checkGuideMove, checkPublication } from '../releases/approval/moves.ts'
import { checkUnderRequest } from '../releases/approval/requests/edits.ts'
import { withFirstRelease } from '../releases/manifest/first-releases.ts'
import { changedOutside, isSameState, waitsForRelease } from '../releases/manifest/outside.ts'
import { type NamedForms, readForms, withForms, writeForms } from '../steps/named-forms.ts'
import { insertWriters } from '../writers/writers.queries.ts'
import { decideSave, type SaveCase, type SaveDecision } from './decide-save.ts'
import { guideHistory } from './guide-history.ts'
import { recordEditionUses } from './media-uses.ts'
import { checkStillFits, contentInEffect, nextNumber, publishState, saveHeads } from './publish-state.ts'
import { knowsWhatWaits, type StepKnowledge } from './unseen.ts'

export interface NextState {
  /** For the original the whole content of a guide, for a translation its texts. */
  content: GuideContent | TranslationContent
  places: StepPositions
  /** For all steps; if absent, the forms that the state names already. */
  forms?: NamedForms
  /** Only the forms that were just saved. */
  changedForms?: NamedForms
  /** The kind of change in the history: `edited`, `step.added`, … */
  action: string
  /** For a change of a step: the edition's own token does not change, so that two users can work in parallel. */
  step?: StepKnowledge
  /** Based on another language: the user has not seen pending edits of the original. */
  isFromElsewhere?: boolean
  /** The texts were accepted in another guide, of which this state is a copy. */
  isAccepted?: boolean
  /** Users who wrote what this state takes from an earlier one or another guide: they do not approve it. */
  writers?: readonly number[]
  /** The state of the original from which a translation was made. */
  sourceRevisionid?: number
  authorid?: number | null
  isDeleted?: 0 | 1
}

/** `head` is the newest state, null for the first one of an edition. */
export async function saveEdition(
  ctx: Context,
  before: Edition,
  head: GuideRevisionRow | null,
  wanted: NextState,
): Promise<void> {
  const guide = await withFirstRelease(ctx, before.guide)
  const edition = { ...before, guide }
  const { langid, isOriginal } = edition
  const { outcome, ...decision } = decideSave(await saveCase(ctx, edition, head, wanted))
  const { keepsToken } = decision
  const content = decision.keepsOutside
    ? await contentInEffect(ctx, edition, head, wanted.content)
    : wanted.content
  const next = { ...wanted, content }
  const accepted = decision.acceptsPending ? await acceptPendingEdits(ctx, edition, content) : nothingAccepted
  const number = nextNumber(edition)
  const row = {
    guideid: guide.guideid,
    langid,
    revisionid: head && keepsToken ? head.revisionid : number,
    at: ctx.now,
    userid: ctx.actor.userid,
    action: next.action,
    content: JSON.stringify(content),
    steps: writePlaces(next.places),
    forms: formsAfter(head, next),
    baseRevisionid: head?.guideRevisionid ?? null,
    sourceRevisionid: next.sourceRevisionid ?? null,
    isPatrolled: outcome === 'published' ? (1 as const) : (0 as const),
    isDenied: 0 as const,
  }
  if (head) await checkOutside(ctx, guide, readContent(head.content), wanted.content as Partial<GuideContent>)
  if (!head || next.isDeleted === 1 || !isSameState(head, row)) await checkUnderRequest(ctx, guide)
  const guideRevisionid = await insertGuideRevision(ctx.db, row)
  await insertWriters(ctx.db, guideRevisionid, next.writers ?? [])
  if (row.userid !== null) await storeContributor(ctx.db, guide.guideid, row.userid)
  await recordEditionUses(ctx, edition, { before: head, after: row }, decision.uses)
  const columns = {
    ...(outcome === 'working-text' ? columnsOutside(ctx, edition, head, next) : {}),
    // A step of a translation has used the number already.
    ...(keepsToken && isOriginal ? {} : { highestRevisionid: number }),
    ...columnsOfGuide(edition, next),
  }
  const state = { ...row, guideRevisionid }
  if (outcome === 'published')
    await publishState(ctx, edition, state, { columns, head, forms: next.changedForms })
  else await saveHeads(ctx, edition, { current: edition.current, newest: guideRevisionid }, columns)
  await recordSave(ctx, edition, { head, state, next, accepted, outcome })
}

/** A pending edit may name another category already; that one is checked when it takes effect. */
async function checkOutside(
  ctx: Context,
  guide: GuideRow,
  head: GuideContent,
  content: Partial<GuideContent>,
): Promise<void> {
  const { categoryid, isPublic = false } = content
  if (categoryid !== undefined && categoryid !== head.categoryid) await checkGuideMove(ctx, guide, categoryid)
  if (isPublic && !head.isPublic) await checkPublication(ctx, guide)
}

const columnsOfGuide = ({ guide, edition }: Edition, { authorid, isDeleted }: NextState) => ({
  editions: Math.max(guide.editions, edition),
  ...(authorid === undefined ? {} : { authorid }),
  ...(isDeleted === undefined ? {} : { isDeleted }),
})

/** Category, flags and visibility do not wait for a release, but those of untrusted users wait for one. */
function columnsOutside(
  ctx: Context,
  { guide, isOriginal }: Edition,
  head: GuideRevisionRow | null,
  { content }: NextState,
) {
  if (!isOriginal || !head || !isTrusted(ctx)) return {}
  return changedOutside(ctx, guide, { before: readContent(head.content), after: content as GuideContent })
}

interface Saved {
  head: GuideRevisionRow | null
  state: GuideRevisionRow
  next: NextState
  accepted: Accepted
  outcome: SaveDecision['outcome']
}

async function recordSave(
  ctx: Context,
  { guide, langid, isOriginal }: Edition,
  { head, state: { guideRevisionid }, next, accepted, outcome }: Saved,
): Promise<void> {
  const { authorid: userid = guide.authorid } = next
  if (userid !== guide.authorid)
    await record(ctx, 'guide.author-changed', ['guide', guide.guideid], {
      before: { userid: guide.authorid },
      after: { userid },
    })
  await record(ctx, `guide.${next.action}`, ['guide', guide.guideid], {
    before: head && { guide_revisionid: head.guideRevisionid },
    after: {
      ...(isOriginal ? {} : { langid }),
      guide_revisionid: guideRevisionid,
      ...(outcome === 'published' ? {} : { waits: true }),
      ...accepted.after,
    },
    tags: [...(isOriginal ? tagsOf(guide, next.content as GuideContent) : []), ...accepted.tags],
    later: outcome === 'waits-for-review' ? { handler: noticeHandler, at: ctx.now } : undefined,
  })
}

/** For a change of the original: its previous and new categories. */
const tagsOf = (guide: Edition['guide'], { categoryid }: GuideContent): string[] => [
  ...new Set([`wiki:${guide.categoryid}`, `wiki:${categoryid}`, categoryGuidesTag]),
]

function formsAfter(head: GuideRevisionRow | null, { places, forms, changedForms }: NextState): string {
  const named = head?.forms ?? '[]'
  return writeForms(changedForms ? withForms(named, changedForms) : (forms ?? readForms(named)), places)
}

/** The base of an edit of a guide is known from its token, which has been checked. */
async function saveCase(
  ctx: Context,
  edition: Edition,
  head: GuideRevisionRow | null,
  { action, step, isFromElsewhere, isAccepted }: NextState,
): Promise<SaveCase> {
  const kind = isAccepted
    ? 'accepted'
    : !head && edition.isOriginal
      ? 'first'
      : head && guideHistory.markers.includes(action)
        ? 'marker'
        : 'edit'
  const waits = waitsForRelease(ctx, edition.guide)
  const knowledge = isFromElsewhere ? {} : step
  const isAsked = kind === 'edit' && !waits && isTrusted(ctx) && knowledge !== undefined
  return {
    kind,
    waitsForRelease: waits,
    isTrusted: isTrusted(ctx),
    knowsWhatWaits: !isAsked || (await knowsWhatWaits(ctx, edition, head, knowledge)),
    isOfStep: step !== undefined,
    head: head && {
      isPublished: head.isPatrolled === 1,
      isInEffect: head.guideRevisionid === edition.current,
    },
    hasPendingEdits: edition.current !== edition.newest,
  }
}

/** An edit that is published accepts the pending edits that it is based on. */
async function acceptPendingEdits(
  ctx: Context,
  edition: Edition,
  content: NextState['content'],
): Promise<Accepted> {
  if (edition.isOriginal) await checkStillFits(ctx, edition.guide, content as GuideContent)
  return acceptPending(ctx, guideHistory, edition)
}
