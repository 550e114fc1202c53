// Reads media as documents that travel to another site.
import type { Db } from '#platform/db/database.ts'
import { type DocumentRow, findDocuments } from '../documents/present-document.ts'
import { readEmbedAddress } from '../embeds/addresses.ts'
import { findImages, type ImageRow } from '../images/present-image.ts'
import type { Medium } from '../media-tables.ts'
import { readEdits } from '../pixels/edits.ts'
import { findMediaObjects, type MediaObjectRow, readVideoData } from '../videos/present-video.ts'
import type { PortableMedium } from './portable-media.schema.ts'

/**
 * Absent from the result: media that are gone, and embeds of unknown providers. Includes the images on which these were
 * drawn.
 */
export async function readPortableMedia(
  db: Db,
  medium: Medium,
  ids: readonly number[],
): Promise<PortableMedium[]> {
  if (medium === 'object') return [...(await findMediaObjects(db, ids)).values()].flatMap(objectOf)
  if (medium === 'document') return [...(await findDocuments(db, ids)).values()].map(documentOf)
  const images = await findImages(db, ids)
  const sources = [...images.values()].map(({ srcid }) => srcid)
  return [...new Map([...images, ...(await findImages(db, sources))]).values()].map(imageOf)
}

const documentOf = ({
  documentid: id,
  filename,
  hash,
  bytes,
  extension,
  title,
}: DocumentRow): PortableMedium => ({
  ...{ kind: 'document', id, filename, hash, bytes, extension, title },
})

function imageOf({ imageid, filename, hash, bytes, edits, markup, srcid }: ImageRow): PortableMedium {
  return {
    ...{ kind: 'image', id: imageid, filename, hash, bytes },
    ...(edits === null ? {} : { edits: readEdits(edits) }),
    ...(markup === null ? {} : { markup }),
    ...(srcid === null ? {} : { source: srcid }),
  }
}

function objectOf(row: MediaObjectRow): PortableMedium[] {
  const { objectid: id, kind, filename, hash, bytes, width, height } = row
  if (kind === 'video') {
    const extension = readVideoData(row).facts?.container
    return hash && extension ? [{ kind, id, filename, hash, bytes: bytes ?? 0, extension }] : []
  }
  const { url = '', author_name = '', author_url = '' } = JSON.parse(row.data) as Record<string, string>
  if (!readEmbedAddress(url)) return []
  return [{ kind: 'embed', id, filename, address: url, width, height, author_name, author_url }]
}
