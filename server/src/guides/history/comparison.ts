// The comparison of any two states of a guide in one language, with the pictures and documents that it names.
import { describeChanges, type GuideChange, picturesOf } from '@stepwright/rules'
import { findDocuments } from '#media/documents/present-document.ts'
import { findImages, presentImage } from '#media/images/present-image.ts'
import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import { readPlaces } from '../content.ts'
import { findEdition } from '../editions/editions.ts'
import type { GuideRow } from '../guides.queries.ts'
import { compareVersions } from '../states/compare-versions.ts'
import { type ComparisonQuery, findVersions, type NamedVersion } from '../states/versions.ts'
import { presentRevisions } from './history.ts'
import type { ComparedState, StateComparison } from './revisions.schema.ts'

export async function compareStates(
  ctx: Context,
  guide: GuideRow,
  query: ComparisonQuery,
): Promise<StateComparison> {
  const { langid, from, to } = await findVersions(ctx, guide, query)
  const changes = await compareVersions(ctx, langid, { before: from, after: to })
  const { items, summary } = describeChanges(changes)
  return {
    langid,
    from: await presentState(ctx, guide, from),
    to: await presentState(ctx, guide, to),
    changes,
    differences: items.length,
    summary,
    images: await presentImages(ctx, changes),
    documents: await presentDocuments(ctx, changes),
  }
}

async function presentState(
  ctx: Context,
  guide: GuideRow,
  { name, revision, translation, release }: NamedVersion,
): Promise<ComparedState> {
  const row = translation ?? revision
  const [summary] = await presentRevisions(ctx, [row], await findEdition(ctx.db, guide, row.langid))
  return {
    ...(summary as NonNullable<typeof summary>),
    state: name,
    ...(release && {
      release: {
        releaseid: release.releaseid,
        title: release.title,
        release_date: toSeconds(release.releasedAt),
        effective_date: toSeconds(release.effectiveAt),
      },
    }),
    original_revisionid: revision.guideRevisionid,
    steps: readPlaces(revision.steps).length,
  }
}

async function presentImages(
  ctx: Context,
  changes: readonly GuideChange[],
): Promise<StateComparison['images']> {
  const images = await findImages(ctx.db, changes.flatMap(imagesOf))
  return [...images.values()].map((row) => ({
    imageid: row.imageid,
    image: presentImage(row, ctx.url),
    srcid: row.srcid,
    markup: row.markup,
  }))
}

function imagesOf(change: GuideChange): number[] {
  if (change.kind === 'field' && change.field === 'image') return [change.before, change.after].map(Number)
  if (change.kind === 'stepAdded' || change.kind === 'stepRemoved') return picturesOf(change.step.media)
  if (change.kind !== 'stepChanged' || !change.media) return []
  return [...picturesOf(change.media.before), ...picturesOf(change.media.after)]
}

async function presentDocuments(
  ctx: Context,
  changes: readonly GuideChange[],
): Promise<StateComparison['documents']> {
  const ids = changes.flatMap((change) => {
    if (change.kind === 'list' && change.field === 'documents') return [...change.before, ...change.after]
    const isMain = change.kind === 'field' && change.field === 'featured_documentid'
    return isMain ? [change.before, change.after] : []
  })
  const documents = await findDocuments(ctx.db, ids.filter(Boolean).map(Number))
  return [...documents.values()].map(({ documentid, title, filename }) => ({
    documentid,
    title: title || filename,
  }))
}
