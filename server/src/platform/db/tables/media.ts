// Pictures, videos, embeds and documents.
import type { RowOf } from './columns.ts'

export const mediaTables = {
  images: {
    imageid: 'id',
    guid: 'text',
    ownerid: 'int?',
    hash: 'text',
    filename: 'text',
    encoding: 'text',
    width: 'int',
    height: 'int',
    ratio: 'text',
    srcid: 'int?',
    markup: 'text?',
    exif: 'text?',
    isInManager: 'flag',
    createdAt: 'int',
  },
  media_objects: {
    objectid: 'id',
    kind: 'text',
    guid: 'text',
    ownerid: 'int?',
    filename: 'text',
    width: 'int',
    height: 'int',
    durationMs: 'int',
    imageid: 'int?',
    state: 'text',
    data: 'text',
    isInManager: 'flag',
    createdAt: 'int',
  },
  documents: {
    documentid: 'id',
    guid: 'text',
    ownerid: 'int?',
    hash: 'text',
    filename: 'text',
    title: 'text',
    extension: 'text',
    bytes: 'int',
    pages: 'int?',
    imageid: 'int?',
    isInManager: 'flag',
    createdAt: 'int',
  },
} as const

export interface MediaTables {
  images: RowOf<typeof mediaTables.images>
  media_objects: RowOf<typeof mediaTables.media_objects>
  documents: RowOf<typeof mediaTables.documents>
}
