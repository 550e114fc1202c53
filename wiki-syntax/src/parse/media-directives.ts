// Parses bracketed directives that show images, videos, embeds and lists of guides.
import type { Align, Image, ImageSize, Inline, Media, Video, VideoOrigin } from '../tree/tree.ts'
import { cleanUrl, validYoutubeId, vimeoIdOf, youtubeIdOf } from '../tree/urls.ts'
import { readArguments, readId } from './directive-arguments.ts'

type MediaInput = {
  readonly source: string
  readonly plain: (text: string) => string
  readonly parseCaption: (text: string) => readonly Inline[]
}
export type MediaName = 'image' | 'video' | 'youtube' | 'embed' | 'guidelist'

/** The node of a media directive, or null if its argument is invalid. */
export function readMedia(name: MediaName, parts: readonly string[], input: MediaInput): Media | null {
  switch (name) {
    case 'image':
      return readImage(parts, input)
    case 'embed':
      return readEmbed(parts, input)
    case 'guidelist':
      return readGuideList(parts, input)
    default:
      return readVideo(name, parts, input)
  }
}

const IMAGE_SIZES: readonly string[] = [
  'mini',
  'thumbnail',
  'standard',
  'medium',
  'large',
  'huge',
  'original',
]

function readImage(parts: readonly string[], input: MediaInput): Image | null {
  const { target, options } = readArguments(parts, ['size', 'align', 'caption'])
  const id = readId(target)
  if (!id) return null
  const size = options.get('size')?.toLowerCase() ?? ''
  return {
    kind: 'image',
    id,
    size: IMAGE_SIZES.includes(size) ? (size as ImageSize) : 'standard',
    align: readAlign(options.get('align'), 'left'),
    caption: readCaption(options.get('caption'), input),
    source: input.source,
  }
}

const VIDEO_OPTIONS = ['size', 'align', 'caption', 'poster', 'formats', 'service']

function readVideo(name: 'video' | 'youtube', parts: readonly string[], input: MediaInput): Video | null {
  const { target, options } = readArguments(parts, VIDEO_OPTIONS)
  const typed = input.plain(target)
  const youtube = name === 'youtube' ? validYoutubeId(typed) : null
  const address = youtube ? `https://www.youtube.com/watch?v=${youtube}` : typed
  const origin = readOrigin(address)
  if (!origin) return null
  const size = options.get('size')?.toLowerCase()
  return {
    kind: 'video',
    origin,
    address,
    size: size === 'small' || size === 'medium' ? size : 'large',
    align: readAlign(options.get('align'), 'center'),
    caption: readCaption(options.get('caption'), input),
    source: input.source,
  }
}

function readEmbed(parts: readonly string[], input: MediaInput): Media | null {
  const { target, options } = readArguments(parts, ['align'])
  const address = input.plain(target)
  const origin = readId(address) ? null : readOrigin(address)
  if (!origin) return null
  return {
    kind: 'embed',
    origin,
    address,
    align: readAlign(options.get('align'), 'center'),
    source: input.source,
  }
}

function readGuideList(parts: readonly string[], input: MediaInput): Media {
  const { options } = readArguments(['', ...parts], ['tags', 'type'])
  const tags = input
    .plain(options.get('tags') ?? '')
    .split(',')
    .map((tag) => tag.trim())
  return {
    kind: 'guide-list',
    tags: tags.filter((tag) => tag !== ''),
    type: input.plain(options.get('type') ?? '') || null,
    source: input.source,
  }
}

function readOrigin(address: string): VideoOrigin | null {
  const library = readId(address)
  if (library) return { service: 'library', id: library }
  const url = cleanUrl(address)
  if (!url || !/^https?:/i.test(url)) return null
  const youtube = youtubeIdOf(url)
  if (youtube) return { service: 'youtube', id: youtube }
  const vimeo = vimeoIdOf(url)
  return vimeo ? { service: 'vimeo', id: vimeo } : { service: 'address' }
}

function readAlign(value: string | undefined, fallback: Align): Align {
  const align = value?.toLowerCase()
  return align === 'left' || align === 'center' || align === 'right' ? align : fallback
}

function readCaption(caption: string | undefined, input: MediaInput): readonly Inline[] | null {
  return caption ? input.parseCaption(caption) : null
}
