// Edits that wait: accepting one accepts those before it, denying one denies those after it.
import { record } from '#events/events.ts'
import { categoryGuidesTag } from '#pages/deps.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { readContent, readPlaces } from '../content.ts'
import { readTranslation } from '../edition-content.ts'
import { renewCommon } from '../editions/common.ts'
import { type Edition, findEdition, isOriginal, saveTranslationHeads } from '../editions/editions.ts'
import {
  forgetContributors,
  judgeEdits,
  listWaitingEdits,
  type WaitingEdit,
} from '../editions/revisions.queries.ts'
import { findGuide, type GuideRevisionRow, updateGuideRow } from '../guides.queries.ts'
import { settleUses } from './media-uses.ts'
import {
  acceptEdits,
  checkStillFits,
  markers,
  shownColumns,
  showPrerequisites,
  tellAccepted,
} from './show-revision.ts'
import { showForms } from './shown-forms.ts'

/** Accepting what is accepted changes nothing. */
export async function acceptRevision(ctx: Context, revision: GuideRevisionRow): Promise<void> {
  if (revision.isPatrolled) return
  if (revision.isDenied) throw problems.revisionDenied()
  const { place: edition, waiting, index } = await findWaiting(ctx, revision)
  const after = waiting.slice(index + 1)
  const firstEdit = after.findIndex(({ action }) => !markers.includes(action))
  const accepted = waiting.slice(0, index + 1 + (firstEdit < 0 ? after.length : firstEdit))
  const shown = accepted.at(-1) ?? revision
  const content = isOriginal(edition) ? readContent(revision.content) : null
  if (content) await checkStillFits(ctx, edition.guide, content)
  const told = tellAccepted(accepted, await acceptEdits(ctx, edition, accepted))
  if (content) {
    const { guide } = edition
    const places = readPlaces(revision.steps)
    const number = guide.highestRevisionid + 1
    await updateGuideRow(ctx.db, guide.guideid, {
      ...(await shownColumns(ctx, guide, { content, places }, shown)),
      ...(await renewCommon(ctx, guide, { content, places }, { number })),
    })
    await showPrerequisites(ctx, edition.guide.guideid, content)
    await showForms(ctx, revision, {})
  } else {
    const heads = { ...edition, current: shown.guideRevisionid }
    const { revisionid } = shown
    await saveTranslationHeads(ctx.db, edition, heads, {
      words: readTranslation(revision.content),
      revisionid,
    })
    await updateGuideRow(ctx.db, edition.guide.guideid, { modifiedAt: ctx.now })
  }
  if (accepted.length === waiting.length)
    await settle(ctx, edition, { shown: shown.guideRevisionid, other: edition.current })
  await tell(ctx, edition, {
    type: 'guide.edit-accepted',
    after: { guide_revisionid: revision.guideRevisionid, ...told.after },
    tags: [...told.tags, ...(content ? [`wiki:${content.categoryid}`] : [])],
  })
}

/** A translation of which nothing is left goes. */
export async function denyRevision(ctx: Context, revision: GuideRevisionRow): Promise<void> {
  if (revision.isDenied) return
  if (revision.isPatrolled) throw problems.revisionAccepted()
  const { place: edition, waiting, index } = await findWaiting(ctx, revision)
  const denied = waiting.slice(index)
  const newest = waiting[index - 1]?.guideRevisionid ?? edition.current
  await judgeEdits(ctx.db, edition, denied, { isDenied: 1 })
  if (isOriginal(edition)) await updateGuideRow(ctx.db, edition.guide.guideid, { newestRevisionid: newest })
  else await saveTranslationHeads(ctx.db, edition, { ...edition, newest })
  if (index === 0) await settle(ctx, edition, { shown: edition.current, other: edition.newest })
  await forgetContributors(
    ctx.db,
    edition.guide.guideid,
    denied.map((edit) => edit.userid),
  )
  await tell(ctx, edition, {
    type: 'guide.edit-denied',
    after: {
      guide_revisionid: revision.guideRevisionid,
      denied: denied.map((edit) => edit.guideRevisionid),
    },
    tags: [],
  })
}

const settle = (ctx: Context, edition: Edition, revisionids: { shown: number; other: number }) =>
  settleUses(
    ctx,
    { guideid: edition.guide.guideid, langid: edition.langid, isTranslation: !isOriginal(edition) },
    revisionids,
  )

interface Found {
  place: Edition
  waiting: WaitingEdit[]
  /** Of the revision that is judged. */
  index: number
}

async function findWaiting(ctx: Context, revision: GuideRevisionRow): Promise<Found> {
  const guide = await findGuide(ctx.db, revision.guideid)
  const edition = guide && (await findEdition(ctx.db, guide, revision.langid))
  const waiting = edition ? await listWaitingEdits(ctx.db, edition) : []
  const index = waiting.findIndex((edit) => edit.guideRevisionid === revision.guideRevisionid)
  if (!edition || index < 0) throw problems.revisionNotFound()
  return { place: edition, waiting, index }
}

interface Verdict {
  type: string
  after: object
  tags: string[]
}

async function tell(ctx: Context, { guide, langid }: Edition, { type, after, tags }: Verdict): Promise<void> {
  await record(ctx, {
    type,
    subject: 'guide',
    subjectid: guide.guideid,
    before: { guide_revisionid: guide.currentRevisionid },
    after: { langid, ...after },
    tags: [`wiki:${guide.categoryid}`, categoryGuidesTag, ...tags],
  })
}
