// Makes a state the one that readers see: the rows that lists read, what comes first, and the forms.

import type { Heads } from '#history/history.ts'
import { listPagesByIds } from '#pages/find-pages.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { type GuideContent, readContent, readPlaces, type StepPlaces } from '../content.ts'
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

/** Numbers of one guide only ever grow, past what was denied and over all languages, so that none means two states. */
export const nextNumber = ({ guide }: Pick<Edition, 'guide'>): number => guide.highestRevisionid + 1

type Columns = Partial<GuideRow>

interface Showing {
  /** Of the row of the guide, to be written with what the state changes there. */
  columns?: Columns
  /** What the state was made from, where it is at hand: only what differs from it is looked at. */
  head?: GuideRevisionRow | null
  /** Number of the form that was saved with it. */
  form?: number | undefined
}

/** Of whichever edition, from now on. */
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

/** Of an edition whose readers see what they saw; one of which nothing is left goes. */
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

/** Indexes of columns that stay as they are need not be written. */
async function updateGuide({ db }: Context, guide: GuideRow, columns: Columns): Promise<void> {
  const changed = Object.entries(columns).filter(([name, value]) => guide[name as keyof GuideRow] !== value)
  if (changed.length > 0) await updateGuideRow(db, guide.guideid, Object.fromEntries(changed))
}

/** The columns that repeat for lists what readers see. */
export async function shownColumns(
  ctx: Context,
  guide: Pick<GuideRow, 'publishedAt'>,
  { content, places }: { content: GuideContent; places: StepPlaces },
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

/** What was right when it was written may have become wrong while it waited or lay in the history. */
export async function checkStillFits(ctx: Context, guide: GuideRow, content: GuideContent): Promise<void> {
  if (content.categoryid !== guide.categoryid) await checkCategoryStands(ctx, content.categoryid)
  if (await leadTo(ctx.db, content.prerequisites, guide.guideid))
    throw problems.invalidField('prerequisites', 'A guide can not come before itself')
}

export async function checkCategoryStands(ctx: Context, wikiid: number): Promise<void> {
  const page = (await listPagesByIds(ctx.db, [wikiid])).get(wikiid)
  if (!page || page.isDeleted) throw problems.invalidField('category', 'Its category is no longer there')
}
