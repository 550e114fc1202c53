// Publishes a state: updates the rows of lists, the prerequisites, and the forms.

import type { Heads } from '#history/history.ts'
import { findPagesByIds } from '#pages/find-pages.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { type GuideContent, readContent, readPlaces, type StepPositions } from '../content.ts'
import { renewCommon } from '../editions/common.ts'
import { type Edition, saveTranslationHeads } from '../editions/editions.ts'
import { featuringFlags } from '../flags/flags.ts'
import {
  type GuideRevisionRow,
  type GuideRow,
  replacePrerequisites,
  updateGuideRow,
} from '../guides.queries.ts'
import { leadTo } from '../parts/prerequisites.ts'
import { findCover } from './cover.ts'
import { showForms } from './shown-forms.ts'

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
  /** Number of the form that was saved with the state. */
  form?: number | undefined
}

/** For an edition of any language. */
export async function showState(
  ctx: Context,
  edition: Edition,
  state: GuideRevisionRow,
  { columns = {}, head, form }: Showing = {},
): Promise<void> {
  const { guide } = edition
  const current = state.guideRevisionid
  const newest = Math.max(edition.newest, current)
  if (!edition.isOriginal) {
    await saveTranslationHeads(ctx.db, edition, { current, newest }, state)
    await updateGuide(ctx, guide, { ...columns, modifiedAt: ctx.now })
    return
  }
  const shown = { content: readContent(state.content), places: readPlaces(state.steps) }
  const isOtherwiseChanged = columns.authorid !== undefined || columns.isDeleted !== undefined
  const number = nextNumber(edition)
  await updateGuide(ctx, guide, {
    ...columns,
    newestRevisionid: newest,
    ...(await shownColumns(ctx, guide, shown, state)),
    ...(await renewCommon(ctx, guide, { ...shown, isOtherwiseChanged }, { number, head })),
  })
  const before = head?.guideRevisionid === edition.current ? head : undefined
  const { prerequisites } = shown.content
  if (!before || readContent(before.content).prerequisites.join() !== prerequisites.join())
    await replacePrerequisites(ctx.db, guide.guideid, prerequisites)
  await showForms(ctx, state, { before, saved: form })
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
async function updateGuide({ db }: Context, guide: GuideRow, columns: Columns): Promise<void> {
  const changed = Object.entries(columns).filter(([name, value]) => guide[name as keyof GuideRow] !== value)
  if (changed.length > 0) await updateGuideRow(db, guide.guideid, Object.fromEntries(changed))
}

/** The columns that repeat the published state for lists. */
export async function shownColumns(
  ctx: Context,
  guide: Pick<GuideRow, 'publishedAt'>,
  { content, places }: { content: GuideContent; places: StepPositions },
  { guideRevisionid, revisionid }: Pick<GuideRevisionRow, 'guideRevisionid' | 'revisionid'>,
) {
  return {
    categoryid: content.categoryid,
    type: content.type,
    subject: content.subject,
    title: content.title,
    summary: content.summary,
    difficulty: content.difficulty,
    timeMax: content.timeMax,
    imageid: await findCover(ctx.db, content, places),
    flags: JSON.stringify(content.flags),
    isPublic: content.isPublic ? 1 : 0,
    isFeatured: content.flags.some((flagid) => featuringFlags.includes(flagid)) ? 1 : 0,
    isPrerequisiteOnly: content.flags.includes('GUIDE_PREREQ_ONLY') ? 1 : 0,
    revisionid,
    currentRevisionid: guideRevisionid,
    publishedAt: guide.publishedAt || (content.isPublic ? ctx.now : 0),
    modifiedAt: ctx.now,
  } as const
}

/** A state that was valid when written may have become invalid while it was pending or in the history. */
export async function checkStillFits(ctx: Context, guide: GuideRow, content: GuideContent): Promise<void> {
  if (content.categoryid !== guide.categoryid) await checkCategoryExists(ctx, content.categoryid)
  if (await leadTo(ctx.db, content.prerequisites, guide.guideid))
    throw problems.invalidField('prerequisites', 'A guide can not come before itself')
}

export async function checkCategoryExists(ctx: Context, wikiid: number): Promise<void> {
  const page = (await findPagesByIds(ctx.db, [wikiid])).get(wikiid)
  if (!page || page.isDeleted) throw problems.invalidField('category', 'Its category is no longer there')
}
