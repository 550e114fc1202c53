// Edits that wait to be accepted: accepting one accepts those before it, denying one denies those after it.
import { record } from '#events/events.ts'
import type { Context } from '#platform/http/context.ts'
import { problems } from '#platform/problems.ts'
import { readContent } from '../content.ts'
import { type PageRow, updatePageRow } from '../pages.queries.ts'
import { findPlace, type Place } from '../revisions/editions.ts'
import { endPageUses, settlePageUses } from '../revisions/media-uses.ts'
import {
  deleteTranslations,
  denyRevisions,
  findNewestStanding,
  findRevision,
  type RevisionRow,
  updateTranslation,
} from '../revisions/revisions.queries.ts'
import { checkPlace } from '../tree/parents.ts'
import { type Accepted, contentOf, showRevision, tagsOf } from './save-revision.ts'

/** A revision of this page, in whatever language. */
export async function getRevision(ctx: Context, page: PageRow, revisionid: number): Promise<RevisionRow> {
  const revision = await findRevision(ctx.db, revisionid)
  if (revision?.wikiid !== page.wikiid) throw problems.revisionNotFound()
  return revision
}

async function getPlaceOf(ctx: Context, page: PageRow, revision: RevisionRow): Promise<Place> {
  const place = await findPlace(ctx.db, page, revision.langid)
  if (!place) throw problems.revisionNotFound()
  return place
}

/** Accepting what is accepted changes nothing. */
export async function acceptRevision(ctx: Context, page: PageRow, revision: RevisionRow): Promise<void> {
  if (revision.isPatrolled) return
  if (revision.isDenied) throw problems.revisionDenied()
  const place = await getPlaceOf(ctx, page, revision)
  const content = readContent(revision.content)
  if (place.isOriginal && content.parentid !== page.parentid)
    await checkPlace(ctx.db, page.wikiid, content.parentid)
  const shown = await showRevision(ctx, page, { ...place, newest: revision.revisionid }, content)
  if (revision.revisionid === place.newest) await settlePageUses(ctx, place, content)
  await tell(ctx, page, { revision, type: 'page.edit-accepted', parents: [content.parentid], shown })
}

/** A page or translation of which nothing is left goes. */
export async function denyRevision(ctx: Context, page: PageRow, revision: RevisionRow): Promise<void> {
  if (revision.isDenied) return
  if (revision.isPatrolled) throw problems.revisionAccepted()
  const place = await getPlaceOf(ctx, page, revision)
  await denyRevisions(ctx.db, place, revision.revisionid)
  const newestRevisionid =
    place.current > 0 ? await findNewestStanding(ctx.db, place) : await newestWaiting(ctx, place)
  const isGone = newestRevisionid === 0
  if (place.isOriginal && isGone) await updatePageRow(ctx.db, page.wikiid, { isDeleted: 1, parentid: null })
  else if (place.isOriginal) await updatePageRow(ctx.db, page.wikiid, { newestRevisionid })
  else if (isGone) await deleteTranslations(ctx.db, page.wikiid, place.langid)
  else await updateTranslation(ctx.db, place, { newestRevisionid })
  if (isGone) await endPageUses(ctx, place)
  else if (newestRevisionid === place.current)
    await settlePageUses(ctx, place, await contentOf(ctx, place.current))
  await tell(ctx, page, { revision, type: 'page.edit-denied', parents: [], shown: { after: {}, tags: [] } })
}

/** Where nothing was accepted yet. What was there before a deletion does not count. */
async function newestWaiting(ctx: Context, place: Place): Promise<number> {
  const newest = await findNewestStanding(ctx.db, place)
  const revision = newest > 0 ? await findRevision(ctx.db, newest) : undefined
  return revision && !revision.isPatrolled ? newest : 0
}

interface Judgement {
  revision: RevisionRow
  type: string
  parents: (number | null)[]
  shown: Accepted
}

async function tell(
  ctx: Context,
  page: PageRow,
  { revision, type, parents, shown }: Judgement,
): Promise<void> {
  const { revisionid, langid, userid } = revision
  await record(ctx, {
    type,
    subject: 'wiki',
    subjectid: page.wikiid,
    after: { revisionid, langid, userid, ...shown.after },
    tags: [...tagsOf(page, parents), ...shown.tags],
  })
}
