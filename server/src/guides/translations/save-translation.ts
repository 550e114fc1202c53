// Saves a new state of a guide in another language than its own: one immutable revision, its heads, and the event.
import { record } from '#events/events.ts'
import type { Context } from '#platform/http/context.ts'
import { problems } from '#platform/problems.ts'
import { readPlaces, type StepPlaces, writePlaces } from '../content.ts'
import { isTrusted } from '../guides.access.ts'
import {
  findGuide,
  findGuideRevision,
  type GuideRevisionRow,
  insertGuideRevision,
  noteContributor,
  updateGuideRow,
} from '../guides.queries.ts'
import { noteTranslationUses } from '../media-uses.ts'
import { findPlace, type Place, saveTranslationHeads } from '../revisions/places.ts'
import { listWaitingEdits } from '../revisions/revisions.queries.ts'
import { acceptEdits, tellAccepted, waits } from '../revisions/show-revision.ts'
import { knowsWhatWaits, type StepKnowledge } from '../revisions/unseen.ts'
import { readTranslation, type TranslationContent } from './content.ts'

export interface TranslationHead {
  place: Place
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
  const place = (await findPlace(ctx.db, guide, langid)) ?? begun
  const head = place.newest > 0 ? ((await findGuideRevision(ctx.db, place.newest)) ?? null) : null
  const content = head ? readTranslation(head.content) : {}
  return { place, source, head, content, places: head ? readPlaces(head.steps) : [] }
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
  { place, source, head }: TranslationHead,
  next: NextTranslation,
): Promise<void> {
  const { guideid } = place.guide
  const isPatrolled = await holdsAtOnce(ctx, place, head, next)
  const waiting = isPatrolled ? await listWaitingEdits(ctx.db, place) : []
  const accepted = waiting.length > 0 ? tellAccepted(waiting, await acceptEdits(ctx, place, waiting)) : null
  const keepsToken = next.step !== undefined && isPatrolled === 1
  const number = nextNumber(place)
  const revisionid = head && keepsToken ? head.revisionid : number
  const guideRevisionid = await insertGuideRevision(ctx.db, {
    guideid,
    langid: place.langid,
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
  const used = { guideid, langid: place.langid, head, places: next.places, isPatrolled }
  await noteTranslationUses(ctx, used, next.content)
  const current = isPatrolled ? guideRevisionid : place.current
  const heads = { current, newest: guideRevisionid }
  const shown = isPatrolled ? { words: next.content, revisionid } : undefined
  await saveTranslationHeads(ctx.db, place, heads, shown)
  await updateGuideRow(ctx.db, guideid, {
    highestRevisionid: number,
    editions: Math.max(place.guide.editions, place.edition),
    ...(isPatrolled ? { modifiedAt: ctx.now } : {}),
  })
  if (ctx.actor.userid !== null) await noteContributor(ctx.db, guideid, ctx.actor.userid)
  await record(ctx, {
    type: `guide.${next.action}`,
    subject: 'guide',
    subjectid: guideid,
    before: head && { guide_revisionid: head.guideRevisionid },
    after: {
      langid: place.langid,
      guide_revisionid: guideRevisionid,
      ...waits(isPatrolled),
      ...accepted?.after,
    },
    tags: accepted?.tags ?? [],
  })
}

/** Numbers of one guide only ever grow, past what was denied and over all languages, so that none means two states. */
export const nextNumber = ({ guide }: Pick<Place, 'guide'>): number => guide.highestRevisionid + 1

async function holdsAtOnce(
  ctx: Context,
  place: Place,
  head: GuideRevisionRow | null,
  { step }: NextTranslation,
): Promise<0 | 1> {
  return isTrusted(ctx) && (!step || (await knowsWhatWaits(ctx, place, head, step))) ? 1 : 0
}
