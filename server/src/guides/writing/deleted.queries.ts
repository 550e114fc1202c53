// The SQL of deleted guides.
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** Latest deletion first; the deletion is the newest state of a guide. From an index of its own. */
export function listDeletedGuides(db: Db, { offset, limit }: { offset: number; limit: number }) {
  return db
    .selectFrom('guides')
    .innerJoin('guide_revisions as end', 'end.guideRevisionid', 'guides.newestRevisionid')
    .innerJoin('wikis', 'wikis.wikiid', 'guides.categoryid')
    .leftJoin('users', 'users.userid', 'end.userid')
    .select(['guides.guideid', 'guides.langid', 'guides.title', 'guides.type', 'guides.isPublic'])
    .select(['wikis.title as category', 'end.at', 'end.userid', 'users.username'])
    .where(sql<boolean>`${sql.ref('guides.isDeleted')} = 1`)
    .orderBy('guides.newestRevisionid', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
