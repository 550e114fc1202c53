// Which states of a guide an answer shows, in whose eyes: of the original, and of a translation where one is wanted and there.

import { type Actor, type Context, nobody } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { system } from '#users/privileges.ts'
import { isStaff } from '#users/trust.ts'
import { findEdition, findUsualEdition } from '../editions/editions.ts'
import { maySeeHistory } from '../guides.access.ts'
import { guideProblems } from '../guides.problems.ts'
import { findGuideRevision, type GuideRevisionRow, type GuideRow } from '../guides.queries.ts'

export interface PinnedPrerequisite {
  guideid: number
  revisionid: number
  /** 0 where it is read in its own language. */
  translationid: number
}

/** What a run follows: the states of a guide and of the guides before it. */
export interface Pins {
  guideid: number
  revisionid: number
  /** Null where the guide is read in its own language. */
  translationid: number | null
  /** Those that the caller could see, in the order of work. */
  prerequisites: readonly PinnedPrerequisite[]
}

export interface ReadWish {
  excludePrerequisiteSteps?: boolean | undefined
  unpatrolled?: boolean | undefined
  revisionid?: number | undefined
  langid?: string | undefined
  /** Fewer comments on each step, and how many there are. */
  stepComments?: boolean | undefined
  /** Where only this step is wanted: the others and the texts of the guide are not read. */
  onlyStep?: number | undefined
  /** As a run has it: whoever asks was let in by the run, whatever became of the guides since. */
  pins?: Pins
}

export interface PickedStates {
  revision: GuideRevisionRow
  /** Whose texts stand in place of the original's; null for the original. */
  translation: GuideRevisionRow | null
  /** Number of the language that it is shown in; 0 is the original. */
  edition: number
}

/**
 * There are two answers that many share, of staff and of everybody else; only who was let into a private guide
 * gets one of their own. So nothing that is kept shows somebody what they may not see.
 */
export function readerOf(ctx: Context, guide: GuideRow): Actor {
  if (isStaff(ctx)) return system
  return guide.isPublic ? nobody : ctx.actor
}

export async function pickStates(ctx: Context, guide: GuideRow, wish: ReadWish): Promise<PickedStates> {
  const { unpatrolled, revisionid, pins } = wish
  if (pins) return pinnedStates(ctx, pins)
  if (revisionid !== undefined && !unpatrolled) return historicStates(ctx, guide, revisionid, wish.langid)
  const edition =
    wish.langid === undefined
      ? await findUsualEdition(ctx.db, guide, ctx.site.language)
      : await findEdition(ctx.db, guide, wish.langid)
  const id = (unpatrolled ? edition?.newest : edition?.current) ?? 0
  // Who wants to edit a translation is not given the original in its place.
  if (unpatrolled && id === 0) throw guideProblems.guideNotFound()
  const state = id === 0 ? null : await getState(ctx, id)
  if (edition?.isOriginal && state) return { revision: state, translation: null, edition: 0 }
  const revision = await getState(ctx, unpatrolled ? guide.newestRevisionid : guide.currentRevisionid)
  return { revision, translation: state, edition: (state && edition?.edition) ?? 0 }
}

export async function getState(ctx: Context, id: number): Promise<GuideRevisionRow> {
  const revision = await findGuideRevision(ctx.db, id)
  if (!revision) throw problems.revisionNotFound()
  return revision
}

const pinnedStates = async (ctx: Context, { revisionid, translationid }: Pins): Promise<PickedStates> => ({
  revision: await getState(ctx, revisionid),
  translation: translationid === null ? null : await getState(ctx, translationid),
  edition: 0,
})

/** A translation as it was, over the original that it was made from. */
async function historicStates(
  ctx: Context,
  guide: GuideRow,
  id: number,
  langid: string | undefined,
): Promise<PickedStates> {
  if (!maySeeHistory(ctx)) throw problems.forbidden(['Author', 'Moderator'])
  const state = await getState(ctx, id)
  if (state.guideid !== guide.guideid || (langid !== undefined && langid !== state.langid))
    throw problems.revisionNotFound()
  if (state.langid === guide.langid) return { revision: state, translation: null, edition: 0 }
  const { edition = 0 } = (await findEdition(ctx.db, guide, state.langid)) ?? {}
  return { revision: await getState(ctx, state.sourceRevisionid ?? 0), translation: state, edition }
}
