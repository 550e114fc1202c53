// References to media by guides, pages and the like: written with every save, read by access checks and garbage collection.
import { listReferences, parseWiki } from '@stepwright/wiki-syntax'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { sqlList } from '#platform/db/lists.ts'
import type { Context } from '#platform/http/request/context.ts'
import { isStaff } from '#users/trust.ts'
import { listChoosers } from '../choosers.queries.ts'
import { type Medium, mediums, mediumTables } from '../media-tables.ts'
import { isOpening } from './granted.ts'

export type LocationKind = 'guide' | 'step' | 'wiki' | 'comment' | 'entry' | 'user' | 'team' | 'site'

export interface MediaUse {
  medium: Medium
  mediumid: number
  /** Named by number in a text, which grants nothing: any user can write a number. */
  isQuoted?: boolean
}

/** Limit per location; further references do not protect from garbage collection. */
const mostUses = 2000

/** Media that texts name by number. */
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

/** A cheap test that skips parsing for the many texts without media. */
const mayName = (text: string): boolean =>
  text.includes('[') && /image|video|youtube|embed|document/i.test(text)

function referencesOf(text: string) {
  const { images, videos, documents } = listReferences(parseWiki(text, { context: 'block' }))
  return { images, objects: videos, documents }
}

const keyOf = ({ medium, mediumid }: Pick<MediaUse, 'medium' | 'mediumid'>): string => `${medium} ${mediumid}`

/** Returns whether two revisions refer to the same media: then there is no row to write. */
export const sameUses = (one: readonly MediaUse[], other: readonly MediaUse[]): boolean => {
  const keys = (uses: readonly MediaUse[]) => [...new Set(uses.map(keyOf))].sort().join()
  return keys(one) === keys(other)
}

/** A batch of locations of one kind and language, each with its current references. */
export interface UsesNote {
  kind: LocationKind
  /** Language of the texts, if locations have several. */
  langid?: string
  /** Guide that steps, comments or entries belong to. */
  guideid?: number | null
  uses: ReadonlyMap<number, readonly MediaUse[]>
}

export interface RecordOptions {
  /** The former references still count as used: readers see the older revision until this one is accepted. */
  keepsOlder?: boolean
  /** Readers see none of the new references until their release. */
  isHidden?: boolean
  /** The references wait for a release or are released, by another user than the one who wrote them. */
  isOfRelease?: boolean
}

/** Replaces the current references of locations. Former ones stay as references of older revisions. */
export async function recordUses(ctx: Context, note: UsesNote, options: RecordOptions = {}): Promise<void> {
  const { isHidden = false, isOfRelease = false } = options
  if (note.uses.size === 0) return
  const known = await listUsesOf(ctx.db, note)
  const wanted = new Map<string, PlacedUse>()
  for (const [placeid, uses] of note.uses) {
    for (const use of uniqueUses(uses)) wanted.set(`${placeid} ${keyOf(use)}`, { ...use, placeid })
  }
  const refused = await refusedOf(ctx, wanted, {
    here: known,
    elsewhere: await listInOtherLanguages(ctx.db, note, { wanted, isOfRelease }),
    isOfRelease,
  })
  const changed = [...wanted].flatMap(([key, use]): RecordedUse[] => {
    const before = known.get(key)
    const isGranted = refused.has(key) ? 0 : 1
    const isRecorded = before !== undefined && before.isGranted >= isGranted
    if (before?.isCurrent === 1 && (isHidden || isRecorded)) return []
    if (isHidden && isRecorded) return []
    return [{ ...use, isCurrent: isHidden ? 0 : 1, isGranted }]
  })
  const gone = [...known].filter(([key, use]) => use.isCurrent === 1 && !wanted.has(key))
  if (!options.keepsOlder) changed.push(...gone.map(([, use]) => ({ ...use, isCurrent: 0 as const })))
  if (changed.length > 0) await upsertUses(ctx.db, note, changed)
}

/** Removes the references of a deleted location, in one language or in all. */
export async function retireUses(
  db: Db,
  { kind, placeid, langid }: { kind: LocationKind; placeid: number; langid?: string | undefined },
): Promise<void> {
  let query = db.updateTable('media_uses').set({ isCurrent: 0 })
  query = query.where('place', '=', kind).where('placeid', '=', placeid).where('isCurrent', '=', 1)
  if (langid !== undefined) query = query.where('langid', '=', langid)
  await query.execute()
}

interface PlacedUse extends MediaUse {
  placeid: number
}

interface RecordedUse extends PlacedUse {
  isCurrent: 0 | 1
  isGranted: 0 | 1
}

