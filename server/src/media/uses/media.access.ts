// Decides who may see a picture, video or document: its owner, editors, and users who may see something that shows it.
import { type Access, access } from '#platform/http/request/access.ts'
import { type Context, nobody } from '#platform/http/request/context.ts'
import { siteOf } from '#settings/settings.ts'
import { isStaff } from '#users/trust.ts'
import type { Medium } from '../media-tables.ts'
import {
  type LocationKind,
  listOpeningLocations,
  listUsesInGuides,
  type OpeningLocation,
  type UseInGuide,
} from './uses.ts'

/** Functions of guides and pages, which come later in the import order: injected by the assembly of the application. */
export interface MediaLookups {
  /** Titles of those that the caller may see. */
  viewableGuides(ctx: Context, guideids: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** Returns the guides among them that the caller may edit. */
  editableGuides(ctx: Context, guideids: readonly number[]): Promise<ReadonlySet<number>>
  /** A guide that shows the caller one of these uses in a pinned release, and the guide of that release; none: empty. */
  pinningGuides(ctx: Context, uses: readonly UseInGuide[]): Promise<readonly number[]>
  viewablePages(ctx: Context, wikiids: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** Pages of comments, by the id of the comment. */
  pagesOfComments(ctx: Context, commentids: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** Returns whether the caller may see older revisions. */
  seesHistory(ctx: Context): boolean
  /** Returns whether the caller may read a run with it as an answer, or follows a guide state that shows it. */
  seesRunWith(ctx: Context, medium: Medium, mediumid: number): Promise<boolean>
}

/** Pictures are taken during runs as well as while writing. */
export const uploadAccess = { ...access.signedIn, scopes: ['write', 'work_log'] } as const satisfies Access

export interface MediaThing {
  medium: Medium
  mediumid: number
  ownerid: number | null
}

const owns = ({ actor }: Pick<Context, 'actor'>, { ownerid }: Pick<MediaThing, 'ownerid'>): boolean =>
  actor.userid !== null && actor.userid === ownerid

/** Decided without its uses. */
export const mayAlwaysSee = (ctx: Pick<Context, 'actor'>, thing: Pick<MediaThing, 'ownerid'>): boolean =>
  isStaff(ctx) || owns(ctx, thing)

export async function maySee(ctx: Context, thing: MediaThing, lookups: MediaLookups): Promise<boolean> {
  if (mayAlwaysSee(ctx, thing)) return true
  if (await findOpenPlace(ctx, thing, lookups)) return true
  if ((await findPinning(ctx, thing, lookups)).length > 0) return true
  if (await isInWorkingText(ctx, thing, lookups)) return true
  return lookups.seesRunWith(ctx, thing.medium, thing.mediumid)
}

/** The text that waits for a release is for users who can edit the guide, with the media of its earlier states. */
async function isInWorkingText(
  ctx: Context,
  thing: Pick<MediaThing, 'medium' | 'mediumid'>,
  lookups: MediaLookups,
): Promise<boolean> {
  if (!siteOf(ctx).features.releases || ctx.actor.userid === null) return false
  const places = await listOpeningLocations(ctx.db, thing, true)
  const guideids = new Set(places.flatMap(({ guideid }) => guideid ?? []))
  return guideids.size > 0 && (await lookups.editableGuides(ctx, [...guideids])).size > 0
}

/** Cache tags of a public medium; null for a private one. */
export async function publicTags(
  ctx: Context,
  thing: MediaThing,
  lookups: MediaLookups,
): Promise<string[] | null> {
  const reader = { ...ctx, actor: nobody }
  const own = `${thing.medium}:${thing.mediumid}`
  const open = await findOpenPlace(reader, thing, lookups)
  if (open) return [own, tagOf(open)]
  const guideids = await findPinning(reader, thing, lookups)
  return guideids.length > 0 ? [own, ...guideids.map((guideid) => `guide:${guideid}`)] : null
}

/** An earlier release of a prerequisite is shown by guides that pin it, with the media of that time. */
async function findPinning(
  ctx: Context,
  thing: Pick<MediaThing, 'medium' | 'mediumid'>,
  lookups: MediaLookups,
): Promise<readonly number[]> {
  const uses = await listUsesInGuides(ctx.db, thing)
  return uses.length > 0 ? lookups.pinningGuides(ctx, uses) : []
}

const tagOf = ({ place, placeid, guideid }: OpeningLocation): string =>
  guideid === null ? `${place}:${placeid}` : `guide:${guideid}`

const nothing: ReadonlyMap<number, string> = new Map()

/** A use that the caller may see. Entries of a run are for its operators and are not considered here. */
async function findOpenPlace(
  ctx: Context,
  thing: Pick<MediaThing, 'medium' | 'mediumid'>,
  lookups: MediaLookups,
): Promise<OpeningLocation | null> {
  const places = await listOpeningLocations(ctx.db, thing, lookups.seesHistory(ctx))
  const free = places.find(({ place }) => place === 'user' || place === 'team' || place === 'site')
  if (free) return free
  const guideids = new Set(places.flatMap(({ guideid }) => guideid ?? []))
  const guides = guideids.size > 0 ? await lookups.viewableGuides(ctx, [...guideids]) : nothing
  const open = places.find(({ guideid }) => guideid !== null && guides.has(guideid))
  if (open) return open
  const pages = await pagesIn(ctx, places, lookups)
  const seen = pages.size > 0 ? await lookups.viewablePages(ctx, [...pages]) : nothing
  const page = [...pages].find((wikiid) => seen.has(wikiid))
  return page === undefined ? null : { place: 'wiki', placeid: page, guideid: null }
}

/** The guides and pages that show it, and those with a comment that shows it. */
async function pagesIn(
  ctx: Context,
  places: readonly OpeningLocation[],
  lookups: MediaLookups,
): Promise<Set<number>> {
  const idsOf = (kind: LocationKind) =>
    places.flatMap(({ place, placeid }) => (place === kind ? (placeid ?? []) : []))
  const comments = idsOf('comment')
  const below = comments.length > 0 ? await lookups.pagesOfComments(ctx, comments) : null
  return new Set([...idsOf('wiki'), ...(below?.values() ?? [])])
}
