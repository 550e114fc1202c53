// Reads categories and items as documents that travel to another site.
import { listGranted } from '#media/uses/granted.ts'
import type { Db } from '#platform/db/database.ts'
import { type PageContent, readContent } from '../content.ts'
import { listPageRows, type PageRow } from '../pages.queries.ts'
import { listRevisionRows } from '../revisions/revisions.queries.ts'
import { findTagsOf } from '../tags/tags.ts'
import { listEditionsOf, listTitles } from './portable.queries.ts'
import type { PageFields, PortablePage } from './portable-page.schema.ts'

/** Deleted pages, and pages whose first text is pending, are absent. */
export async function readPortablePages(db: Db, wikiids: readonly number[]): Promise<PortablePage[]> {
  const rows = (await listPageRows(db, wikiids)).filter(
    ({ isDeleted, currentRevisionid }) => isDeleted === 0 && currentRevisionid > 0,
  )
  const ids = rows.map(({ wikiid }) => wikiid)
  const editions = await listEditionsOf(db, ids)
  const current = [...rows, ...editions].map(({ currentRevisionid }) => currentRevisionid)
  const revisions = new Map(
    (await listRevisionRows(db, current)).map((row) => [row.revisionid, readContent(row.content)]),
  )
  const tags = await findTagsOf(db, 'wiki', ids)
  const media = await listGranted(db, 'wiki', ids)
  const parents = await listTitles(
    db,
    rows.flatMap(({ parentid }) => parentid ?? []),
  )
  return rows.flatMap((row): PortablePage[] => {
    const content = revisions.get(row.currentRevisionid)
    if (!content) return []
    const translations = editions
      .filter(({ wikiid }) => wikiid === row.wikiid)
      .flatMap(({ langid, currentRevisionid }) => {
        const translated = revisions.get(currentRevisionid)
        return translated ? [{ langid, fields: fieldsOf(row, translated) }] : []
      })
    return [
      {
        ...identityOf(row),
        fields: fieldsOf(row, content),
        ...(row.namespace === 'CATEGORY' && { parent: parents.get(row.parentid ?? 0) ?? null }),
        ...(row.namespace === 'CATEGORY' && { position: row.position }),
        tags: tags.get(row.wikiid) ?? [],
        translations,
        media: (media.get(row.wikiid) ?? []).map(({ medium, mediumid }) => ({ medium, id: mediumid })),
      },
    ]
  })
}

/** Only the names of categories, for guides that travel without the pages of their categories. */
export async function readBarePages(db: Db, wikiids: readonly number[]): Promise<PortablePage[]> {
  const rows = (await listPageRows(db, wikiids)).filter(({ isDeleted }) => isDeleted === 0)
  const parents = await listTitles(
    db,
    rows.flatMap(({ parentid }) => parentid ?? []),
  )
  return rows.map((row) => ({
    ...identityOf(row),
    fields: { display_title: row.displayTitle },
    parent: parents.get(row.parentid ?? 0) ?? null,
    tags: [],
    translations: [],
    media: [],
  }))
}

const identityOf = ({ namespace, title, langid }: PageRow) => ({
  ...{ namespace: namespace as PortablePage['namespace'], title, langid },
})

/** All members of the kind of page: a translation would inherit omitted ones from its original. */
function fieldsOf({ namespace }: PageRow, content: PageContent): PageFields {
  const { documents, repairabilityScore, suppliers } = content
  return {
    contents: content.contents,
    display_title: content.displayTitle,
    page_title: content.pageTitle,
    description: content.description,
    image: content.imageid,
    table_of_contents: content.tableOfContents,
    flags: content.flags,
    documents: documents.map((documentid) => ({ documentid })),
    info: content.info,
    ...(namespace === 'CATEGORY' ? { repairability_score: repairabilityScore } : { suppliers }),
  }
}
