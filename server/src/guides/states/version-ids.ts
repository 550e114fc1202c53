// The revisions of a named state, by language.
import { fault, invalid } from '#platform/problems.ts'
import { type Edition, originalEdition } from '../editions/editions.ts'
import type { GuideRevisionRow } from '../guides.queries.ts'
import { type Manifest, originalOf, translationOf } from '../releases/manifest/manifest.ts'
import type { ReleaseRow } from '../releases/releases.queries.ts'

/** A guide in one language: without a translation it is read in the original language. */
export interface Version {
  revision: GuideRevisionRow
  translation: GuideRevisionRow | null
}

export interface NamedVersion extends Version {
  name: Exclude<VersionName['kind'], 'none'>
  /** Only for a release. */
  release: ReleaseRow | undefined
}

/** A further kind of state needs a member here, a form in `readVersionName`, and its languages in `idsByLanguage`. */
export type VersionName =
  | { kind: 'none' | 'working' | 'shown' }
  | { kind: 'revision' | 'release'; id: number }

export interface Side {
  field: 'from' | 'to'
  name: VersionName
  /** Only for a revision. */
  row: GuideRevisionRow | undefined
  /** Only for a release. */
  release: ReleaseRow | undefined
  manifest: Manifest | undefined
}

/** 0 if there is none. */
interface VersionIds {
  original: number
  translation: number
}

/** Languages without a text in the state are absent. An earlier translation belongs to the original of that time. */
export function idsByLanguage(
  { name, row, manifest }: Side,
  editions: ReadonlyMap<string, Edition>,
): Map<string, VersionIds> {
  if (manifest) {
    const original = originalOf(manifest)
    const langids = Object.keys(manifest.editions)
    return new Map(langids.map((each) => [each, { original, translation: translationOf(manifest, each) }]))
  }
  if (name.kind === 'working' || name.kind === 'shown') {
    const head = ({ working: 'newest', shown: 'current' } as const)[name.kind]
    const all = [...editions.values()].filter((edition) => edition.isOriginal || edition[head] > 0)
    return new Map(
      all.map((edition) => [
        edition.langid,
        {
          original: originalEdition(edition.guide)[head],
          translation: edition.isOriginal ? 0 : edition[head],
        },
      ]),
    )
  }
  if (!row) return new Map()
  const { guideRevisionid: id, langid, sourceRevisionid } = row
  const isOriginal = editions.get(langid)?.isOriginal === true
  const ids = isOriginal
    ? { original: id, translation: 0 }
    : { original: sourceRevisionid ?? 0, translation: id }
  return new Map([[langid, ids]])
}

export function versionOf(
  { field, name, release, manifest }: Side,
  ids: VersionIds | undefined,
  found: ReadonlyMap<number, GuideRevisionRow>,
): NamedVersion | null {
  if (!ids || name.kind === 'none') return null
  const row = found.get(ids.original)
  if (!row) throw invalid([fault(field, `${field}: the guide has no such state yet`)])
  // The manifest is sealed and decides about the forms of a release.
  const revision = manifest ? { ...row, forms: JSON.stringify(manifest.forms) } : row
  return { name: name.kind, revision, translation: found.get(ids.translation) ?? null, release }
}
