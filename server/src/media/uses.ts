// Which places use which media: noted with every save of a place, asked by who may see a picture and by clean-up.
import { listReferences, parseWiki } from '@stepwright/wiki-syntax'
import type { Db } from '#platform/db/database.ts'
import { type Context, has } from '#platform/http/context.ts'

export type Medium = 'image' | 'object' | 'document'
export type PlaceKind = 'guide' | 'step' | 'wiki' | 'comment' | 'entry' | 'user' | 'team' | 'site'

export interface MediaUse {
  medium: Medium
  mediumid: number
  /** A text names it by its number, which proves nothing: whoever may not see it can write that as well. */
  isQuoted?: boolean
}

export interface UsePlace {
  place: PlaceKind
  placeid: number
  /** Language of the text, where a place has several. */
  langid?: string
  /** Guide that a step, comment or entry belongs to. */
  guideid?: number | null
}

/** More than any page can show; what is beyond is not kept from being cleaned up. */
const mostUses = 2000

/** What the texts of a place name by number. */
export function usesInTexts(texts: readonly string[]): MediaUse[] {
  return texts.filter(mayName).flatMap((text) => {
    const { images, objects, documents } = referencesOf(text)
    return [
      ...images.map((mediumid) => ({ medium: 'image' as const, mediumid, isQuoted: true })),
      ...objects.map((mediumid) => ({ medium: 'object' as const, mediumid, isQuoted: true })),
      ...documents.map((mediumid) => ({ medium: 'document' as const, mediumid, isQuoted: true })),
    ]
  })
}

/** Nearly no line of a step does, and parsing is not for nothing. */
const mayName = (text: string): boolean => text.includes('[') && text.includes('|')

function referencesOf(text: string) {
  const { images, videos, documents } = listReferences(parseWiki(text, { context: 'block' }))
  return { images, objects: videos, documents }
}

const keyOf = ({ medium, mediumid }: Pick<MediaUse, 'medium' | 'mediumid'>): string => `${medium} ${mediumid}`

/** Do two states of a place use the same? Then there is nothing to note. */
export const sameUses = (one: readonly MediaUse[], other: readonly MediaUse[]): boolean => {
  const keys = (uses: readonly MediaUse[]) => [...new Set(uses.map(keyOf))].sort().join()
  return keys(one) === keys(other)
}

/**
 * Notes what a place uses from now on. What it used before stays noted as used by older revisions; with
 * `keepsOlder` it counts as used still, because readers see the older revision until somebody accepts this one.
 */
export async function noteUses(
  ctx: Context,
  place: UsePlace,
  uses: readonly MediaUse[],
  options: { keepsOlder?: boolean } = {},
): Promise<void> {
  const known = await listUsesOf(ctx.db, place)
  const wanted = uniqueUses(uses)
  const granted = await grantedOf(ctx, wanted, known)
  const changed = [...wanted.values()].filter((use) => {
    const before = known.get(keyOf(use))
    return before === undefined || (before === 0 && granted.has(keyOf(use)))
  })
  if (changed.length > 0) await upsertUses(ctx.db, place, changed, granted)
  const gone = [...known]
    .filter(([key, isCurrent]) => isCurrent === 1 && !wanted.has(key))
    .map(([key]) => key)
  if (gone.length > 0 && !options.keepsOlder) await endUses(ctx.db, place, gone)
}

function uniqueUses(uses: readonly MediaUse[]): Map<string, MediaUse> {
  const unique = new Map<string, MediaUse>()
  for (const use of uses) {
    if (!Number.isSafeInteger(use.mediumid) || use.mediumid < 1) continue
    const key = keyOf(use)
    const before = unique.get(key)
    if (!before || (before.isQuoted && !use.isQuoted)) unique.set(key, use)
    if (unique.size >= mostUses) break
  }
  return unique
}

const staff = ['Author', 'Moderator', 'Admin'] as const

/** Those whose use opens them to the readers of the place: naming somebody else's picture opens nothing. */
async function grantedOf(
  ctx: Context,
  wanted: ReadonlyMap<string, MediaUse>,
  known: ReadonlyMap<string, 0 | 1>,
): Promise<Set<string>> {
  const isStaff = staff.some((each) => has(ctx.actor, each))
  const doubtful = [...wanted].filter(([key, use]) => use.isQuoted && !isStaff && known.get(key) !== 1)
  const own = await listOwn(
    ctx,
    doubtful.map(([, use]) => use),
  )
  const refused = new Set(doubtful.map(([key]) => key).filter((key) => !own.has(key)))
  return new Set([...wanted.keys()].filter((key) => !refused.has(key)))
}

