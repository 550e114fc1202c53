// Reads the manifests of guides, with a fixed number of queries for any number of guides and steps.
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { type Medium, mediums } from '#media/media-tables.ts'
import type { MediaUse } from '#media/uses/uses.ts'
import type { Db } from '#platform/db/database.ts'
import { sqlList } from '#platform/db/lists.ts'
import type { Tables } from '#schema/generated/tables.ts'
import { pinnedGuidesOf, readContent, readPlaces } from '../content.ts'
import { findGuideRevisions, type GuideRevisionRow, type GuideRow } from '../guides.queries.ts'
import { readForms } from '../steps/named-forms.ts'
import { usesOf, usesOfStep } from '../steps/state-uses.ts'
import { findStepRevisions, type StepRevisionRow } from '../steps/steps.queries.ts'
import type { Manifest, ManifestMedium } from './manifest.ts'
import { listTranslationHeads } from './releases.queries.ts'

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
  return guides.flatMap((guide) => {
    const { guideid, langid } = guide
    const own = editions.get(guideid) ?? {}
    const original = states.get(guideid)?.find(({ guideRevisionid }) => guideRevisionid === own[langid])
    if (!original) return []
    const keys = new Set((used.get(guideid) ?? []).map(keyOf))
    return {
      guideid,
      langid,
      editions: own,
      forms: readForms(original.forms),
      media: media.filter(({ medium, id }) => keys.has(keyOf({ medium, mediumid: id }))),
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

const contentsOf = {
  image: (ids: readonly number[]) => sql<ManifestMedium>`
    select 'image' as medium, imageid as id, hash, rendition from images where imageid in ${sqlList(ids)}`,
  object: (ids: readonly number[]) => sql<ManifestMedium>`
    select 'object' as medium, objectid as id, hash, null as rendition
    from media_objects where objectid in ${sqlList(ids)}`,
  document: (ids: readonly number[]) => sql<ManifestMedium>`
    select 'document' as medium, documentid as id, hash, null as rendition
    from documents where documentid in ${sqlList(ids)}`,
} satisfies Record<Medium, unknown>

/** Media that a text names but that do not exist are absent. */
async function findContents(db: Db, uses: readonly MediaUse[]): Promise<ManifestMedium[]> {
  const parts = mediums.flatMap((medium) => {
    const ids = new Set(uses.flatMap((use) => (use.medium === medium ? use.mediumid : [])))
    return ids.size > 0 ? [contentsOf[medium]([...ids])] : []
  })
  if (parts.length === 0) return []
  const { rows } = await sql<ManifestMedium & { rendition: string | null }>`
    ${sql.join(parts, sql` union all `)}`.execute(db)
  return rows.map(({ medium, id, hash, rendition }) => ({
    medium,
    id,
    hash,
    ...(rendition === null ? {} : { rendition }),
  }))
}
