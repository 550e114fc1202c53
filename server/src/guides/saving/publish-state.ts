// Publishes a state: updates the rows of lists, the prerequisites, and the forms.

import type { Heads } from '#history/history.ts'
import { findPagesByIds } from '#pages/find-pages.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { type GuideContent, pinnedGuidesOf, readContent, readPlaces, type StepPositions } from '../content.ts'
import { renewCommon } from '../editions/common.ts'
import { type Edition, saveTranslationHeads } from '../editions/editions.ts'
import {
  findGuideRevision,
  type GuideRevisionRow,
  type GuideRow,
  replacePrerequisites,
  updateGuideRow,
} from '../guides.queries.ts'
import { leadTo } from '../parts/check-prerequisites.ts'
import { checkGuideMove } from '../releases/approval/moves.ts'
import { checkMayHide } from '../releases/manifest/hidden-pins.ts'
import { columnsOf, isHeldBack, outsideInEffect, usesReleases } from '../releases/manifest/outside.ts'
import { supersedeReleases } from '../releases/states.ts'
import type { NamedForms } from '../steps/named-forms.ts'
import { findCover } from './cover.ts'
import { publishForms } from './publish-forms.ts'

/**
 * Numbers of a guide only ascend, across denied edits and all languages, so that a number never identifies two states.
 */
export const nextNumber = ({ guide }: Pick<Edition, 'guide'>): number => guide.highestRevisionid + 1

type Columns = Partial<GuideRow>

interface Showing {
  /** Columns of the row of the guide, written together with the changes of the state. */
  columns?: Columns
  /** The base of the state, if loaded: then only the differences are processed. */
  head?: GuideRevisionRow | null
  /** The forms that were saved with the state. */
  forms?: NamedForms | undefined
}

/** For an edition of any language. */
export async function publishState(
  ctx: Context,
  edition: Edition,
  state: GuideRevisionRow,
  { columns = {}, head, forms }: Showing = {},
): Promise<void> {
  const { guide } = edition
  const current = state.guideRevisionid
  const newest = Math.max(edition.newest, current)
  // Without the feature, readers do not see a release any more once anything else is published.
  if (guide.releaseid !== null && !usesReleases(ctx)) await supersedeReleases(ctx.db, [guide.guideid])
  if (!edition.isOriginal) {
    await saveTranslationHeads(ctx.db, edition, { current, newest }, state)
    await updateGuide(ctx, guide, { ...columns, modifiedAt: ctx.now, releaseid: releaseOf(ctx, guide) })
    return
  }
  const shown = { content: readContent(state.content), places: readPlaces(state.steps) }
  const isOtherwiseChanged = columns.authorid !== undefined || columns.isDeleted !== undefined
  const number = nextNumber(edition)
  await updateGuide(ctx, guide, {
    ...columns,
    newestRevisionid: newest,
    ...(await publishedColumns(ctx, guide, shown, state)),
    ...(await renewCommon(ctx, guide, { ...shown, isOtherwiseChanged }, { number, head })),
  })
  const before = head?.guideRevisionid === edition.current ? head : undefined
  const prerequisites = pinnedGuidesOf(shown.content)
  const hadOthers = () =>
    JSON.stringify(before && pinnedGuidesOf(readContent(before.content))) !== JSON.stringify(prerequisites)
  if (!before || hadOthers()) await replacePrerequisites(ctx.db, guide.guideid, prerequisites)
  await publishForms(ctx, state, { before, saved: forms })
}

/** Content to publish, with members outside of releases as they are in effect unless a pending edit changes them. */
export async function contentInEffect<C extends object>(
  ctx: Context,
  { guide, isOriginal, current }: Edition,
  base: Pick<GuideRevisionRow, 'content'> | null | undefined,
  content: C,
): Promise<C> {
  if (!isOriginal || guide.lastMajor === 0 || !base) return content
  const shown = await findGuideRevision(ctx.db, current)
  if (!shown) return content
  const states = { shown: readContent(shown.content), base: readContent(base.content) }
  return { ...content, ...outsideInEffect(guide, { ...states, after: content as C & GuideContent }) }
}

/** For an edition whose published state does not change; an edition without any state left is deleted. */
export async function saveHeads(
  ctx: Context,
  edition: Edition,
  heads: Heads,
  columns: Columns = {},
): Promise<void> {
  if (!edition.isOriginal) await saveTranslationHeads(ctx.db, edition, heads)
  const ownHeads = edition.isOriginal ? { newestRevisionid: heads.newest } : {}
  await updateGuide(ctx, edition.guide, { ...columns, ...ownHeads })
}

/** Unchanged columns are omitted, so that their indexes need no write. */
async function updateGuide(ctx: Context, guide: GuideRow, columns: Columns): Promise<void> {
  if (columns.categoryid !== undefined) await checkGuideMove(ctx, guide, columns.categoryid)
  const isDeleted = columns.isDeleted === 1 && guide.isDeleted === 0
  if (isDeleted || (columns.isPublic === 0 && guide.isPublic === 1)) await checkMayHide(ctx, guide)
  const changed = Object.entries(columns).filter(([name, value]) => guide[name as keyof GuideRow] !== value)
  if (changed.length > 0) await updateGuideRow(ctx.db, guide.guideid, Object.fromEntries(changed))
}

const releaseOf = (ctx: Context, { releaseid }: Pick<GuideRow, 'releaseid'>): number | null =>
  usesReleases(ctx) ? releaseid : null

/** The columns that repeat the published state for lists. */
export async function publishedColumns(
  ctx: Context,
  guide: Pick<GuideRow, 'publishedAt' | 'releaseid' | 'isHeldBack'>,
  { content, places }: { content: GuideContent; places: StepPositions },
  { guideRevisionid, revisionid }: Pick<GuideRevisionRow, 'guideRevisionid' | 'revisionid'>,
) {
  const isHeld = isHeldBack(ctx, guide, content)
  const isPublic = content.isPublic && !isHeld
  return {
    ...columnsOf({ ...content, isPublic }),
    releaseid: releaseOf(ctx, guide),
    isHeldBack: isHeld ? 1 : 0,
    type: content.type,
    subject: content.subject,
    title: content.title,
    summary: content.summary,
    difficulty: content.difficulty,
    timeMax: content.timeMax,
    imageid: await findCover(ctx.db, content, places),
    revisionid,
    currentRevisionid: guideRevisionid,
    publishedAt: guide.publishedAt || (isPublic ? ctx.now : 0),
    modifiedAt: ctx.now,
  } as const
}

/** A state that was valid when written may have become invalid while it was pending or in the history. */
export async function checkStillFits(ctx: Context, guide: GuideRow, content: GuideContent): Promise<void> {
  if (content.categoryid !== guide.categoryid) await checkCategoryExists(ctx, content.categoryid)
  if (await leadTo(ctx.db, pinnedGuidesOf(content), guide.guideid))
    throw problems.invalidField('prerequisites', 'A guide can not come before itself')
}

export async function checkCategoryExists(ctx: Context, wikiid: number): Promise<void> {
  const page = (await findPagesByIds(ctx.db, [wikiid])).get(wikiid)
  if (!page || page.isDeleted) throw problems.invalidField('category', 'Its category is no longer there')
}
