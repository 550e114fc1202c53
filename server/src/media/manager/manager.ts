// Operations on videos, embeds and documents in the manager, and their presentation there.

import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import { updateDocument } from '../documents/documents.queries.ts'
import { presentDocument, withPages } from '../documents/present-document.ts'
import { changeImage, removeImages } from '../images/images.ts'
import { placeholderImage } from '../images/placeholders.ts'
import { presentWithMetadata } from '../images/present-image.ts'
import { listMediaTags, replaceMediaTags } from '../media-tags.queries.ts'
import {
  type MediaObjectRow,
  type ObjectWithPoster,
  presentVideo,
  readVideoData,
  withPosters,
} from '../videos/present-video.ts'
import { updateMediaObject } from '../videos/videos.queries.ts'
import type { ManagerItem } from './media-items.access.ts'

export const presentManagedVideo = (row: ObjectWithPoster, url: string, tags: string[] = []) => ({
  ...presentVideo(row, url),
  tags,
})

export function presentManagedEmbed(row: MediaObjectRow, url: string, tags: string[] = []) {
  const { mini, thumbnail, standard, medium, original } = placeholderImage('video', url)
  const data = JSON.parse(row.data) as Record<string, unknown>
  const text = (name: string): string => (typeof data[name] === 'string' ? data[name] : '')
  return {
    type: 'GuideEmbedObject' as const,
    embedid: row.objectid,
    objectid: row.objectid,
    imageid: row.imageid,
    mini: mini ?? original,
    thumbnail: thumbnail ?? original,
    standard: standard ?? original,
    medium: medium ?? original,
    url: text('url'),
    view_url: text('url'),
    html: text('html'),
    filename: row.filename,
    title: row.filename,
    width: row.width,
    height: row.height,
    provider: text('provider_name'),
    provider_name: text('provider_name'),
    provider_url: text('provider_url'),
    author_name: text('author_name'),
    author_url: text('author_url'),
    cache_age: typeof data.cache_age === 'number' ? data.cache_age : null,
    version: '1.0',
    date: toSeconds(row.createdAt),
    tags,
  }
}

/** One item of any kind, with the facts for its owner. */
export async function presentItem(ctx: Context, item: ManagerItem): Promise<object> {
  const { db, url } = ctx
  if (item.type === 'GuideImage') {
    const words = (await listMediaTags(db, 'image', [item.row])).get(item.row.imageid)
    return { type: item.type, isReady: true, ...presentWithMetadata(item.row, url, words) }
  }
  if (item.type === 'Document') {
    const { documentid } = item.row
    const words = (await listMediaTags(db, 'document', [item.row])).get(documentid)
    const [row] = await withPages(db, [item.row])
    return presentDocument(row ?? { ...item.row, page: null }, url, words)
  }
  const { objectid } = item.row
  const words = (await listMediaTags(db, 'object', [item.row])).get(objectid)
  if (item.type === 'GuideEmbedObject') return presentManagedEmbed(item.row, url, words)
  const [row] = await withPosters(db, [item.row])
  const { percent = 100, fault = null } = readVideoData(item.row)
  const isReady = item.row.state !== 'processing'
  return {
    type: item.type,
    isReady,
    progress: isReady ? 100 : percent,
    fault,
    ...presentManagedVideo(row ?? { ...item.row, poster: null }, url, words),
  }
}

/** Removes it from the manager; guides and pages go on showing it. */
export async function removeItem(ctx: Context, item: ManagerItem): Promise<void> {
  if (item.type === 'GuideImage') return removeImages(ctx, [item.row.imageid])
  if (item.type === 'Document') {
    const { documentid, filename } = item.row
    await updateDocument(ctx.db, documentid, { isInManager: 0 })
    await record(ctx, 'document.removed', ['document', documentid], { before: { filename } })
    return
  }
  const { objectid, filename } = item.row
  await updateMediaObject(ctx.db, objectid, { isInManager: 0 })
  const type = item.type === 'GuideVideoObject' ? 'video.removed' : 'embed.removed'
  await record(ctx, type, ['media-object', objectid], { before: { filename } })
}

export interface ItemChange {
  name?: string | undefined
  tags?: string[] | undefined
}

export async function changeItem(ctx: Context, item: ManagerItem, change: ItemChange): Promise<ManagerItem> {
  const name = change.name?.trim()
  const words = change.tags?.map((tag) => tag.trim())
  if (item.type === 'GuideImage')
    return { ...item, row: await changeImage(ctx, item.row, { filename: name, tags: words }) }
  if (name === undefined && words === undefined) return item
  const after = { ...(name === undefined ? {} : { name }), ...(words ? { tags: words } : {}) }
  if (item.type === 'Document') {
    const { documentid, title: before } = item.row
    if (name !== undefined) await updateDocument(ctx.db, documentid, { title: name })
    if (words) await replaceMediaTags(ctx.db, 'document', documentid, words)
    await record(ctx, 'document.changed', ['document', documentid], { before: { name: before }, after })
    return { ...item, row: { ...item.row, title: name ?? before } }
  }
  const { objectid, filename: before } = item.row
  if (name !== undefined) await updateMediaObject(ctx.db, objectid, { filename: name })
  if (words) await replaceMediaTags(ctx.db, 'object', objectid, words)
  const type = item.type === 'GuideVideoObject' ? 'video.changed' : 'embed.changed'
  await record(ctx, type, ['media-object', objectid], { before: { name: before }, after })
  return { ...item, row: { ...item.row, filename: name ?? before } }
}
