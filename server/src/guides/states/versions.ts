// The states of a guide that a comparison can name: a revision, the working text, and the state that readers see.
import type { Context } from '#platform/http/request/context.ts'
import { type FieldFault, fault, invalid } from '#platform/problems.ts'
import { type Edition, findEdition, originalEdition } from '../editions/editions.ts'
import { findGuideRevisions, type GuideRevisionRow, type GuideRow } from '../guides.queries.ts'

/** A guide in one language: without a translation it is read in the original language. */
export interface Version {
  revision: GuideRevisionRow
  translation: GuideRevisionRow | null
}

export interface NamedVersion extends Version {
  name: VersionName['kind']
}

/** A further kind of state needs a member here, a form in `readVersionName`, and its revisions in `idsOf`. */
type VersionName = { kind: 'working' } | { kind: 'shown' } | { kind: 'revision'; id: number }

const allowed = 'must be a revision of this guide (guide_revisionid), working or shown'

function readVersionName(text: string): VersionName | undefined {
  if (text === 'working' || text === 'shown') return { kind: text }
  return /^[1-9]\d{0,14}$/.test(text) ? { kind: 'revision', id: Number(text) } : undefined
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
  const foreign = sides.flatMap(({ field, row }) =>
    row && row.langid !== langid
      ? [fault(field, `${field} is a revision in ${row.langid}, not in ${langid}`)]
      : [],
  )
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

async function findSides(ctx: Context, guide: GuideRow, query: ComparisonQuery): Promise<Side[]> {
  const fields = ['from', 'to'] as const
  const names = fields.map((field) => readVersionName(query[field]))
  const wanted = names.flatMap((name) => (name?.kind === 'revision' ? name.id : []))
  const rows = new Map((await findGuideRevisions(ctx.db, wanted)).map((row) => [row.guideRevisionid, row]))
  const faults: FieldFault[] = []
  const sides = fields.flatMap((field, index): Side[] => {
    const name = names[index]
    const row = name?.kind === 'revision' ? rows.get(name.id) : undefined
    const isThere = name && (name.kind !== 'revision' || row?.guideid === guide.guideid)
    if (isThere) return [{ field, name, row }]
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
function idsOf({ name, row }: Side, edition: Edition): VersionIds {
  const head = { working: 'newest', shown: 'current' } as const
  if (name.kind !== 'revision') {
    const original = originalEdition(edition.guide)[head[name.kind]]
    return { original, translation: edition.isOriginal ? 0 : edition[head[name.kind]] }
  }
  return edition.isOriginal
    ? { original: name.id, translation: 0 }
    : { original: row?.sourceRevisionid ?? 0, translation: name.id }
}

function versionOf(
  { field, name }: Side,
  { original, translation }: VersionIds,
  found: ReadonlyMap<number, GuideRevisionRow>,
): NamedVersion {
  const revision = found.get(original)
  if (!revision) throw invalid([fault(field, `${field}: the guide has no such state yet`)])
  return { name: name.kind, revision, translation: found.get(translation) ?? null }
}
