// The SQL of the lists of guides in texts.
import { sql } from 'kysely'
import type { GuideListFilter } from '#pages/deps.ts'
import type { Db } from '#platform/db/database.ts'
import { isGuideOpen } from '../viewable.ts'

/** `list` is the index of the filter. Public guides with any of its tags, or all of its type if it has no tag. */
export async function listCards(db: Db, filters: readonly GuideListFilter[], limit: number) {
  const [first, ...others] = filters.map((options, index) => chosenFor(db, options, index, limit))
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

function chosenFor(db: Db, { tags, type }: GuideListFilter, index: number, limit: number) {
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
  // Limited in a subquery, because the parts of a union cannot have a limit.
  const cut = guides.orderBy('guides.guideid').limit(limit)
  return db.selectFrom(cut.as('cut')).select(['cut.guideid', sql<number>`${sql.lit(index)}`.as('list')])
}
