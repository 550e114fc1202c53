// The SQL of the guides that own steps, and of existing steps.
import type { Db } from '#platform/db/database.ts'
import { prepareFirst } from '#platform/db/prepared.ts'

export const findGuideOfStep = prepareFirst<number>()((db, stepid) =>
  db
    .selectFrom('steps')
    .innerJoin('guides', 'guides.guideid', 'steps.guideid')
    .selectAll('guides')
    .where('steps.stepid', '=', stepid),
)

export async function findNewestPlaces(db: Db, guideRevisionid: number): Promise<string> {
  const row = await db
    .selectFrom('guide_revisions')
    .select('steps')
    .where('guideRevisionid', '=', guideRevisionid)
    .executeTakeFirst()
  return row?.steps ?? '[]'
}

/** The guide and its prerequisites, with the published forms and those of the newest state. */
export async function listFormsReached(db: Db, guideid: number) {
  return (
    db
      .withRecursive('reached', (query) =>
        query
          .selectFrom('guides')
          .select('guideid')
          .where('guideid', '=', guideid)
          .union((eb) =>
            eb
              .selectFrom('reached')
              .innerJoin('guide_prerequisites', 'guide_prerequisites.guideid', 'reached.guideid')
              .select('guide_prerequisites.prerequisiteid as guideid'),
          ),
      )
      .selectFrom('reached')
      // A cross join, so that no engine scans all guides.
      .crossJoin('guides')
      .innerJoin('guide_revisions as current', 'current.guideRevisionid', 'guides.currentRevisionid')
      .innerJoin('guide_revisions as newest', 'newest.guideRevisionid', 'guides.newestRevisionid')
      .select(['guides.guideid', 'guides.isPublic', 'guides.authorid'])
      .select(['current.forms as forms', 'newest.forms as newestForms'])
      .whereRef('guides.guideid', '=', 'reached.guideid')
      .where('guides.isDeleted', '=', 0)
      .execute()
  )
}
