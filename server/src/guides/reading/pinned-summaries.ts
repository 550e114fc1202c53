// Summaries of prerequisites that are shown as pinned: with the texts, picture, times and release of those states.
import { findImages } from '#media/images/present-image.ts'
import type { Db } from '#platform/db/database.ts'
import { type PinnedGuide, readContent } from '../content.ts'
import { readTranslation } from '../edition-content.ts'
import { findGuideRevisions, type GuideRevisionRow, type SummaryRow } from '../guides.queries.ts'
import { listReleasesOfRevisions, type ReleaseRow } from '../releases/releases.queries.ts'

interface PinnedState {
  guideid: number
  revisionid: number
  /** Undefined if the guide is not pinned. */
  translationIn: ((langid: string) => number) | undefined
}

interface Pinning {
  langid: string
  states: readonly PinnedState[]
  /** Releases by which they are pinned, as far as they are named. */
  named: readonly PinnedGuide[]
}

/** At most three queries, and none for prerequisites that are not pinned. Category, tags and flags are those of today. */
export async function summariesAsPinned(
  db: Db,
  rows: readonly SummaryRow[],
  { langid, states, named }: Pinning,
): Promise<SummaryRow[]> {
  const listed = new Set(rows.map(({ guideid }) => guideid))
  const pinned = new Map(
    states.flatMap(({ guideid, revisionid, translationIn }) =>
      translationIn && listed.has(guideid)
        ? [[guideid, { revisionid, translationid: translationIn(langid) }] as const]
        : [],
    ),
  )
  if (pinned.size === 0) return [...rows]
  const originals = [...pinned.values()].map(({ revisionid }) => revisionid)
  const translations = [...pinned.values()].flatMap(({ translationid }) => translationid || [])
  const revisions = new Map(
    (await findGuideRevisions(db, [...originals, ...translations])).map((row) => [row.guideRevisionid, row]),
  )
  const images = await findImages(
    db,
    originals.flatMap((id) => imageOf(revisions.get(id)) ?? []),
  )
  const releases = await listReleasesOfRevisions(db, originals)
  const namedOf = new Map(named.map(({ guideid, releaseid }) => [guideid, releaseid]))
  const releaseOf = (guideid: number, revisionid: number): ReleaseRow | undefined => {
    const found = releases.filter((release) => release.guideRevisionid === revisionid)
    return found.find(({ releaseid }) => releaseid === namedOf.get(guideid)) ?? found.at(-1)
  }
  return rows.map((row) => {
    const state = pinned.get(row.guideid)
    const revision = revisions.get(state?.revisionid ?? 0)
    if (!state || !revision) return row
    return {
      ...row,
      ...wordsOf(revision),
      ...translatedWords(row, revisions.get(state.translationid)),
      ...pictureOf(images.get(imageOf(revision) ?? 0)),
      ...nameOf(releaseOf(row.guideid, state.revisionid)),
    }
  })
}

const imageOf = (revision: GuideRevisionRow | undefined): number | null =>
  revision ? readContent(revision.content).imageid : null

function wordsOf({ content, revisionid, guideRevisionid, at }: GuideRevisionRow) {
  const { type, subject, title, summary, difficulty, timeMax } = readContent(content)
  return {
    ...{ type, subject, title, summary, difficulty, timeMax, revisionid },
    ...{ currentRevisionid: guideRevisionid, commonRevisionid: 0, modifiedAt: at },
  }
}

/** The state of the history, whose token never changes. */
function translatedWords(row: SummaryRow, translation: GuideRevisionRow | undefined) {
  const texts = translation ? readTranslation(translation.content) : {}
  const isListed = translation !== undefined && translation.langid === row.translatedLangid
  return {
    translatedLangid: translation?.langid ?? null,
    translatedEdition: isListed ? row.translatedEdition : null,
    translatedToken: translation?.revisionid ?? null,
    translatedRevisionid: translation?.guideRevisionid ?? null,
    translatedSubject: texts.subject?.text ?? null,
    translatedTitle: texts.title?.text ?? null,
    translatedSummary: texts.summary?.text ?? null,
  }
}

type Picture = Pick<SummaryRow, 'imageid' | 'guid' | 'width' | 'height'>

const pictureOf = (image: Picture | undefined): Picture => ({
  imageid: image?.imageid ?? null,
  guid: image?.guid ?? null,
  width: image?.width ?? null,
  height: image?.height ?? null,
})

const nameOf = (release: ReleaseRow | undefined) => ({
  releaseid: release?.releaseid ?? null,
  releaseTitle: release?.title ?? null,
  isHeldBack: 0 as const,
})
