// The history of a guide: author, time and changes of each state, and the differences of two states.

import { describeChanges, type GuideChange } from '@stepwright/rules'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { getRevision } from '#history/history.ts'
import { type PresentedDeed, presentDeeds, statusOf } from '#history/present.ts'
import { countPending, listRevisionsOf, listWaitingEditions } from '#history/revisions.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { type Edition, findEdition, tokenAt, tokenThen } from '../editions/editions.ts'
import {
  findGuideRevision,
  findGuideRevisions,
  findGuides,
  type GuideRevisionRow,
  type GuideRow,
} from '../guides.queries.ts'
import { guideUrl } from '../lists/present-summary.ts'
import { usesReleases } from '../releases/manifest/outside.ts'
import { guideHistory } from '../saving/guide-history.ts'
import { comparePairs } from '../states/states.ts'
import { isGuideViewable } from '../viewable.ts'
import type {
  GuideComparison,
  GuideRevision,
  GuideRevisionSummary,
  WaitingGuide,
  WholeGuideRevision,
} from './revisions.schema.ts'

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
  const rows = await listRevisionsOf(ctx.db, guideHistory, { thingid: guide.guideid, langid }, page)
  const known = new Map(rows.map((row) => [row.guideRevisionid, row]))
  const missing = rows.flatMap(({ baseRevisionid: id }) => (id === null || known.has(id) ? [] : [id]))
  for (const row of await findGuideRevisions(ctx.db, missing)) known.set(row.guideRevisionid, row)
  const pairs = rows.map((after) => ({ before: known.get(after.baseRevisionid ?? 0) ?? null, after }))
  const summaries = await presentRevisions(ctx, rows, edition)
  const described = await comparePairs(ctx, guide, pairs, tellBriefly)
  return described.map((brief, index) => ({ ...(summaries[index] as GuideRevisionSummary), ...brief }))
}

/** With values cut to the length of a sentence, two hundred states stay below 2 MB. */
const mostDescriptions = 8

function tellBriefly(changes: GuideChange[]) {
  const { items, summary } = describeChanges(changes)
  return { descriptions: items.slice(0, mostDescriptions), differences: items.length, summary }
}

/** Returns the changes of one state in full. */
export async function showRevision(ctx: Context, guide: GuideRow, id: number): Promise<WholeGuideRevision> {
  const after = await getRevision(ctx, guideHistory, guide.guideid, id)
  const edition = await findEdition(ctx.db, guide, after.langid)
  const before =
    after.baseRevisionid === null ? undefined : await findGuideRevision(ctx.db, after.baseRevisionid)
  const [summary] = await presentRevisions(ctx, [after], edition)
  const [changes = []] = await comparePairs(ctx, guide, [{ before: before ?? null, after }], (all) => all)
  return { ...(summary as GuideRevisionSummary), ...tellBriefly(changes), changes }
}

/** `toid` is null for the newest state in the language of the other one. */
export async function compareRevisions(
  ctx: Context,
  guide: GuideRow,
  fromid: number,
  toid: number | null,
): Promise<GuideComparison> {
  const from = await getRevision(ctx, guideHistory, guide.guideid, fromid)
  const edition = await findEdition(ctx.db, guide, from.langid)
  const to = await getRevision(ctx, guideHistory, guide.guideid, toid ?? edition?.newest ?? fromid)
  // States in different languages differ in every word, so they are not compared.
  if (to.langid !== from.langid) throw problems.revisionNotFound()
  const summaries = await presentRevisions(ctx, [from, to], edition)
  const [changes = []] = await comparePairs(ctx, guide, [{ before: from, after: to }], (all) => all)
  return {
    from: summaries[0] as GuideRevisionSummary,
    to: summaries[1] as GuideRevisionSummary,
    changes,
    summary: describeChanges(changes).summary,
  }
}

export async function presentRevisions(
  ctx: Context,
  rows: readonly GuideRevisionRow[],
  edition: Edition | undefined,
): Promise<GuideRevisionSummary[]> {
  const deeds = await presentDeeds(ctx, rows)
  return rows.map((row, index) => ({
    ...(deeds[index] as PresentedDeed),
    guide_revisionid: row.guideRevisionid,
    revisionid: edition ? tokenOfState(edition, row) : row.revisionid,
    status: statusOf(row),
    patrolled: row.isPatrolled === 1,
    current: row.guideRevisionid === edition?.current,
    base_revisionid: row.baseRevisionid,
    source_revisionid: row.sourceRevisionid,
  }))
}

/** The same token as in the guide that is read in that state. */
const tokenOfState = (edition: Edition, row: GuideRevisionRow): number =>
  [edition.current, edition.newest].includes(row.guideRevisionid)
    ? tokenAt(edition, row)
    : tokenThen(edition, row)

/** Without guides whose edits wait for a release. */
const isReviewed = (ctx: Context): RawBuilder<SqlBool> =>
  usesReleases(ctx) ? sql`(guides.releaseid is null and guides."isPublic" = 0)` : sql`(1 = 1)`

const isSeenBy = (ctx: Context) => (guideid: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (
  select 1 from guides
  where guides.guideid = ${guideid} and guides."isDeleted" = 0 and ${isReviewed(ctx)} and ${isGuideViewable(ctx)})`

export const countWaiting = (ctx: Context): Promise<number> =>
  countPending(ctx.db, guideHistory, isSeenBy(ctx))

/** Guides with pending edits, once per language; the longest unchanged first. */
export async function listWaiting(ctx: Context, page: Page): Promise<WaitingGuide[]> {
  const rows = await listWaitingEditions(ctx.db, guideHistory, isSeenBy(ctx), page)
  const guides = new Map(
    (await findGuides(ctx.db, [...new Set(rows.map(({ thingid }) => thingid))])).map((guide) => [
      guide.guideid,
      guide,
    ]),
  )
  const deeds = await presentDeeds(ctx, rows)
  return rows.map(({ thingid, count, id }, index) => {
    const guide = guides.get(thingid) as GuideRow
    return {
      ...(deeds[index] as PresentedDeed),
      guideid: thingid,
      title: guide.title,
      url: guideUrl(ctx.url, guide),
      public: guide.isPublic === 1,
      waiting: count,
      guide_revisionid: id,
    }
  })
}
