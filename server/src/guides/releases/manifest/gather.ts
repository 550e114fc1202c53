// Reads the manifests of guides, with a fixed number of queries for any number of guides and steps.
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { type Medium, mediums } from '#media/media-tables.ts'
import { findGranted } from '#media/uses/granted.ts'
import type { MediaUse } from '#media/uses/uses.ts'
import type { Db } from '#platform/db/database.ts'
import { sqlList } from '#platform/db/lists.ts'
import type { Tables } from '#schema/generated/tables.ts'
import { pinnedGuidesOf, readContent, readPlaces } from '../../content.ts'
import { findGuideRevisions, type GuideRevisionRow, type GuideRow } from '../../guides.queries.ts'
import { readForms } from '../../steps/named-forms.ts'
import { textsOf, textsOfStep, usesOf, usesOfStep } from '../../steps/state-uses.ts'
import { findStepRevisions, type StepRevisionRow } from '../../steps/steps.queries.ts'
import { listTranslationHeads } from '../releases.queries.ts'
import { findLinkNames } from './linked-names.ts'
import type { Manifest, ManifestMedium } from './manifest.ts'
import { findThingTitles, type SealedNames } from './sealed-names.ts'

/** The state to release: the one that readers see, or the working text. */
export type ReleasedHead = 'current' | 'newest'

type Heads = Pick<Selectable<Tables['guides']>, 'currentRevisionid' | 'newestRevisionid'>

const headOf = (row: Heads, head: ReleasedHead): number =>
  head === 'current' ? row.currentRevisionid : row.newestRevisionid

export async function gatherManifests(
  db: Db,
  guides: readonly GuideRow[],
  head: ReleasedHead,
): Promise<Manifest[]> {
  if (guides.length === 0) return []
  const translations = await listTranslationHeads(
    db,
    guides.map(({ guideid }) => guideid),
  )
  const editions = new Map(guides.map((guide) => [guide.guideid, { [guide.langid]: headOf(guide, head) }]))
  for (const row of translations) {
    const id = headOf(row, head)
    if (id > 0) Object.assign(editions.get(row.guideid) ?? {}, { [row.langid]: id })
  }
  const ids = [...editions.values()].flatMap((each) => Object.values(each))
  const states = Map.groupBy(await findGuideRevisions(db, ids), ({ guideid }) => guideid)
  const all = [...states.values()].flat()
  const steps = await findStepRevisions(
    db,
    all.flatMap((row) => readPlaces(row.steps).map(([, id]) => id)),
  )
  const used = new Map(
    guides.map((guide) => [guide.guideid, usesIn(guide, states.get(guide.guideid), steps)]),
  )
  const media = await findContents(db, [...used.values()].flat())
  const isGranted = await findGrantedQuotes(db, used)
  const originals = guides.flatMap(({ guideid, langid }) => {
    const id = editions.get(guideid)?.[langid]
    return states.get(guideid)?.find(({ guideRevisionid }) => guideRevisionid === id) ?? []
  })
  const namesOf = await findNames(db, originals, textsIn(guides, states, steps))
  return guides.flatMap((guide) => {
    const { guideid, langid } = guide
    const own = editions.get(guideid) ?? {}
    const original = originals.find((row) => row.guideid === guideid)
    if (!original) return []
    const shown = (used.get(guideid) ?? []).filter((use) => !use.isQuoted || isGranted(guideid, use))
    const keys = new Set(shown.map(keyOf))
    const ownMedia = media.filter(({ medium, id }) => keys.has(keyOf({ medium, mediumid: id })))
    return {
      guideid,
      langid,
      editions: own,
      forms: readForms(original.forms),
      media: ownMedia,
      names: namesOf(original, Object.keys(own), ownMedia),
      prerequisites: pinnedGuidesOf(readContent(original.content)),
    }
  })
}

const keyOf = ({ medium, mediumid }: Pick<MediaUse, 'medium' | 'mediumid'>): string => `${medium} ${mediumid}`

function usesIn(
  { langid }: GuideRow,
  states: readonly GuideRevisionRow[] = [],
  steps: ReadonlyMap<number, StepRevisionRow>,
): MediaUse[] {
  return states.flatMap((row) => {
    const isOriginal = row.langid === langid
    const ofSteps = readPlaces(row.steps).flatMap(([, id]) => {
      const step = steps.get(id)
      return step ? usesOfStep(step, isOriginal) : []
    })
    return [...usesOf(row, isOriginal), ...ofSteps]
  })
}

