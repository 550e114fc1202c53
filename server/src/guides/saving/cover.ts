// The picture of a guide in lists: the one that the author chose, otherwise the first one of its steps.
import type { Db } from '#platform/db/database.ts'
import { prepare } from '#platform/db/prepared.ts'
import type { GuideContent, StepPositions } from '../content.ts'
import { noMedia, readMedia } from '../steps/media.ts'

const mediaAmong = prepare<{ ids: readonly number[] }>()((db, { ids }) =>
  db
    .selectFrom('step_revisions')
    .select(['stepRevisionid', 'media'])
    .where('stepRevisionid', 'in', ids)
    .where('media', '<>', JSON.stringify(noMedia)),
)

/** The first picture of the first step that has one. */
export async function findCover(
  db: Db,
  { imageid }: Pick<GuideContent, 'imageid'>,
  places: StepPositions,
): Promise<number | null> {
  if (imageid !== null || places.length === 0) return imageid
  const rows = await mediaAmong(db, { ids: places.map(([, revisionid]) => revisionid) })
  const mediaOf = new Map(rows.map(({ stepRevisionid, media }) => [stepRevisionid, readMedia(media)]))
  for (const [, revisionid] of places) {
    const media = mediaOf.get(revisionid)
    if (media?.type === 'image' && media.data[0] !== undefined) return media.data[0]
  }
  return null
}
