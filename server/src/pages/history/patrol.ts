// Edits that wait to be accepted: accepting one accepts those before it, denying one denies those after it.
import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { readContent } from '../content.ts'
import { type PageRow, updatePageRow } from '../pages.queries.ts'
import { type Edition, findEdition } from '../revisions/editions.ts'
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

async function getPlaceOf(ctx: Context, page: PageRow, revision: RevisionRow): Promise<Edition> {
  const edition = await findEdition(ctx.db, page, revision.langid)
  if (!edition) throw problems.revisionNotFound()
  return edition
}

/** Accepting what is accepted changes nothing. */
export async function acceptRevision(ctx: Context, page: PageRow, revision: RevisionRow): Promise<void> {
  if (revision.isPatrolled) return
  if (revision.isDenied) throw problems.revisionDenied()
  const edition = await getPlaceOf(ctx, page, revision)
  const content = readContent(revision.content)
  if (edition.isOriginal && content.parentid !== page.parentid)
    await checkPlace(ctx.db, page.wikiid, content.parentid)
  const shown = await showRevision(ctx, page, { ...edition, newest: revision.revisionid }, content)
  if (revision.revisionid === edition.newest) await settlePageUses(ctx, edition, content)
  await tell(ctx, page, { revision, type: 'page.edit-accepted', parents: [content.parentid], shown })
}

/** A page or translation of which nothing is left goes. */
export async function denyRevision(ctx: Context, page: PageRow, revision: RevisionRow): Promise<void> {
  if (revision.isDenied) return
  if (revision.isPatrolled) throw problems.revisionAccepted()
  const edition = await getPlaceOf(ctx, page, revision)
  await denyRevisions(ctx.db, edition, revision.revisionid)
  const newestRevisionid =
    edition.current > 0 ? await findNewestStanding(ctx.db, edition) : await newestWaiting(ctx, edition)
  const isGone = newestRevisionid === 0
  if (edition.isOriginal && isGone) await updatePageRow(ctx.db, page.wikiid, { isDeleted: 1, parentid: null })
  else if (edition.isOriginal) await updatePageRow(ctx.db, page.wikiid, { newestRevisionid })
  else if (isGone) await deleteTranslations(ctx.db, page.wikiid, edition.langid)
  else await updateTranslation(ctx.db, edition, { newestRevisionid })
  if (isGone) await endPageUses(ctx, edition)
  else if (newestRevisionid === edition.current)
    await settlePageUses(ctx, edition, await contentOf(ctx, edition.current))
  await tell(ctx, page, { revision, type: 'page.edit-denied', parents: [], shown: { after: {}, tags: [] } })
}

/** Where nothing was accepted yet. What was there before a deletion does not count. */
async function newestWaiting(ctx: Context, edition: Edition): Promise<number> {
  const newest = await findNewestStanding(ctx.db, edition)
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
