// The sealed content of a release: revisions, forms, media, names and prerequisites, without other texts or bytes. Pure.
import { createHash } from 'node:crypto'
import type { Medium } from '#media/media-tables.ts'
import type { PinnedGuide } from '../../content.ts'
import type { NamedForms } from '../../steps/named-forms.ts'
import { type SealedNames, writeNames } from './sealed-names.ts'

export interface ManifestMedium {
  medium: Medium
  id: number
  /** SHA-256 of the bytes; null for an embed. */
  hash: string | null
  /** For an image: covers crop and markup, too. */
  rendition?: string
}

export interface PinnedRelease {
  guideid: number
  releaseid: number
}

export interface Manifest {
  guideid: number
  /** The original language. */
  langid: string
  /** guideRevisionid by language; steps follow from it. */
  editions: Record<string, number>
  forms: NamedForms
  media: ManifestMedium[]
  prerequisites: PinnedGuide[]
  /** Under an approval process: the releases of all prerequisites, also nested ones, in the order of work. */
  before?: PinnedRelease[]
  /** Absent in releases of earlier versions, which show the present names. */
  names?: SealedNames
}

export interface SealedManifest {
  manifest: string
  manifestHash: string
}

/** Equal manifests have equal text: members have a fixed order, and lists are sorted. */
export function sealManifest({ guideid, langid, ...rest }: Manifest): SealedManifest {
  const { before, editions, forms, media, names, prerequisites } = rest
  const languages = Object.keys(editions).sort()
  const text = JSON.stringify({
    before: before?.map((each) => ({ guideid: each.guideid, releaseid: each.releaseid })),
    editions: Object.fromEntries(languages.map((each) => [each, editions[each]])),
    forms: forms.toSorted(([one], [other]) => one - other),
    guideid,
    langid,
    media: media.map(({ medium, id, hash, rendition }) => ({ hash, id, medium, rendition })).sort(inOrder),
    names: names && writeNames(names),
    prerequisites: prerequisites.map((each) => ({ guideid: each.guideid, releaseid: each.releaseid })),
  })
  return { manifest: text, manifestHash: createHash('sha256').update(text).digest('hex') }
}

const inOrder = (one: { medium: string; id: number }, other: { medium: string; id: number }): number =>
  one.medium === other.medium ? one.id - other.id : one.medium < other.medium ? -1 : 1

export const readManifest = (text: string): Manifest => JSON.parse(text) as Manifest

/** The releases that must not be deleted while this one exists. */
export const pinsIn = ({ before, prerequisites }: Manifest): number[] =>
  (before ?? prerequisites).flatMap(({ releaseid }) => releaseid ?? [])

export const originalOf = ({ editions, langid }: Manifest): number => editions[langid] ?? 0

/** 0 if the release does not have the language, or if it is the original one. */
export const translationOf = ({ editions, langid }: Manifest, wanted: string): number =>
  wanted === langid ? 0 : (editions[wanted] ?? 0)
