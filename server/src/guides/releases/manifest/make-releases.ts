// Makes releases: their numbers, their rows with the sealed manifests, and their pins.
import type { Context } from '#platform/http/request/context.ts'
import type { GuideRow } from '../../guides.queries.ts'
import { insertPins, insertReleases, type NewReleaseRow, type ReleaseRow } from '../releases.queries.ts'
import type { firstStates } from '../states.ts'
import { type Manifest, originalOf, pinsIn, sealManifest } from './manifest.ts'

type ReleaseType = ReleaseRow['type']

export const defaultTitle = ({ major, minor }: { major: number; minor: number }): string =>
  `V${major}.${minor}`

/** Numbers are never given out again, also after a deletion. */
export function nextReleaseNumber(
  { lastMajor, lastMinor }: Pick<GuideRow, 'lastMajor' | 'lastMinor'>,
  type: ReleaseType,
): { major: number; minor: number } {
  return type === 'major' || lastMajor === 0
    ? { major: lastMajor + 1, minor: 0 }
    : { major: lastMajor, minor: lastMinor + 1 }
}

interface ReleaseDraft extends Partial<Pick<NewReleaseRow, 'effectiveAt' | 'endAt' | 'releasedAt'>> {
  guide: GuideRow
  manifest: Manifest
  status: (typeof firstStates)[number]
  type?: ReleaseType | undefined
  title?: string | undefined
  notes?: string | undefined
}

/** With two statements for any number of guides; the rows of the guides are the caller's. */
export async function makeReleases(ctx: Context, drafts: readonly ReleaseDraft[]): Promise<ReleaseRow[]> {
  const rows = drafts.map(({ guide, manifest, ...draft }): NewReleaseRow => {
    const type = guide.lastMajor === 0 ? 'major' : (draft.type ?? 'minor')
    const number = nextReleaseNumber(guide, type)
    return {
      ...draft,
      ...{ guideid: guide.guideid, type, ...number },
      title: draft.title ?? defaultTitle(number),
      notes: draft.notes ?? '',
      userid: ctx.actor.userid,
      createdAt: ctx.now,
      guideRevisionid: originalOf(manifest),
      ...sealManifest(manifest),
    }
  })
  const made = await insertReleases(ctx.db, rows)
  const pins = new Map(drafts.map(({ manifest }) => [manifest.guideid, pinsIn(manifest)]))
  await insertPins(
    ctx.db,
    made.flatMap(({ guideid, releaseid }) =>
      (pins.get(guideid) ?? []).map((pinnedid) => ({ releaseid, pinnedid })),
    ),
  )
  return made
}
