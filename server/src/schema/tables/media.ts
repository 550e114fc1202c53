// Pictures, videos, embeds and documents; what uses them, what they are tagged with, and uploads under way.
import type { RowOf } from './columns.ts'

export const mediaTables = {
  images: {
    imageid: 'id',
    guid: 'text',
    ownerid: 'int?',
    hash: 'text',
    bytes: 'int',
    rendition: 'text',
    filename: 'text',
    encoding: 'text',
    width: 'int',
    height: 'int',
    ratio: 'text',
    srcid: 'int?',
    edits: 'text?',
    markup: 'text?',
    exif: 'text?',
    isInManager: 'flag',
    unusedSince: 'int?',
    createdAt: 'int',
  },
  media_objects: {
    objectid: 'id',
    kind: 'text',
    guid: 'text',
    ownerid: 'int?',
    hash: 'text?',
    bytes: 'int?',
    filename: 'text',
    width: 'int',
    height: 'int',
    durationMs: 'int',
    imageid: 'int?',
    state: 'text',
    data: 'text',
    isInManager: 'flag',
    unusedSince: 'int?',
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
    unusedSince: 'int?',
    createdAt: 'int',
  },
  media_uses: {
    medium: 'text',
    mediumid: 'int',
    place: 'text',
    placeid: 'int',
    langid: 'text',
    guideid: 'int?',
    isCurrent: 'flag',
    isGranted: 'flag',
  },
  media_tags: {
    medium: 'text',
    mediumid: 'int',
    name: 'text',
  },
  uploads: {
    uploadid: 'id',
    guid: 'text',
    ownerid: 'int',
    filename: 'text',
    bytes: 'int',
    received: 'int',
    parts: 'text',
    mediumid: 'int?',
    createdAt: 'int',
    changedAt: 'int',
  },
  dropped_files: { name: 'text', droppedAt: 'int' },
} as const

export interface MediaTables {
  images: RowOf<typeof mediaTables.images>
  media_objects: RowOf<typeof mediaTables.media_objects>
  documents: RowOf<typeof mediaTables.documents>
  media_uses: RowOf<typeof mediaTables.media_uses>
  media_tags: RowOf<typeof mediaTables.media_tags>
  uploads: RowOf<typeof mediaTables.uploads>
  dropped_files: RowOf<typeof mediaTables.dropped_files>
}
