// Presents documents for answers: beside a guide or page, and in the manager.

import type { Selectable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { toSeconds } from '#platform/seconds.ts'
import type { Tables } from '#schema/generated/tables.ts'
import { placeholderImage } from '../images/placeholders.ts'
import { findImages, type ImageRow, presentImage } from '../images/present-image.ts'
import { kindOfExtension } from '../kinds.ts'
import type { ManagedDocument } from './documents.schema.ts'

export type DocumentRow = Selectable<Tables['documents']>
export type DocumentWithPage = DocumentRow & { page: ImageRow | null }

const icons: Record<string, string> = {
  pdf: 'file-pdf-o',
  doc: 'file-word-o',
  docx: 'file-word-o',
  xls: 'file-excel-o',
  xlsx: 'file-excel-o',
  ppt: 'file-powerpoint-o',
  pptx: 'file-powerpoint-o',
  txt: 'file-text-o',
  csv: 'file-text-o',
  md: 'file-text-o',
  zip: 'file-archive-o',
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

/** One query for the pictures of all first pages. */
export async function withPages(db: Db, rows: readonly DocumentRow[]): Promise<DocumentWithPage[]> {
  const imageids = rows.map((row) => row.imageid)
  const pages = await findImages(db, imageids)
  return rows.map((row) => ({ ...row, page: pages.get(row.imageid ?? 0) ?? null }))
}

export function presentAttachedDocument(row: DocumentRow, url: string) {
  const path = pathOf(row)
  return {
    documentid: row.documentid,
    text: row.title || row.filename,
    url: path,
    download_url: `${url}${path}?download`,
    extension: row.extension,
    icon: icons[row.extension] ?? (groupOf(row) === '3d_model' ? 'file-3d-o' : 'file-o'),
  }
}

const pathOf = ({ guid, filename }: DocumentRow): string =>
  `/media/documents/${guid}/${encodeURIComponent(filename)}`

const groupOf = ({ extension }: DocumentRow): string => kindOfExtension(extension).group

export function presentDocument(row: DocumentWithPage, url: string, tags: string[] = []): ManagedDocument {
  const { page } = row
  const shown = page ? presentImage(page, url) : placeholderImage('document', url)
  const path = pathOf(row)
  return {
    type: 'Document',
    documentid: row.documentid,
    guid: row.guid,
    filename: row.filename,
    title: row.title || row.filename,
    size: row.bytes,
    thumbnailid: row.imageid,
    imageid: row.imageid,
    mini: shown.mini ?? shown.original,
    thumbnail: shown.thumbnail ?? shown.original,
    standard: shown.standard ?? shown.original,
    document_type: kindOfExtension(row.extension).type.split(';')[0] as string,
    document_extension: row.extension,
    document_group: groupOf(row),
    edit_url: path,
    view_url: path,
    download_url: `${url}${path}?download`,
    date: toSeconds(row.createdAt),
    summary: '',
    pages: row.pages,
    state: stateOf(row),
    tags,
  }
}

/** A PDF whose pages cannot be counted has none. */
export function stateOf({ extension, pages }: DocumentRow): ManagedDocument['state'] {
  if (extension !== 'pdf') return 'finished'
  if (pages === null) return 'processing'
  return pages === 0 ? 'failed' : 'finished'
}
