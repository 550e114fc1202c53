// The members of a guide that no release contains: category, flags and visibility take effect when a trusted user saves them, else with the next release.
import type { Context } from '#platform/http/request/context.ts'
import { siteOf } from '#settings/settings.ts'
import { type GuideContent, readContent } from '../../content.ts'
import { featuringFlags } from '../../flags/flags.ts'
import type { GuideRevisionRow, GuideRow } from '../../guides.queries.ts'

type Outside = Pick<GuideContent, 'categoryid' | 'flags' | 'isPublic'>
type OutsideRow = Pick<GuideRow, 'lastMajor' | 'categoryid' | 'flags' | 'isPublic' | 'isHeldBack'>

const none: Outside = { categoryid: 0, flags: [], isPublic: false }

/** The content as readers see it. Once a guide had a release, its row has the members outside of releases. */
export function publishedContent(guide: OutsideRow, content: GuideContent): GuideContent {
  if (guide.lastMajor === 0) return content
  const { categoryid, flags } = guide
  const isPublic = guide.isPublic === 1 || guide.isHeldBack === 1
  return { ...content, categoryid, flags: JSON.parse(flags) as string[], isPublic }
}

interface OutsideStates {
  /** The published revision. */
  shown: Outside
  base: Outside
  after: Outside
}

/**
 * Members of a state that is published after edits below it were rejected or before others are accepted: a member that
 * neither the state nor a pending edit below it changes stays as it is in effect.
 */
export function outsideInEffect(guide: OutsideRow, { shown, base, after }: OutsideStates): Outside {
  const now = publishedContent(guide, after as GuideContent)
  const isUntouched = (member: keyof Outside) =>
    isSame(member, base, after) && isSame(member, shown, base) && guide.lastMajor > 0
  return {
    categoryid: (isUntouched('categoryid') ? now : after).categoryid,
    flags: (isUntouched('flags') ? now : after).flags,
    isPublic: (isUntouched('isPublic') ? now : after).isPublic,
  }
}

const isSame = (member: keyof Outside, one: Outside, other: Outside): boolean =>
  JSON.stringify(one[member]) === JSON.stringify(other[member])

const isSameInside = (one: GuideContent, other: GuideContent): boolean =>
  JSON.stringify({ ...one, ...none }) === JSON.stringify({ ...other, ...none })

type State = Pick<GuideRevisionRow, 'content' | 'steps' | 'forms'>

/** Releasing one of them after the other changes nothing in this language. */
export const isSameState = (one: State, other: State): boolean =>
  one.steps === other.steps &&
  one.forms === other.forms &&
  isSameInside(readContent(one.content), readContent(other.content))

/** The columns of the row that hold these members. */
export const columnsOf = ({ categoryid, flags, isPublic }: Outside) =>
  ({
    categoryid,
    flags: JSON.stringify(flags),
    isPublic: isPublic ? 1 : 0,
    isFeatured: flags.some((flagid) => featuringFlags.includes(flagid)) ? 1 : 0,
    isPrerequisiteOnly: flags.includes('GUIDE_PREREQ_ONLY') ? 1 : 0,
  }) as const

/** Only members that this edit changes: other edits may wait below it. */
export function changedOutside(
  ctx: Context,
  guide: GuideRow,
  { before, after }: { before: GuideContent; after: GuideContent },
): Partial<GuideRow> {
  const now = publishedContent(guide, before)
  const next: Outside = {
    categoryid: (isSame('categoryid', before, after) ? now : after).categoryid,
    flags: (isSame('flags', before, after) ? now : after).flags,
    isPublic: (isSame('isPublic', before, after) ? now : after).isPublic,
  }
  const columns = columnsOf(next)
  const { categoryid, flags, isPublic } = columns
  if (categoryid === guide.categoryid && flags === guide.flags && isPublic === guide.isPublic) return {}
  const publishedAt = guide.publishedAt || (next.isPublic ? ctx.now : 0)
  return { ...columns, publishedAt, modifiedAt: ctx.now }
}

export const usesReleases = (ctx: Pick<Context, 'site'>): boolean => siteOf(ctx).features.releases

/** Readers see a release: saves change the working text only. */
export const waitsForRelease = (
  ctx: Pick<Context, 'site'>,
  { releaseid }: Pick<GuideRow, 'releaseid'>,
): boolean => usesReleases(ctx) && releaseid !== null

/** A release takes the place of the review of edits, also of a public guide that waits for its first release. */
export const isReviewOff = (
  ctx: Pick<Context, 'site'>,
  { releaseid, isPublic }: Pick<GuideRow, 'releaseid' | 'isPublic'>,
): boolean => usesReleases(ctx) && (releaseid !== null || isPublic === 1)

/** A guide that shall be public is held back until a release is in effect. */
export const isHeldBack = (
  ctx: Pick<Context, 'site'>,
  guide: Pick<GuideRow, 'releaseid' | 'isHeldBack'>,
  { isPublic }: Pick<GuideContent, 'isPublic'>,
): boolean => isPublic && (usesReleases(ctx) ? guide.releaseid === null : guide.isHeldBack === 1)
