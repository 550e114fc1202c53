// Who may see a picture, video or document: its owner, editors, and whoever may see something that shows it.
import { type Context, has, nobody } from '#platform/http/context.ts'
import { type FoundUse, listPlaces, type Medium } from './uses.ts'

/** What media need of guides and pages, which stand to their right: given by the assembly of the application. */
export interface MediaLookups {
  /** Titles of those that the caller may see. */
  viewableGuides(ctx: Context, guideids: readonly number[]): Promise<ReadonlyMap<number, string>>
  viewablePages(ctx: Context, wikiids: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** May the caller see what older revisions show? */
  seesHistory(ctx: Context): boolean
}

export interface MediaThing {
  medium: Medium
  mediumid: number
  ownerid: number | null
}

export const isEditor = ({ actor }: Pick<Context, 'actor'>): boolean =>
  (['Author', 'Moderator', 'Admin'] as const).some((each) => has(actor, each))

const owns = ({ actor }: Pick<Context, 'actor'>, { ownerid }: Pick<MediaThing, 'ownerid'>): boolean =>
  actor.userid !== null && actor.userid === ownerid

/** Known without a look at what uses it. */
export const mayAlwaysSee = (ctx: Pick<Context, 'actor'>, thing: Pick<MediaThing, 'ownerid'>): boolean =>
  isEditor(ctx) || owns(ctx, thing)

export async function maySee(ctx: Context, thing: MediaThing, lookups: MediaLookups): Promise<boolean> {
  if (mayAlwaysSee(ctx, thing)) return true
  const uses = await listPlaces(ctx.db, thing.medium, thing.mediumid)
  return (await findOpenPlace(ctx, uses, lookups)) !== null
}

/** The tags under which it may be kept that everybody may see it; null when not everybody may. */
export async function publicTags(
  ctx: Context,
  thing: MediaThing,
  lookups: MediaLookups,
): Promise<string[] | null> {
  const uses = await listPlaces(ctx.db, thing.medium, thing.mediumid)
  const open = await findOpenPlace({ ...ctx, actor: nobody }, uses, lookups)
  return open && [`${thing.medium}:${thing.mediumid}`, tagOf(open)]
}

const tagOf = ({ place, placeid, guideid }: FoundUse): string =>
  guideid === null ? `${place}:${placeid}` : `guide:${guideid}`

const nothing: ReadonlyMap<number, string> = new Map()

/** A use that the caller may look at. */
async function findOpenPlace(
  ctx: Context,
  uses: readonly FoundUse[],
  lookups: MediaLookups,
): Promise<FoundUse | null> {
  const seesHistory = lookups.seesHistory(ctx)
  const counting = uses.filter((use) => use.isGranted === 1 && (use.isCurrent === 1 || seesHistory))
  const free = counting.find(({ place }) => place === 'user' || place === 'team' || place === 'site')
  if (free) return free
  const guideids = new Set(counting.flatMap(({ guideid }) => (guideid === null ? [] : [guideid])))
  const pages = new Set(counting.flatMap((use) => (use.place === 'wiki' ? [use.placeid] : [])))
  // What is written in the course of a run is for those who run it, even where the guide is for everybody.
  const guides = guideids.size > 0 ? await lookups.viewableGuides(ctx, [...guideids]) : nothing
  const open = counting.find(
    ({ place, guideid }) => guideid !== null && place !== 'entry' && guides.has(guideid),
  )
  if (open) return open
  const seen = pages.size > 0 ? await lookups.viewablePages(ctx, [...pages]) : nothing
  return counting.find(({ place, placeid }) => place === 'wiki' && seen.has(placeid)) ?? null
}
