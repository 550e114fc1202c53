// The states of a guide that a comparison can name: a revision, a release, the working text, and the published state.
import type { Context } from '#platform/http/request/context.ts'
import { type FieldFault, fault, invalid, problems } from '#platform/problems.ts'
import { type Edition, findEdition, originalEdition } from '../editions/editions.ts'
import { maySeeHistory } from '../guides.access.ts'
import { findGuideRevisions, type GuideRevisionRow, type GuideRow } from '../guides.queries.ts'
import { type Manifest, originalOf, readManifest, translationOf } from '../manifests/manifest.ts'
import type { ReleaseRow } from '../manifests/releases.queries.ts'
import { findComparedReleases } from './compared-releases.ts'

/** A guide in one language: without a translation it is read in the original language. */
export interface Version {
  revision: GuideRevisionRow
  translation: GuideRevisionRow | null
}

export interface NamedVersion extends Version {
  name: VersionName['kind']
  /** Only for a release. */
  release: ReleaseRow | undefined
}

/** A further kind of state needs a member here, a form in `readVersionName`, and its revisions in `idsOf`. */
type VersionName = { kind: 'working' } | { kind: 'shown' } | { kind: 'revision' | 'release'; id: number }

const allowed =
  'must be a revision of this guide (guide_revisionid), a release of it (release:releaseid), working or shown'

function readVersionName(text: string): VersionName | undefined {
  if (text === 'working' || text === 'shown') return { kind: text }
  const [, prefix, id] = /^(release:)?([1-9]\d{0,14})$/.exec(text) ?? []
  return id === undefined ? undefined : { kind: prefix ? 'release' : 'revision', id: Number(id) }
}

export interface ComparisonQuery {
  from: string
  to: string
  /** Default: the language of a named revision, otherwise the original language. */
  langid?: string | undefined
}

interface Side {
  field: 'from' | 'to'
  name: VersionName
  /** Only for a revision. */
  row: GuideRevisionRow | undefined
  /** Only for a release. */
  release: ReleaseRow | undefined
  manifest: Manifest | undefined
}

/** Returns both states in one language, with all faults of the query if there are any. */
export async function findVersions(
  ctx: Context,
  guide: GuideRow,
  query: ComparisonQuery,
): Promise<{ langid: string; from: NamedVersion; to: NamedVersion }> {
  const sides = await findSides(ctx, guide, query)
  const langid = query.langid ?? sides.find(({ row }) => row)?.row?.langid ?? guide.langid
  const edition = await findEdition(ctx.db, guide, langid)
  if (!edition) throw invalid([fault('langid', `langid: the guide has no translation into ${langid}`)])
  const foreign = sides.flatMap((side) => foreignFault(side, langid) ?? [])
  if (foreign.length > 0) throw invalid(foreign)
  const ids = sides.map((side) => idsOf(side, edition))
  const rows = await findGuideRevisions(
    ctx.db,
    ids.flatMap(({ original, translation }) => [original, translation]),
  )
  const found = new Map(rows.map((row) => [row.guideRevisionid, row]))
  const [from, to] = sides.map((side, index) => versionOf(side, ids[index] as VersionIds, found))
  return { langid, from: from as NamedVersion, to: to as NamedVersion }
}

function foreignFault({ field, row, release, manifest }: Side, langid: string): FieldFault | undefined {
  if (row && row.langid !== langid)
    return fault(field, `${field} is a revision in ${row.langid}, not in ${langid}`)
  if (release && manifest && manifest.editions[langid] === undefined)
    return fault(field, `${field}: ${release.title} has no translation into ${langid}`)
  return undefined
}

/** Releases have access rules of their own; every other state is for users who can view the history. */
async function findSides(ctx: Context, guide: GuideRow, query: ComparisonQuery): Promise<Side[]> {
  const fields = ['from', 'to'] as const
  const names = fields.map((field) => readVersionName(query[field]))
  const isOfHistory = names.some((name) => name?.kind !== 'release')
  if (isOfHistory && !maySeeHistory(ctx)) throw problems.forbidden(['Author', 'Moderator'])
  const idsIn = (kind: 'revision' | 'release') =>
    names.flatMap((name) => (name?.kind === kind ? (name as { id: number }).id : []))
  const revisions = await findGuideRevisions(ctx.db, idsIn('revision'))
  const rows = new Map(revisions.map((row) => [row.guideRevisionid, row]))
  const releases = await findComparedReleases(ctx, guide, idsIn('release'))
  const faults: FieldFault[] = []
  const sides = fields.flatMap((field, index): Side[] => {
    const name = names[index]
    const row = name?.kind === 'revision' ? rows.get(name.id) : undefined
    const release = name?.kind === 'release' ? releases.get(name.id) : undefined
    const isThere = release || (name && (!('id' in name) || row?.guideid === guide.guideid))
    if (name && isThere)
      return [{ field, name, row, release, manifest: release && readManifest(release.manifest) }]
    faults.push(fault(field, `${field} ${allowed}`))
    return []
  })
  if (faults.length > 0) throw invalid(faults)
  return sides
}

/** 0 if there is none. */
interface VersionIds {
  original: number
  translation: number
}

/** An earlier revision of a translation belongs to the original that it was made from. */
function idsOf({ name, row, manifest }: Side, edition: Edition): VersionIds {
  if (manifest)
    return { original: originalOf(manifest), translation: translationOf(manifest, edition.langid) }
  const head = { working: 'newest', shown: 'current' } as const
  if (name.kind === 'working' || name.kind === 'shown') {
    const original = originalEdition(edition.guide)[head[name.kind]]
    return { original, translation: edition.isOriginal ? 0 : edition[head[name.kind]] }
  }
  return edition.isOriginal
    ? { original: name.id, translation: 0 }
    : { original: row?.sourceRevisionid ?? 0, translation: name.id }
}

function versionOf(
  { field, name, release, manifest }: Side,
  { original, translation }: VersionIds,
  found: ReadonlyMap<number, GuideRevisionRow>,
): NamedVersion {
  const row = found.get(original)
  if (!row) throw invalid([fault(field, `${field}: the guide has no such state yet`)])
  // The manifest is sealed and decides about the forms of a release.
  const revision = manifest ? { ...row, forms: JSON.stringify(manifest.forms) } : row
  return { name: name.kind, revision, translation: found.get(translation) ?? null, release }
}
