// The history of a guide: who changed what when, and what differs between any two states.

import { describeChanges, type GuideChange } from '@stepwright/rules'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { toSeconds } from '#platform/seconds.ts'
import type { UserRow } from '#users/find-users.ts'
import { presentUserSummary } from '#users/present.ts'
import { type Edition, findEdition, tokenAt, tokenThen } from '../editions/editions.ts'
import { listPeople, listRevisionsOf, listWaitingGuides } from '../editions/revisions.queries.ts'
import {
  findGuideRevision,
  findGuideRevisions,
  type GuideRevisionRow,
  type GuideRow,
} from '../guides.queries.ts'
import { guideUrl } from '../lists/present-summary.ts'
import { isGuideViewable } from '../viewable.ts'
import type {
  GuideComparison,
  GuideRevision,
  GuideRevisionSummary,
  WaitingGuide,
  WholeGuideRevision,
} from './revisions.schema.ts'
import { comparePairs } from './states.ts'

interface Page {
  offset: number
  limit: number
}

export async function listHistory(
  ctx: Context,
  guide: GuideRow,
  langid: string,
  page: Page,
): Promise<GuideRevision[]> {
  const edition = await findEdition(ctx.db, guide, langid)
  const rows = await listRevisionsOf(ctx.db, { guideid: guide.guideid, langid }, page)
  const known = new Map(rows.map((row) => [row.guideRevisionid, row]))
  const missing = rows.flatMap(({ baseRevisionid: id }) => (id === null || known.has(id) ? [] : [id]))
  for (const row of await findGuideRevisions(ctx.db, missing)) known.set(row.guideRevisionid, row)
  const pairs = rows.map((after) => ({ before: known.get(after.baseRevisionid ?? 0) ?? null, after }))
  const people = await listPeople(
    ctx.db,
    rows.map((row) => row.userid),
  )
  const told = await comparePairs(ctx, guide, pairs, tellBriefly)
  return told.map((brief, index) => ({
    ...presentRevision(ctx, rows[index] as GuideRevisionRow, people, edition),
    ...brief,
  }))
}

/** With values cut to what a sentence holds, two hundred states stay below 2 MB. */
const mostDescriptions = 8

function tellBriefly(changes: GuideChange[]) {
  const { items, summary } = describeChanges(changes)
  return { descriptions: items.slice(0, mostDescriptions), differences: items.length, summary }
}

/** What one state changed, in full. */
export async function showRevision(ctx: Context, guide: GuideRow, id: number): Promise<WholeGuideRevision> {
  const after = await getRevision(ctx, guide, id)
  const edition = await findEdition(ctx.db, guide, after.langid)
  const before =
    after.baseRevisionid === null ? undefined : await findGuideRevision(ctx.db, after.baseRevisionid)
  const people = await listPeople(ctx.db, [after.userid])
  const [changes = []] = await comparePairs(ctx, guide, [{ before: before ?? null, after }], (all) => all)
  return { ...presentRevision(ctx, after, people, edition), ...tellBriefly(changes), changes }
}

/** `toid` is null for the newest state in the language of the other one. */
export async function compareRevisions(
  ctx: Context,
  guide: GuideRow,
  fromid: number,
  toid: number | null,
): Promise<GuideComparison> {
  const from = await getRevision(ctx, guide, fromid)
  const edition = await findEdition(ctx.db, guide, from.langid)
  const to = await getRevision(ctx, guide, toid ?? edition?.newest ?? fromid)
  // What is written in another language differs in every word.
  if (to.langid !== from.langid) throw problems.revisionNotFound()
  const people = await listPeople(ctx.db, [from.userid, to.userid])
  const [changes = []] = await comparePairs(ctx, guide, [{ before: from, after: to }], (all) => all)
  return {
    from: presentRevision(ctx, from, people, edition),
    to: presentRevision(ctx, to, people, edition),
    changes,
    summary: describeChanges(changes).summary,
  }
}

/** A revision of this guide, in whatever language. */
export async function getRevision(ctx: Context, guide: GuideRow, id: number): Promise<GuideRevisionRow> {
  const revision = await findGuideRevision(ctx.db, id)
  if (revision?.guideid !== guide.guideid) throw problems.revisionNotFound()
  return revision
}

function presentRevision(
  ctx: Context,
  row: GuideRevisionRow,
  people: ReadonlyMap<number, UserRow>,
  edition: Edition | undefined,
): GuideRevisionSummary {
  return {
    guide_revisionid: row.guideRevisionid,
    revisionid: edition ? tokenOfState(edition, row) : row.revisionid,
    langid: row.langid,
    date: toSeconds(row.at),
    user: userOf(ctx, row.userid, people),
    action: row.action,
    status: row.isDenied ? 'denied' : row.isPatrolled ? 'accepted' : 'pending',
    patrolled: row.isPatrolled === 1,
    current: row.guideRevisionid === edition?.current,
    base_revisionid: row.baseRevisionid,
    source_revisionid: row.sourceRevisionid,
  }
}

/** The same as the guide tells that is read in that state. */
const tokenOfState = (edition: Edition, row: GuideRevisionRow): number =>
  [edition.current, edition.newest].includes(row.guideRevisionid)
    ? tokenAt(edition, row)
    : tokenThen(edition, row)

function userOf(ctx: Context, userid: number | null, people: ReadonlyMap<number, UserRow>) {
  const user = userid === null ? undefined : people.get(userid)
  return user ? presentUserSummary(user, ctx.url) : null
}

export async function listWaiting(ctx: Context, page: Page): Promise<WaitingGuide[]> {
  const rows = await listWaitingGuides(ctx.db, isGuideViewable(ctx), page)
  const people = await listPeople(
    ctx.db,
    rows.map((row) => row.userid),
  )
  return rows.map((row) => ({
    guideid: row.guideid,
    langid: row.langid,
    title: row.title,
    url: guideUrl(ctx.url, row),
    public: row.isPublic === 1,
    waiting: row.count,
    guide_revisionid: row.guideRevisionid,
    action: row.action,
    date: toSeconds(row.at),
    user: userOf(ctx, row.userid, people),
  }))
}
