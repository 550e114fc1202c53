// The states of a guide that a comparison can name: a revision, a release, working text, published state, nothing.
import type { Context } from '#platform/http/request/context.ts'
import { type FieldFault, fault, invalid, problems } from '#platform/problems.ts'
import { type Edition, listEditions } from '../editions/editions.ts'
import { maySeeHistory } from '../guides.access.ts'
import { findGuideRevisions, type GuideRow } from '../guides.queries.ts'
import { readManifest } from '../releases/manifest/manifest.ts'
import { findComparedReleases } from './compared-releases.ts'
import { idsByLanguage, type NamedVersion, type Side, type VersionName, versionOf } from './version-ids.ts'

const allowed =
  'must be a revision of this guide (guide_revisionid), a release of it (release:releaseid), working, shown or none'

function readVersionName(text: string): VersionName | undefined {
  if (text === 'none' || text === 'working' || text === 'shown') return { kind: text }
  const [, prefix, id] = /^(release:)?([1-9]\d{0,14})$/.exec(text) ?? []
  return id === undefined ? undefined : { kind: prefix ? 'release' : 'revision', id: Number(id) }
}

export interface ComparisonQuery {
  from: string
  to: string
  /** Default: the language of a named revision, otherwise the original language. */
  langid?: string | undefined
}

/** Null: the guide has nothing in the language in that state. */
export interface ComparedLanguage {
  langid: string
  from: NamedVersion | null
  to: NamedVersion | null
}

export interface VersionsByLanguage {
  /** The wanted language. */
  langid: string
  /** All languages of both states, the original one first; a revision has one language. */
  languages: ComparedLanguage[]
  editions: ReadonlyMap<string, Edition>
}

/** Returns both states in all their languages, with all faults of the query if there are any. */
export async function findVersions(
  ctx: Context,
  guide: GuideRow,
  query: ComparisonQuery,
): Promise<VersionsByLanguage> {
  const sides = await findSides(ctx, guide, query)
  const editions = await listEditions(ctx.db, guide)
  const revision = sides.find(({ row }) => row)?.row
  const langid = query.langid ?? revision?.langid ?? guide.langid
  const ids = sides.map((side) => idsByLanguage(side, editions))
  const langids = new Set([guide.langid, ...ids.flatMap((each) => [...each.keys()]).sort()])
  if (!langids.has(langid)) {
    const reason = editions.has(langid) ? 'neither state has a' : 'the guide has no'
    throw invalid([fault('langid', `langid: ${reason} translation into ${langid}`)])
  }
  const foreign = sides.flatMap((side) => foreignFault(side, langid) ?? [])
  if (foreign.length > 0) throw invalid(foreign)
  const compared = revision ? [langid] : [...langids].filter((each) => ids.some((of) => of.has(each)))
  const wanted = compared.flatMap((each) => ids.flatMap((of) => Object.values(of.get(each) ?? {})))
  const rows = await findGuideRevisions(ctx.db, [...new Set(wanted)].filter(Boolean))
  const found = new Map(rows.map((row) => [row.guideRevisionid, row]))
  const languages = compared.map((each): ComparedLanguage => {
    const [from = null, to = null] = sides.map((side, index) => versionOf(side, ids[index]?.get(each), found))
    return { langid: each, from, to }
  })
  return { langid, languages, editions }
}

const foreignFault = ({ field, row }: Side, langid: string): FieldFault | undefined =>
  row && row.langid !== langid
    ? fault(field, `${field} is a revision in ${row.langid}, not in ${langid}`)
    : undefined

/** Releases have access rules of their own; every other state is for users who can view the history. */
async function findSides(ctx: Context, guide: GuideRow, query: ComparisonQuery): Promise<Side[]> {
  const fields = ['from', 'to'] as const
  const names = fields.map((field) => readVersionName(query[field]))
  const isOfHistory = names.some((name) => name?.kind !== 'release' && name?.kind !== 'none')
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
  if (names.every((name) => name?.kind === 'none'))
    faults.push(fault('to', 'to must be a state if from is none'))
  if (faults.length > 0) throw invalid(faults)
  return sides
}