function uniqueUses(uses: readonly MediaUse[]): MediaUse[] {
  const unique = new Map<string, MediaUse>()
  for (const use of uses) {
    if (!Number.isSafeInteger(use.mediumid) || use.mediumid < 1) continue
    const key = keyOf(use)
    const before = unique.get(key)
    if (!before || (before.isQuoted && !use.isQuoted)) unique.set(key, use)
    if (unique.size >= mostUses) break
  }
  return [...unique.values()]
}

interface RecordedUses {
  here: ReadonlyMap<string, RecordedUse>
  elsewhere: ReadonlyMap<string, 0 | 1>
  isOfRelease: boolean
}

/** References that grant nothing to the readers of the location: the writer may not see the medium, or there is none. */
async function refusedOf(
  ctx: Context,
  wanted: ReadonlyMap<string, PlacedUse>,
  { here, elsewhere, isOfRelease }: RecordedUses,
): Promise<Set<string>> {
  const fresh = [...wanted].filter(
    ([key, use]) => use.isQuoted && here.get(key)?.isGranted !== 1 && elsewhere.get(key) !== 1,
  )
  const owners = await findOwners(
    ctx.db,
    fresh.map(([, use]) => use),
  )
  const { userid } = ctx.actor
  const isRefused = ([key, use]: [string, PlacedUse]): boolean => {
    const ownerid = owners.get(keyOf(use))
    // A number without a medium would otherwise grant the one that gets it later.
    if (ownerid === undefined) return true
    const before = here.get(key)
    // A reference without a grant does not gain one when an editor edits, accepts or translates the text.
    const isKnown = before?.isCurrent === 1 || (isOfRelease && before !== undefined)
    const isDoubtful = !isStaff(ctx) || isKnown || elsewhere.get(key) === 0
    return isDoubtful && (userid === null || ownerid !== userid)
  }
  return new Set(fresh.filter(isRefused).map(([key]) => key))
}

