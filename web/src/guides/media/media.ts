// Parses the media of a step from the loosely typed answers of the API.
import type { Image, Step } from '../../lib/api.ts'

export interface Encoding {
  url: string
  mime: string
  width: number
  height: number
}

export interface Video {
  filename: string
  width: number
  height: number
  encodings: Encoding[]
  image: { image: Image } | null
}

export interface Embed {
  url: string
  title: string
  html: string
  width: number
  height: number
  provider_name: string
}

export type Shown =
  | { kind: 'images'; images: Image[] }
  | { kind: 'video'; video: Video }
  | { kind: 'embed'; embed: Embed }

export function shownIn({ media }: Step): Shown {
  if (media.type === 'video') return { kind: 'video', video: media.data as Video }
  if (media.type === 'embed') return { kind: 'embed', embed: media.data as Embed }
  return { kind: 'images', images: Array.isArray(media.data) ? (media.data as Image[]) : [] }
}

/** Largest size for a close look. */
export const closeUpOf = (image: Image): string => image.huge ?? image.large ?? image.medium ?? image.original
