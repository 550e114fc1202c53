// The SQL of what a copy takes along besides its original: tags, and the translations that readers see.
import type { Db } from '#platform/db/database.ts'
import type { GuideRevisionRow } from '../guides.queries.ts'

/** Tags that lists do not show are included. */
export async function listAllTags(db: Db, guideid: number): Promise<string[]> {
  const rows = await db
    .selectFrom('guide_tags')
    .innerJoin('tags', 'tags.tagid', 'guide_tags.tagid')
    .select('tags.name')
    .where('guide_tags.guideid', '=', guideid)
    .orderBy('tags.tagid')
    .execute()
  return rows.map(({ name }) => name)
}

/** The accepted state of each translation, in the order in which they were begun. */
export async function listTranslations(db: Db, guideid: number): Promise<GuideRevisionRow[]> {
  return db
    .selectFrom('guide_translations')
    .innerJoin('guide_revisions', 'guide_revisions.guideRevisionid', 'guide_translations.currentRevisionid')
    .selectAll('guide_revisions')
    .where('guide_translations.guideid', '=', guideid)
    .orderBy('guide_translations.edition')
    .execute()
}