/** The owners of those that exist; null if the owner is unknown. */
async function findOwners(db: Db, uses: readonly MediaUse[]): Promise<Map<string, number | null>> {
  if (uses.length === 0) return new Map()
  const parts = mediums.flatMap((medium) => {
    const ids = uses.flatMap((use) => (use.medium === medium ? use.mediumid : []))
    return ids.length > 0 ? [ownersOf(medium, ids)] : []
  })
  const { rows } = await sql<Pick<MediaUse, 'medium' | 'mediumid'> & { ownerid: number | null }>`
    ${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(rows.map((row) => [keyOf(row), row.ownerid]))
}

function ownersOf(medium: Medium, ids: readonly number[]): RawBuilder<unknown> {
  const { table, id } = mediumTables[medium]
  return sql`select ${sql.lit(medium)} as medium, ${sql.ref(id)} as mediumid, ownerid from ${sql.table(table)}
    where ${sql.ref(id)} in ${sqlList([...new Set(ids)])}`
}

/** Returns whether a location grants it now in any other language: a translation has the readers of the original. */
async function listInOtherLanguages(
  db: Db,
  { kind, langid = '' }: UsesNote,
  { wanted, isOfRelease }: { wanted: ReadonlyMap<string, PlacedUse>; isOfRelease: boolean },
): Promise<Map<string, 0 | 1>> {
  const placeids = [...new Set([...wanted.values()].map(({ placeid }) => placeid))]
  if (placeids.length === 0 || langid === '') return new Map()
  let query = db
    .selectFrom('media_uses')
    .select(['placeid', 'medium', 'mediumid'])
    .select(({ fn }) => fn.max<0 | 1>('isGranted').as('isGranted'))
    .where('place', '=', kind)
    .where('placeid', 'in', placeids)
    .where('langid', '<>', langid)
  // The working text of the original may grant it already.
  if (!isOfRelease) query = query.where('isCurrent', '=', 1)
  const rows = await query.groupBy(['placeid', 'medium', 'mediumid']).execute()
  const keyed = rows.map((row) => [`${row.placeid} ${keyOf(row)}`, Number(row.isGranted) as 0 | 1] as const)
  return new Map(keyed)
}

async function listUsesOf(db: Db, { kind, langid = '', uses }: UsesNote): Promise<Map<string, RecordedUse>> {
  const rows = await db
    .selectFrom('media_uses')
    .select(['medium', 'mediumid', 'placeid', 'isCurrent', 'isGranted'])
    .where('place', '=', kind)
    .where('placeid', 'in', [...uses.keys()])
    .where('langid', '=', langid)
    .execute()
  return new Map(rows.map((use) => [`${use.placeid} ${keyOf(use)}`, use]))
}

async function upsertUses(
  db: Db,
  { kind, langid = '', guideid = null }: UsesNote,
  uses: readonly RecordedUse[],
): Promise<void> {
  await db
    .insertInto('media_uses')
    .values(
      uses.map(({ medium, mediumid, placeid, isCurrent, isGranted }) => ({
        medium,
        mediumid,
        place: kind,
        placeid,
        langid,
        guideid: kind === 'guide' ? placeid : guideid,
        isCurrent,
        isGranted,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['medium', 'mediumid', 'place', 'placeid', 'langid']).doUpdateSet((eb) => ({
        isCurrent: eb.ref('excluded.isCurrent'),
        isGranted: eb.ref('excluded.isGranted'),
      })),
    )
    .execute()
}

export interface UseRow {
  place: LocationKind
  placeid: number
  guideid: number | null
  isCurrent: 0 | 1
  isGranted: 0 | 1
  /** For users and teams only. */
  name?: string
}

/**
 * Selects from a table with the columns `medium` and `mediumid`, including videos with the picture as poster and
 * documents with it as first page.
 */
export function isShownBy(table: string, medium: Medium, mediumid: number): RawBuilder<SqlBool> {
  const [kind, id] = [sql.ref(`${table}.medium`), sql.ref(`${table}.mediumid`)]
  const itself = sql<SqlBool>`(${kind} = ${medium} and ${id} = ${mediumid})`
  if (medium !== 'image') return itself
  return sql<SqlBool>`(${itself}
    or (${kind} = 'object' and ${id} in (select objectid from media_objects where imageid = ${mediumid}))
    or (${kind} = 'document' and ${id} in (select documentid from documents where imageid = ${mediumid})))`
}

/** Limit of the list that its owner sees. */
const mostLocations = 1000

export async function listLocations(db: Db, medium: Medium, mediumid: number): Promise<UseRow[]> {
  const rows = await db
    .selectFrom('media_uses')
    .select(['place', 'placeid', 'guideid', 'isCurrent', 'isGranted'])
    .where(isShownBy('media_uses', medium, mediumid))
    .orderBy('isCurrent', 'desc')
    .orderBy('place')
    .orderBy('placeid')
    .limit(mostLocations)
    .execute()
  const choosers = medium === 'image' ? await listChoosers(db, mediumid) : []
  return [
    ...(rows as UseRow[]),
    ...choosers.map((each): UseRow => ({ ...each, guideid: null, isCurrent: 1, isGranted: 1 })),
  ]
}

export interface UseInGuide extends Pick<MediaUse, 'medium' | 'mediumid'> {
  guideid: number
}

/** The granted uses in guides, of any state: of the medium, or of one that it is a part of. */
export async function listUsesInGuides(
  db: Db,
  { medium, mediumid }: Pick<MediaUse, 'medium' | 'mediumid'>,
): Promise<UseInGuide[]> {
  const rows = await db
    .selectFrom('media_uses')
    .select(['medium', 'mediumid', 'guideid'])
    .distinct()
    .where(isShownBy('media_uses', medium, mediumid))
    .where(isOpening(true))
    .where('place', 'in', ['guide', 'step'])
    .limit(mostLocations)
    .execute()
  return rows.flatMap(({ guideid, ...use }) => (guideid === null ? [] : { ...use, guideid }))
}

export interface OpeningLocation {
  place: LocationKind
  guideid: number | null
  /** Null if the guide decides. */
  placeid: number | null
}

/** Only an emblem is shown by more guides and pages than this, and some of them are public. */
const mostOpening = 10_000

/** All that may open it to readers: each guide, page or user once, however often shown. Runs have their own rules. */
export async function listOpeningLocations(
  db: Db,
  { medium, mediumid }: { medium: Medium; mediumid: number },
  withOlder: boolean,
): Promise<OpeningLocation[]> {
  const [chooser] = medium === 'image' ? await listChoosers(db, mediumid) : []
  if (chooser) return [{ place: chooser.place, placeid: chooser.placeid, guideid: null }]
  const rows = await db
    .selectFrom('media_uses')
    .select(['place', 'guideid'])
    .select(sql<number | null>`case when guideid is null then placeid end`.as('placeid'))
    .distinct()
    .where(isShownBy('media_uses', medium, mediumid))
    .where(isOpening(withOlder))
    .limit(mostOpening)
    .execute()
  return rows as OpeningLocation[]
}
