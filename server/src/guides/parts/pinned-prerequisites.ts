// Finds the prerequisites of a state in the order of work, each in its newest release or in the one it is pinned to.
import type { Db } from '#platform/db/database.ts'
import type { PinnedGuide } from '../content.ts'
import { listPrerequisitesBelow } from '../guides.queries.ts'
import { type Manifest, readManifest } from '../releases/manifest/manifest.ts'
import { findReleases } from '../releases/releases.queries.ts'
import { isUsable } from '../releases/states.ts'
import { flattenPrerequisites } from './prerequisites.ts'

export interface WalkedPrerequisites {
  /** In the order of work. */
  ordered: number[]
  /** Manifests of those that are pinned, by guide. */
  pinned: ReadonlyMap<number, Manifest>
}

/** Prerequisites by guide, as far as they are loaded: of newest releases, and of pinned ones. */
class Edges {
  private readonly ofGuide = new Map<number, PinnedGuide[]>()
  private readonly ofRelease = new Map<number, Manifest | null>()
  private readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  /** At most two queries; one loads everything below guides that are not pinned. */
  async load(guides: readonly PinnedGuide[]): Promise<void> {
    const releaseids = guides.flatMap(({ releaseid }) => releaseid ?? [])
    await this.loadReleases(releaseids.filter((releaseid) => !this.ofRelease.has(releaseid)))
    const unpinned = guides.filter((guide) => !this.manifestOf(guide)).map(({ guideid }) => guideid)
    await this.loadGuides(unpinned.filter((guideid) => !this.ofGuide.has(guideid)))
  }

  private async loadReleases(releaseids: readonly number[]): Promise<void> {
    for (const row of await findReleases(this.db, releaseids))
      this.ofRelease.set(row.releaseid, isUsable(row) ? readManifest(row.manifest) : null)
  }

  private async loadGuides(guideids: readonly number[]): Promise<void> {
    for (const guideid of guideids) this.ofGuide.set(guideid, [])
    const found = new Map<number, PinnedGuide[]>()
    for (const { guideid, prerequisiteid, releaseid } of await listPrerequisitesBelow(this.db, guideids)) {
      found.set(guideid, [...(found.get(guideid) ?? []), { guideid: prerequisiteid, releaseid }])
      if (!this.ofGuide.has(prerequisiteid)) this.ofGuide.set(prerequisiteid, [])
    }
    for (const [guideid, below] of found) this.ofGuide.set(guideid, below)
  }

  manifestOf = ({ guideid, releaseid }: PinnedGuide): Manifest | undefined => {
    const manifest = this.ofRelease.get(releaseid ?? 0) ?? undefined
    return manifest?.guideid === guideid ? manifest : undefined
  }

  below = (guide: Reached): readonly Reached[] => {
    const manifest = this.manifestOf(guide)
    if (manifest && guide.isSealed) return []
    const sealed = manifest?.before?.map((each) => ({ ...each, isSealed: true }))
    return sealed ?? manifest?.prerequisites ?? this.ofGuide.get(guide.guideid) ?? []
  }
}

/** A prerequisite of a sealed release comes without others: they are all beside it. */
interface Reached extends PinnedGuide {
  isSealed?: boolean
}

/** If a guide is reached several times, the occurrence that is nearest to the root decides about its release. */
export async function walkPinned(db: Db, roots: readonly PinnedGuide[]): Promise<WalkedPrerequisites> {
  const edges = new Edges(db)
  const chosen = new Map<number, Reached>()
  for (let level: readonly Reached[] = roots; level.length > 0; ) {
    const fresh = level.filter(({ guideid }) => !chosen.has(guideid))
    for (const guide of fresh) if (!chosen.has(guide.guideid)) chosen.set(guide.guideid, guide)
    await edges.load(fresh)
    level = fresh.flatMap(edges.below)
  }
  const guides = [...chosen.values()]
  const below = new Map(
    guides.map((guide) => [guide.guideid, edges.below(guide).map(({ guideid }) => guideid)]),
  )
  const pinned = guides.flatMap((guide) => {
    const manifest = edges.manifestOf(guide)
    return manifest ? [[guide.guideid, manifest] as const] : []
  })
  return {
    ordered: flattenPrerequisites(
      roots.map(({ guideid }) => guideid),
      below,
    ),
    pinned: new Map(pinned),
  }
}
