// Selects the states of a guide for a response: of the original, and of a translation if requested and present.

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
  /** 0 if it is read in its original language. */
  translationid: number
}

/** The pinned states of a run: of a guide and of its prerequisites. */
export interface Pins {
  guideid: number
  revisionid: number
  /** Null if the guide is read in its original language. */
  translationid: number | null
  /** The release of these states; null for states without one. */
  releaseid: number | null
  /** Prerequisites that the caller could view, in the order of work. */
  prerequisites: readonly PinnedPrerequisite[]
  /** Its languages at that time; if absent, those of today. */
  languages?: readonly string[]
}

export interface ReadOptions {
  excludePrerequisiteSteps?: boolean | undefined
  unpatrolled?: boolean | undefined
  revisionid?: number | undefined
  langid?: string | undefined
  /** Returns fewer comments per step, with their number. */
  stepComments?: boolean | undefined
  /** Default: true. */
  includeComments?: boolean | undefined
  /** Reads this step only, without other steps and the texts of the guide. */
  onlyStep?: number | undefined
  /** Reads the states of a run: access was checked by the run, independent of the guides' current access. */
  pins?: Pins
}

export interface PickedStates {
  revision: GuideRevisionRow
  /** The translation whose texts replace those of the original; null for the original. */
  translation: GuideRevisionRow | null
  /** Edition number of the returned language; 0 is the original. */
  edition: number
}

/**
 * Two responses are shared by many callers: that of staff and that of everyone else. A user with access to a private
 * guide gets a separate one, so that the cache never returns content without access.
 */
export function readerOf(ctx: Context, guide: GuideRow): Actor {
  if (isStaff(ctx)) return system
  return guide.isPublic ? nobody : ctx.actor
}

export async function pickStates(ctx: Context, guide: GuideRow, options: ReadOptions): Promise<PickedStates> {
  const { unpatrolled, revisionid, pins } = options
  if (pins) return pinnedStates(ctx, pins)
  if (revisionid !== undefined && !unpatrolled) return historicStates(ctx, guide, revisionid, options.langid)
  const edition =
    options.langid === undefined
      ? await findUsualEdition(ctx.db, guide, ctx.site.language)
      : await findEdition(ctx.db, guide, options.langid)
  const id = (unpatrolled ? edition?.newest : edition?.current) ?? 0
  // The editor of a translation does not get the original as a fallback.
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

/** An earlier translation, over the original that it was made from. */
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