/** By guide, in all languages. */
function textsIn(
  guides: readonly GuideRow[],
  states: ReadonlyMap<number, readonly GuideRevisionRow[]>,
  steps: ReadonlyMap<number, StepRevisionRow>,
): ReadonlyMap<number, string[]> {
  const textsOfState = (row: GuideRevisionRow, isOriginal: boolean) => {
    const shown = readPlaces(row.steps).flatMap(([, id]) => steps.get(id) ?? [])
    return [...textsOf(row, isOriginal), ...shown.flatMap((step) => textsOfStep(step, isOriginal))]
  }
  return new Map(
    guides.map(({ guideid, langid }) => [
      guideid,
      (states.get(guideid) ?? []).flatMap((row) => textsOfState(row, row.langid === langid)),
    ]),
  )
}

const thingsOf = ({ content }: GuideRevisionRow): number[] => {
  const { parts, tools } = readContent(content)
  return [...parts, ...tools].map(({ wikiid }) => wikiid)
}

const namesOf = (media: readonly TitledMedium[], wanted: Medium): Record<string, string> =>
  Object.fromEntries(
    media.flatMap(({ medium, id, title }) => (medium === wanted && title !== null ? [[id, title]] : [])),
  )

async function findNames(
  db: Db,
  originals: readonly GuideRevisionRow[],
  texts: ReadonlyMap<number, readonly string[]>,
) {
  const linksOf = await findLinkNames(db, texts)
  const titlesOf = await findThingTitles(db, [...new Set(originals.flatMap(thingsOf))])
  return (original: GuideRevisionRow, langids: string[], media: readonly TitledMedium[]): SealedNames => ({
    documents: namesOf(media, 'document'),
    objects: namesOf(media, 'object'),
    ...titlesOf(thingsOf(original), langids),
    ...linksOf(original.guideid, langids),
  })
}

/** A text shows its readers only media that it grants them; the manifest seals which. */
async function findGrantedQuotes(
  db: Db,
  used: ReadonlyMap<number, readonly MediaUse[]>,
): Promise<(guideid: number, use: MediaUse) => boolean> {
  const quotes = [...used.values()].flat().filter(({ isQuoted }) => isQuoted)
  const idsOf = (medium: Medium) => quotes.flatMap((use) => (use.medium === medium ? use.mediumid : []))
  const named = { image: idsOf('image'), object: idsOf('object'), document: idsOf('document') }
  const spots = [...used.keys()].map((guideid) => `guide:${guideid}` as const)
  const granted = await findGranted(db, named, { spots, withOlder: true })
  return (guideid, { medium, mediumid }) => granted.hasInText([`guide:${guideid}`], medium, mediumid)
}

const contentsOf = {
  image: (ids: readonly number[]) => sql<ManifestMedium>`
    select 'image' as medium, imageid as id, hash, rendition, null as title from images where imageid in ${sqlList(ids)}`,
  object: (ids: readonly number[]) => sql<ManifestMedium>`
    select 'object' as medium, objectid as id, hash, null as rendition, filename as title
    from media_objects where objectid in ${sqlList(ids)}`,
  document: (ids: readonly number[]) => sql<ManifestMedium>`
    select 'document' as medium, documentid as id, hash, null as rendition,
      case when title = '' then filename else title end as title
    from documents where documentid in ${sqlList(ids)}`,
} satisfies Record<Medium, unknown>

interface TitledMedium extends ManifestMedium {
  /** Null for media whose title no text shows. */
  title: string | null
}

/** Media that a text names but that do not exist are absent. */
async function findContents(db: Db, uses: readonly MediaUse[]): Promise<TitledMedium[]> {
  const parts = mediums.flatMap((medium) => {
    const ids = new Set(uses.flatMap((use) => (use.medium === medium ? use.mediumid : [])))
    return ids.size > 0 ? [contentsOf[medium]([...ids])] : []
  })
  if (parts.length === 0) return []
  const { rows } = await sql<TitledMedium & { rendition: string | null }>`
    ${sql.join(parts, sql` union all `)}`.execute(db)
  return rows.map(({ medium, id, hash, rendition, title }) => ({
    medium,
    id,
    hash,
    title,
    ...(rendition === null ? {} : { rendition }),
  }))
}
