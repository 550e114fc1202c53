// Gives profiles the present name of their user or team: a page must not go on under the name of somebody else.
import { record } from '#events/events.ts'
import type { JobHandler } from '#events/worker.ts'
import type { Database, Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { changeTags } from '../cache-tags.ts'
import { findPageByKey } from '../find-pages.ts'
import { findOwnerName } from '../owners.queries.ts'
import { updatePageRow } from '../pages.queries.ts'

interface OwnerDeps {
  database: Database
  systemContext(db: Db, source: string): Promise<Context>
}

/** Revisions keep the name of their time. */
export const followOwner =
  ({ database, systemContext }: OwnerDeps): JobHandler =>
  async ({ subject, subjectid }) => {
    const namespace = subject === 'team' ? 'TEAM' : 'USER'
    await database.write(async (db) => {
      const page = await findPageByKey(db, namespace, String(subjectid))
      const displayTitle = await findOwnerName(db, namespace, subjectid)
      if (!page || displayTitle === undefined || displayTitle === page.displayTitle) return
      const { wikiid, displayTitle: former } = page
      await updatePageRow(db, wikiid, { displayTitle })
      await db.updateTable('wiki_translations').set({ displayTitle }).where('wikiid', '=', wikiid).execute()
      await record(await systemContext(db, 'pages'), 'page.edited', ['wiki', wikiid], {
        before: { displayTitle: former },
        after: { displayTitle },
        tags: changeTags(page),
      })
    })
  }
