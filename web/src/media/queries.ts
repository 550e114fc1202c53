// Queries and mutations of the user's uploads.
import { ApiError, type Output } from '@stepwright/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type Image } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'

export type OwnPicture = Output<'listImages'>[number]
export type OwnVideo = Output<'listVideos'>[number]
export type OwnEmbed = Output<'listEmbeds'>[number]
export type PictureUse = Output<'listImageUses'>[number]

export interface PictureFilter {
  name: string
  /** Only unused pictures. */
  unused: boolean
  /** Only pictures large enough for a step. */
  large: boolean
  offset: number
}

export const noFilter: PictureFilter = { name: '', unused: false, large: false, offset: 0 }
export const pageSize = 24

const key = ['media', 'images'] as const

export const picturesQuery = ({ name, unused, large, offset }: PictureFilter) =>
  queryOptions({
    queryKey: [...key, name, unused, large, offset] as const,
    queryFn: ({ signal }) =>
      api.listImages({
        query: {
          limit: pageSize,
          offset,
          ...(name.trim() && { name: name.trim() }),
          ...(unused && { unused }),
          ...(large && { minWidth: 800, minHeight: 600 }),
        },
        signal,
      }),
  })

export interface NameFilter {
  name: string
  offset: number
}

const asked = ({ name, offset }: NameFilter) => ({
  limit: pageSize,
  offset,
  ...(name.trim() && { name: name.trim() }),
})

export const videosQuery = (filter: NameFilter) =>
  queryOptions({
    queryKey: ['media', 'videos', filter.name, filter.offset] as const,
    queryFn: ({ signal }) => api.listVideos({ query: asked(filter), signal }),
  })

export const embedsQuery = (filter: NameFilter) =>
  queryOptions({
    queryKey: ['media', 'embeds', filter.name, filter.offset] as const,
    queryFn: ({ signal }) => api.listEmbeds({ query: asked(filter), signal }),
  })

/** A negative id is the neutral picture, which has no content. */
export function posterOf(item: OwnVideo | OwnEmbed): string | null {
  if ('embedid' in item) return null
  const { image } = (item.image ?? {}) as { image?: Partial<Image> }
  return image?.id !== undefined && image.id > 0 ? (image.standard ?? image.original ?? null) : null
}

export const usesQuery = (imageid: number) =>
  queryOptions({
    queryKey: ['media', 'uses', imageid] as const,
    queryFn: ({ signal }) => api.listImageUses({ params: { image: String(imageid) }, signal }),
  })

export const pictureQuery = (imageid: number) =>
  queryOptions({
    queryKey: ['media', 'image', imageid] as const,
    queryFn: ({ signal }) => api.getImage({ params: { image: String(imageid) }, signal }),
  })

export const spaceQuery = queryOptions({
  queryKey: ['media', 'room'] as const,
  queryFn: ({ signal }) => api.getOwnStorage({ signal }),
})

/** Invalidates all lists after an upload. */
export const forgetMedia = () => queryClient.invalidateQueries({ queryKey: ['media'] })

/** Common members of videos, embeds and documents in lists. */
export interface OwnFile {
  kind: 'videos' | 'embeds' | 'documents'
  id: number
  name: string
  url: string | null
  poster: string | null
  /** Returns true while the video is encoded. */
  isPending: boolean
}

export function filesQuery(kind: OwnFile['kind'], filter: NameFilter) {
  const ask = { videos: askVideos, embeds: askEmbeds, documents: askDocuments }[kind]
  return queryOptions({
    queryKey: ['media', 'files', kind, filter.name, filter.offset] as const,
    queryFn: ({ signal }) => ask(filter, signal),
    placeholderData: keepPreviousData,
    // Polls while a video is encoded.
    refetchInterval: ({ state }) => (state.data?.some(({ isPending }) => isPending) ? 3000 : false),
  })
}

type Ask = (filter: NameFilter, signal: AbortSignal) => Promise<OwnFile[]>

const askVideos: Ask = async (filter, signal) =>
  (await api.listVideos({ query: asked(filter), signal })).map((video) => ({
    kind: 'videos',
    id: video.objectid,
    name: video.filename,
    url: (video.encodings as { url: string }[])[0]?.url ?? null,
    poster: posterOf(video),
    isPending: video.encodings.length === 0 && (video.meta as { state?: string } | null)?.state !== 'failed',
  }))

const askEmbeds: Ask = async (filter, signal) =>
  (await api.listEmbeds({ query: asked(filter), signal })).map((embed) => ({
    kind: 'embeds',
    id: embed.embedid,
    name: embed.title,
    url: embed.url,
    poster: null,
    isPending: false,
  }))

const askDocuments: Ask = async (filter, signal) =>
  (await api.listDocuments({ query: asked(filter), signal })).map((document) => ({
    kind: 'documents',
    id: document.documentid,
    name: document.title,
    url: document.view_url || document.download_url,
    poster: null,
    isPending: false,
  }))

const typeNames = { videos: 'GuideVideoObject', embeds: 'GuideEmbedObject', documents: 'Document' } as const

export async function removeFile({ kind, id }: OwnFile): Promise<void> {
  await api.removeMediaItem({ params: { type: typeNames[kind], id: String(id) } })
  await forgetMedia()
}

export const forgetPictures = () =>
  Promise.all(
    [key, spaceQuery.queryKey].map((queryKey) => queryClient.invalidateQueries({ queryKey: [...queryKey] })),
  )

export async function removePictures(imageids: readonly number[]): Promise<void> {
  await api.removeImages({ query: { imageids: imageids.join(',') } })
  await forgetPictures()
}

/** With the size that decides its frame in a step. */
export const sized = ({ image, width, height }: OwnPicture): Image => ({ ...image, width, height })

/** Annotates a picture. A picture of another user is copied first and stays unchanged. */
export async function drawOnPicture(imageid: number, markup: string): Promise<OwnPicture> {
  const draw = (id: number) => api.changeImage({ params: { image: String(id) }, body: { markup } })
  try {
    return await draw(imageid)
  } catch (error) {
    if (!(error instanceof ApiError) || ![403, 404].includes(error.status)) throw error
    const copy = await api.copyImage({ params: { image: String(imageid) }, body: undefined })
    return await draw(copy.image.id)
  } finally {
    await forgetPictures()
  }
}