async function listOwn(ctx: Context, uses: readonly MediaUse[]): Promise<Set<string>> {
  const { userid } = ctx.actor
  const own = new Set<string>()
  if (userid === null) return own
  const idsOf = (medium: Medium) => uses.filter((use) => use.medium === medium).map((use) => use.mediumid)
  const [images, objects, documents] = [idsOf('image'), idsOf('object'), idsOf('document')]
  const note = (medium: Medium, ids: number[]) => {
    for (const mediumid of ids) own.add(keyOf({ medium, mediumid }))
  }
  if (images.length > 0) {
    const rows = await ctx.db
      .selectFrom('images')
      .select('imageid')
      .where('imageid', 'in', images)
      .where('ownerid', '=', userid)
      .execute()
    note(
      'image',
      rows.map((row) => row.imageid),
    )
  }
  if (objects.length > 0) {
    const rows = await ctx.db
      .selectFrom('media_objects')
      .select('objectid')
      .where('objectid', 'in', objects)
      .where('ownerid', '=', userid)
      .execute()
    note(
      'object',
      rows.map((row) => row.objectid),
    )
  }
  if (documents.length > 0) {
    const rows = await ctx.db
      .selectFrom('documents')
      .select('documentid')
      .where('documentid', 'in', documents)
      .where('ownerid', '=', userid)
      .execute()
    note(
      'document',
      rows.map((row) => row.documentid),
    )
  }
  return own
}

async function listUsesOf(db: Db, { place, placeid, langid = '' }: UsePlace): Promise<Map<string, 0 | 1>> {
  const rows = await db
    .selectFrom('media_uses')
    .select(['medium', 'mediumid', 'isCurrent'])
    .where('place', '=', place)
    .where('placeid', '=', placeid)
    .where('langid', '=', langid)
    .execute()
  return new Map(
    rows.map((row) => [keyOf({ medium: row.medium as Medium, mediumid: row.mediumid }), row.isCurrent]),
  )
}

async function upsertUses(
  db: Db,
  { place, placeid, langid = '', guideid = null }: UsePlace,
  uses: readonly MediaUse[],
  granted: ReadonlySet<string>,
): Promise<void> {
  await db
    .insertInto('media_uses')
    .values(
      uses.map((use) => ({
        medium: use.medium,
        mediumid: use.mediumid,
        place,
        placeid,
        langid,
        guideid: place === 'guide' ? placeid : guideid,
        isCurrent: granted.has(keyOf(use)) ? (1 as const) : (0 as const),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['medium', 'mediumid', 'place', 'placeid', 'langid'])
        .doUpdateSet((eb) => ({ isCurrent: eb.ref('excluded.isCurrent') })),
    )
    .execute()
}

async function endUses(
  db: Db,
  { place, placeid, langid = '' }: UsePlace,
  keys: readonly string[],
): Promise<void> {
  const pairs = keys.map((key) => key.split(' ') as [Medium, string])
  const idsOf = (medium: Medium) => pairs.filter(([one]) => one === medium).map(([, id]) => Number(id))
  await db
    .updateTable('media_uses')
    .set({ isCurrent: 0 })
    .where('place', '=', place)
    .where('placeid', '=', placeid)
    .where('langid', '=', langid)
    .where((eb) =>
      eb.or(
        (['image', 'object', 'document'] as const)
          .filter((medium) => idsOf(medium).length > 0)
          .map((medium) => eb.and([eb('medium', '=', medium), eb('mediumid', 'in', idsOf(medium))])),
      ),
    )
    .execute()
}

export interface FoundUse {
  place: PlaceKind
  placeid: number
  guideid: number | null
  isCurrent: 0 | 1
}

/** Bounded: who sees none of so many places is not helped by one more. */
const mostPlaces = 1000

/** Also by way of the videos whose poster a picture is, and of the documents whose first page it shows. */
export async function listPlaces(db: Db, medium: Medium, mediumid: number): Promise<FoundUse[]> {
  const rows = await db
    .selectFrom('media_uses')
    .select(['place', 'placeid', 'guideid', 'isCurrent'])
    .where((eb) => {
      const itself = eb.and([eb('medium', '=', medium), eb('mediumid', '=', mediumid)])
      if (medium !== 'image') return itself
      const posters = eb.selectFrom('media_objects').select('objectid').where('imageid', '=', mediumid)
      const pages = eb.selectFrom('documents').select('documentid').where('imageid', '=', mediumid)
      return eb.or([
        itself,
        eb.and([eb('medium', '=', 'object'), eb('mediumid', 'in', posters)]),
        eb.and([eb('medium', '=', 'document'), eb('mediumid', 'in', pages)]),
      ])
    })
    .orderBy('isCurrent', 'desc')
    .orderBy('place')
    .orderBy('placeid')
    .limit(mostPlaces)
    .execute()
  return rows as FoundUse[]
}
