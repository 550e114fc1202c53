// The SQL of former titles of renamed pages.
import type { Db } from '#platform/db/database.ts'
import type { Namespace } from './namespaces.ts'
import type { PageRow } from './pages.queries.ts'

/** A page in its current state, with the key of its former title. */
export type FormerPage = PageRow & { formerKey: string }

const selectFormer = (db: Db, namespaces: readonly Namespace[]) =>
  db
    .selectFrom('wiki_former_titles as former')
    .innerJoin('wikis', 'wikis.wikiid', 'former.wikiid')
    .selectAll('wikis')
    .select('former.titleKey as formerKey')
    .where('former.namespace', 'in', namespaces)
    .where('wikis.isDeleted', '=', 0)

export async function listFormerPages(
  db: Db,
  namespaces: Iterable<Namespace>,
  keys: Iterable<string>,
): Promise<FormerPage[]> {
  const titleKeys = [...new Set(keys)]
  if (titleKeys.length === 0) return []
  return selectFormer(db, [...new Set(namespaces)])
    .where('former.titleKey', 'in', titleKeys)
    .execute()
}

/** Ignores case; the oldest page comes first. */
export const listFormerPagesInAnyCase = (
  db: Db,
  namespace: Namespace,
  folds: readonly string[],
): Promise<FormerPage[]> =>
  selectFormer(db, [namespace]).where('former.titleFold', 'in', folds).orderBy('former.wikiid').execute()

interface FormerTitle {
  namespace: string
  titleKey: string
  titleFold: string
  wikiid: number
}

/** A former title leads to the page that had it last. */
export async function saveFormerTitle(db: Db, title: FormerTitle): Promise<void> {
  await db
    .insertInto('wiki_former_titles')
    .values(title)
    .onConflict((conflict) =>
      conflict
        .columns(['namespace', 'titleKey'])
        .doUpdateSet({ wikiid: title.wikiid, titleFold: title.titleFold }),
    )
    .execute()
}

/** If a page gets a former title back, it is no longer a former one. */
export async function deleteFormerTitle(
  db: Db,
  { wikiid, titleKey }: Pick<FormerTitle, 'wikiid' | 'titleKey'>,
): Promise<void> {
  await db
    .deleteFrom('wiki_former_titles')
    .where('wikiid', '=', wikiid)
    .where('titleKey', '=', titleKey)
    .execute()
}
