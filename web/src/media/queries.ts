// The own pictures as they are asked for, taken in, changed and taken out.
import { ApiError, type Output } from '@stepwright/client'
import { queryOptions } from '@tanstack/react-query'
import { api, type Image } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'

export type OwnPicture = Output<'listImages'>[number]
export type OwnVideo = Output<'listVideos'>[number]
export type OwnEmbed = Output<'listEmbeds'>[number]
export type OwnDocument = Output<'listDocuments'>[number]
export type PictureUse = Output<'listImageUses'>[number]

export interface PictureFilter {
  name: string
  /** Only pictures that nothing shows. */
  unused: boolean
  /** Only pictures that are large enough for a step. */
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

export const documentsQuery = (filter: NameFilter) =>
  queryOptions({
    queryKey: ['media', 'documents', filter.name, filter.offset] as const,
    queryFn: ({ signal }) => api.listDocuments({ query: asked(filter), signal }),
  })

/** A picture with a negative number is the neutral one, which tells nothing. */
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

export const forgetPictures = () => queryClient.invalidateQueries({ queryKey: key })

export async function upload(file: File): Promise<OwnPicture> {
  const made = await api.uploadImage({ query: { file: file.name || 'picture.png' }, body: file })
  await forgetPictures()
  return made
}

export async function removePictures(imageids: readonly number[]): Promise<void> {
  await api.removeImages({ query: { imageids: imageids.join(',') } })
  await forgetPictures()
}

/** Draws on a picture. One that belongs to somebody else is copied first: theirs stays as it is. */
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
