// Documents as they are sent beside a guide or page.
import type { Selectable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables/index.ts'

export type DocumentRow = Selectable<Tables['documents']>

const icons: Record<string, string> = {
  pdf: 'file-pdf-o',
  doc: 'file-word-o',
  docx: 'file-word-o',
  xls: 'file-excel-o',
  xlsx: 'file-excel-o',
  ppt: 'file-powerpoint-o',
  pptx: 'file-powerpoint-o',
}

export async function findDocuments(
  db: Db,
  documentids: Iterable<number>,
): Promise<Map<number, DocumentRow>> {
  const wanted = [...new Set(documentids)]
  if (wanted.length === 0) return new Map()
  const rows = await db.selectFrom('documents').selectAll().where('documentid', 'in', wanted).execute()
  return new Map(rows.map((row) => [row.documentid, row]))
}

export function presentAttachedDocument(row: DocumentRow, url: string) {
  const path = `/media/documents/${row.guid}/${encodeURIComponent(row.filename)}`
  return {
    documentid: row.documentid,
    text: row.title || row.filename,
    url: path,
    download_url: `${url}${path}?download`,
    extension: row.extension,
    icon: icons[row.extension] ?? 'file-o',
  }
}
