// Who may see a picture, video or document: its owner, editors, and whoever may see something that shows it.
import { type Access, access } from '#platform/http/request/access.ts'
import { type Context, nobody } from '#platform/http/request/context.ts'
import { isStaff } from '#users/trust.ts'
import type { Medium } from '../media-tables.ts'
import { listOpeningPlaces, type OpeningPlace, type PlaceKind } from './uses.ts'

/** What media need of guides and pages, which stand to their right: given by the assembly of the application. */
export interface MediaLookups {
  /** Titles of those that the caller may see. */
  viewableGuides(ctx: Context, guideids: readonly number[]): Promise<ReadonlyMap<number, string>>
  viewablePages(ctx: Context, wikiids: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** Pages that comments stand on, by the number of the comment. */
  pagesOfComments(ctx: Context, commentids: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** May the caller see what older revisions show? */
  seesHistory(ctx: Context): boolean
  /** May the caller read a run that has it as an answer, or follows a state of a guide that shows it? */
  seesRunWith(ctx: Context, medium: Medium, mediumid: number): Promise<boolean>
}

/** Pictures are taken while a guide is worked on as well as while it is written. */
export const uploadAccess = { ...access.signedIn, scopes: ['write', 'work_log'] } as const satisfies Access

export interface MediaThing {
  medium: Medium
  mediumid: number
  ownerid: number | null
}

const owns = ({ actor }: Pick<Context, 'actor'>, { ownerid }: Pick<MediaThing, 'ownerid'>): boolean =>
  actor.userid !== null && actor.userid === ownerid

/** Decided without its references. */
export const mayAlwaysSee = (ctx: Pick<Context, 'actor'>, thing: Pick<MediaThing, 'ownerid'>): boolean =>
  isStaff(ctx) || owns(ctx, thing)

export async function maySee(ctx: Context, thing: MediaThing, lookups: MediaLookups): Promise<boolean> {
  if (mayAlwaysSee(ctx, thing)) return true
  if (await findOpenPlace(ctx, thing, lookups)) return true
  return lookups.seesRunWith(ctx, thing.medium, thing.mediumid)
}

/** Cache tags of a public medium; null for a private one. */
export async function publicTags(
  ctx: Context,
  thing: MediaThing,
  lookups: MediaLookups,
): Promise<string[] | null> {
  const open = await findOpenPlace({ ...ctx, actor: nobody }, thing, lookups)
  return open && [`${thing.medium}:${thing.mediumid}`, tagOf(open)]
}

const tagOf = ({ place, placeid, guideid }: OpeningPlace): string =>
  guideid === null ? `${place}:${placeid}` : `guide:${guideid}`

const nothing: ReadonlyMap<number, string> = new Map()

/** A use that the caller may look at. What is written in the course of a run is for those who run it, and not asked here. */
async function findOpenPlace(
  ctx: Context,
  thing: Pick<MediaThing, 'medium' | 'mediumid'>,
  lookups: MediaLookups,
): Promise<OpeningPlace | null> {
  const places = await listOpeningPlaces(ctx.db, thing, lookups.seesHistory(ctx))
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

/** Those that show it, and those under which a comment does. */
async function pagesIn(
  ctx: Context,
  places: readonly OpeningPlace[],
  lookups: MediaLookups,
): Promise<Set<number>> {
  const idsOf = (kind: PlaceKind) =>
    places.flatMap(({ place, placeid }) => (place === kind ? (placeid ?? []) : []))
  const comments = idsOf('comment')
  const below = comments.length > 0 ? await lookups.pagesOfComments(ctx, comments) : null
  return new Set([...idsOf('wiki'), ...(below?.values() ?? [])])
}
