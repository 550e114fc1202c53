// Saves a new state of a guide in another language than its own: one immutable revision, its heads, and the event.
import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { readPlaces, type StepPlaces, writePlaces } from '../content.ts'
import { readTranslation, type TranslationContent } from '../edition-content.ts'
import { type Edition, findEdition, saveTranslationHeads } from '../editions/editions.ts'
import { listWaitingEdits } from '../editions/revisions.queries.ts'
import { isTrusted } from '../guides.access.ts'
import {
  findGuide,
  findGuideRevision,
  type GuideRevisionRow,
  insertGuideRevision,
  noteContributor,
  updateGuideRow,
} from '../guides.queries.ts'
import { noteTranslationUses } from './media-uses.ts'
import { acceptEdits, tellAccepted, waits } from './show-revision.ts'
import { knowsWhatWaits, type StepKnowledge } from './unseen.ts'

export interface TranslationHead {
  place: Edition
  /** What readers see of the original: translations are made from it. */
  source: GuideRevisionRow
  /** Null where the guide was not translated yet. */
  head: GuideRevisionRow | null
  content: TranslationContent
  places: StepPlaces
}

export async function getTranslationHead(
  ctx: Context,
  guideid: number,
  langid: string,
): Promise<TranslationHead> {
  const guide = await findGuide(ctx.db, guideid)
  const source = guide && (await findGuideRevision(ctx.db, guide.currentRevisionid))
  if (!guide || !source) throw problems.guideNotFound()
  const begun = { guide, langid, edition: guide.editions + 1, current: 0, newest: 0 }
  const edition = (await findEdition(ctx.db, guide, langid)) ?? begun
  const head = edition.newest > 0 ? ((await findGuideRevision(ctx.db, edition.newest)) ?? null) : null
  const content = head ? readTranslation(head.content) : {}
  return { place: edition, source, head, content, places: head ? readPlaces(head.steps) : [] }
}

interface NextTranslation {
  content: TranslationContent
  places: StepPlaces
  action: string
  /** Of a change of a step: it leaves the translation's own token alone. */
  step?: StepKnowledge
}

export async function saveTranslation(
  ctx: Context,
  { place: edition, source, head }: TranslationHead,
  next: NextTranslation,
): Promise<void> {
  const { guideid } = edition.guide
  const isPatrolled = await holdsAtOnce(ctx, edition, head, next)
  const waiting = isPatrolled ? await listWaitingEdits(ctx.db, edition) : []
  const accepted = waiting.length > 0 ? tellAccepted(waiting, await acceptEdits(ctx, edition, waiting)) : null
  const keepsToken = next.step !== undefined && isPatrolled === 1
  const number = nextNumber(edition)
  const revisionid = head && keepsToken ? head.revisionid : number
  const guideRevisionid = await insertGuideRevision(ctx.db, {
    guideid,
    langid: edition.langid,
    revisionid,
    at: ctx.now,
    userid: ctx.actor.userid,
    action: next.action,
    content: JSON.stringify(next.content),
    steps: writePlaces(next.places),
    forms: '[]',
    baseRevisionid: head?.guideRevisionid ?? null,
    sourceRevisionid: source.guideRevisionid,
    isPatrolled,
    isDenied: 0,
  })
  const used = { guideid, langid: edition.langid, head, places: next.places, isPatrolled }
  await noteTranslationUses(ctx, used, next.content)
  const current = isPatrolled ? guideRevisionid : edition.current
  const heads = { current, newest: guideRevisionid }
  const shown = isPatrolled ? { words: next.content, revisionid } : undefined
  await saveTranslationHeads(ctx.db, edition, heads, shown)
  await updateGuideRow(ctx.db, guideid, {
    highestRevisionid: number,
    editions: Math.max(edition.guide.editions, edition.edition),
    ...(isPatrolled ? { modifiedAt: ctx.now } : {}),
  })
  if (ctx.actor.userid !== null) await noteContributor(ctx.db, guideid, ctx.actor.userid)
  await record(ctx, {
    type: `guide.${next.action}`,
    subject: 'guide',
    subjectid: guideid,
    before: head && { guide_revisionid: head.guideRevisionid },
    after: {
      langid: edition.langid,
      guide_revisionid: guideRevisionid,
      ...waits(isPatrolled),
      ...accepted?.after,
    },
    tags: accepted?.tags ?? [],
  })
}

/** Numbers of one guide only ever grow, past what was denied and over all languages, so that none means two states. */
export const nextNumber = ({ guide }: Pick<Edition, 'guide'>): number => guide.highestRevisionid + 1

async function holdsAtOnce(
  ctx: Context,
  edition: Edition,
  head: GuideRevisionRow | null,
  { step }: NextTranslation,
): Promise<0 | 1> {
  return isTrusted(ctx) && (!step || (await knowsWhatWaits(ctx, edition, head, step))) ? 1 : 0
}
