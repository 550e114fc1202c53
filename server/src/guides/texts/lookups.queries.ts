// The SQL of the lists of guides that texts ask for.
import { sql } from 'kysely'
import type { GuideListWish } from '#pages/deps.ts'
import type { Db } from '#platform/db/database.ts'
import { isGuideOpen } from '../viewable.ts'

/** `list` is the index of the wish. Public guides that carry one of its tags, or all of its type where it names no tag. */
export async function listCards(db: Db, wishes: readonly GuideListWish[], limit: number) {
  const [first, ...others] = wishes.map((wish, index) => chosenFor(db, wish, index, limit))
  if (!first) return []
  const chosen = others.reduce((all, each) => all.unionAll(each), first)
  return db
    .selectFrom(chosen.as('chosen'))
    .innerJoin('guides', 'guides.guideid', 'chosen.guideid')
    .leftJoin('images', 'images.imageid', 'guides.imageid')
    .select(['chosen.list', 'guides.guideid', 'guides.title', 'guides.type', 'images.guid'])
    .orderBy('chosen.list')
    .orderBy('guides.guideid')
    .execute()
}

function chosenFor(db: Db, { tags, type }: GuideListWish, index: number, limit: number) {
  let guides = db
    .selectFrom('guides')
    .select('guides.guideid')
    .where(isGuideOpen)
    .where('guides.isDeleted', '=', 0)
  if (type) guides = guides.where('guides.type', '=', type)
  if (tags.length > 0) {
    guides = guides.where('guides.guideid', 'in', (eb) =>
      eb
        .selectFrom('guide_tags')
        .innerJoin('tags', 'tags.tagid', 'guide_tags.tagid')
        .select('guide_tags.guideid')
        .where('tags.name', 'in', tags),
    )
  }
  // Cut in a query of its own: the parts of a union can not be cut.
  const cut = guides.orderBy('guides.guideid').limit(limit)
  return db.selectFrom(cut.as('cut')).select(['cut.guideid', sql<number>`${sql.lit(index)}`.as('list')])
}
