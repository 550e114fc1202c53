// The media of a step: pictures, a film or something embedded.
import { type ImageForXml, imageElement, locate, sizesOf, type XmlOptions } from './shared-elements.ts'
import { decimalOf, integerOf, wordsOf } from './values.ts'
import { type Attributes, elementOf, textElement, type XmlElement } from './write-xml.ts'

/** The attributes of an uploaded video in the order of the schema, with the type of each. */
const filmAttributes = {
  duration_in_ms: integerOf,
  audio_bitrate_in_kbps: integerOf,
  audio_sample_rate: integerOf,
  video_bitrate_in_kbps: integerOf,
  total_bitrate_in_kbps: integerOf,
  video_codec: wordsOf,
  audio_codec: wordsOf,
  frame_rate: decimalOf,
  format: wordsOf,
  channels: integerOf,
  file_size_in_bytes: integerOf,
  width: integerOf,
  height: integerOf,
}

/** The description that a foreign page gives of its embed. */
const embedAttributes = {
  type: wordsOf,
  version: decimalOf,
  html: wordsOf,
  url: locate,
  width: integerOf,
  height: integerOf,
  title: wordsOf,
  author_name: wordsOf,
  author_url: locate,
  provider_name: wordsOf,
  provider_url: locate,
  cache_age: integerOf,
  thumbnail_url: locate,
  thumbnail_width: integerOf,
  thumbnail_height: integerOf,
}

type Table = Readonly<Record<string, (value: never, options: XmlOptions) => string | null>>
type ValuesOf<T extends Table> = { readonly [Name in keyof T]?: Parameters<T[Name]>[0] }

type EmbedForXml = ValuesOf<typeof embedAttributes>

interface VideoForXml {
  readonly encodings: readonly {
    readonly url: string
    readonly width: number
    readonly height: number
    readonly codecs: string | null
    readonly format: string
    readonly mime: string
  }[]
  readonly source: ValuesOf<typeof filmAttributes>
  readonly poster: (ImageForXml & { readonly guid?: string }) | null
}

/** At most three pictures, or one film, or one embedded thing. */
export type MediaForXml =
  | { readonly type: 'image'; readonly data: readonly ImageForXml[] }
  | { readonly type: 'video'; readonly data: VideoForXml }
  | { readonly type: 'embed'; readonly data: EmbedForXml }

const attributesOf = <T extends Table>(table: T, values: ValuesOf<T>, options: XmlOptions): Attributes =>
  Object.entries(table).map(([name, write]) => [name, write(values[name] as never, options)])

/** Returns the element, or undefined: the schema allows neither empty media nor a video without a playable file. */
export function mediaElements(media: MediaForXml, options: XmlOptions): XmlElement[] {
  const content = contentOf(media, options)
  return content.length === 0 ? [] : [elementOf('media', content, [['type', media.type]])]
}

function contentOf(media: MediaForXml, options: XmlOptions): XmlElement[] {
  switch (media.type) {
    case 'image':
      return media.data.map((image, index) => imageElement(image, options, index + 1))
    case 'video':
      return media.data.encodings.length === 0 ? [] : [videoElement(media.data, options)]
    case 'embed':
      return [elementOf('embed', [], attributesOf(embedAttributes, media.data, options))]
  }
}

function videoElement({ encodings, source, ...video }: VideoForXml, options: XmlOptions): XmlElement {
  // One file of a video is enough for a bundle, in which all encodings get the name of the same local file. A video
  // without a poster shows a picture of the program, which no bundle holds.
  const { isOffline } = options
  const poster = isOffline && video.poster?.guid?.startsWith('default_') ? null : video.poster
  const files = encodings.slice(0, isOffline ? 1 : undefined).map((encoding) =>
    textElement('encoding', locate(encoding.url, options) ?? '', [
      ['width', integerOf(encoding.width)],
      ['height', integerOf(encoding.height)],
      // The schema requires a word, and the codecs of an old upload may be unknown.
      ['codecs', wordsOf(encoding.codecs) ?? 'unknown'],
      ['format', encoding.format],
      ['mime', encoding.mime],
    ]),
  )
  const image = textElement('poster', locate(poster?.original, options) ?? '', [
    ['guid', isOffline ? null : wordsOf(poster?.guid)],
    ...sizesOf(poster, options),
  ])
  return elementOf('video', [
    ...files,
    elementOf('source', [], attributesOf(filmAttributes, source, options)),
    image,
  ])
}
