// The media of a step: pictures, a film or something embedded.
import type { EmbedForXml, FilmForXml, MediaForXml, VideoForXml } from './guide-for-xml.ts'
import { imageElement, locate, sizesOf, type XmlOptions } from './shared-elements.ts'
import { decimalOf, integerOf, wordsOf } from './values.ts'
import { elementOf, textElement, type XmlElement } from './write-xml.ts'

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
      return [embedElement(media.data, options)]
  }
}

function videoElement({ encodings, source, poster }: VideoForXml, options: XmlOptions): XmlElement {
  const files = encodings.map((encoding) =>
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
    ['guid', wordsOf(poster?.guid)],
    ...sizesOf(poster, options),
  ])
  return elementOf('video', [...files, sourceElement(source), image])
}

function sourceElement(film: FilmForXml): XmlElement {
  return elementOf(
    'source',
    [],
    [
      ['duration_in_ms', integerOf(film.duration_in_ms)],
      ['audio_bitrate_in_kbps', integerOf(film.audio_bitrate_in_kbps)],
      ['audio_sample_rate', integerOf(film.audio_sample_rate)],
      ['video_bitrate_in_kbps', integerOf(film.video_bitrate_in_kbps)],
      ['total_bitrate_in_kbps', integerOf(film.total_bitrate_in_kbps)],
      ['video_codec', wordsOf(film.video_codec)],
      ['audio_codec', wordsOf(film.audio_codec)],
      ['frame_rate', decimalOf(film.frame_rate)],
      ['format', wordsOf(film.format)],
      ['channels', integerOf(film.channels)],
      ['file_size_in_bytes', integerOf(film.file_size_in_bytes)],
      ['width', integerOf(film.width)],
      ['height', integerOf(film.height)],
    ],
  )
}

function embedElement(embed: EmbedForXml, options: XmlOptions): XmlElement {
  return elementOf(
    'embed',
    [],
    [
      ['type', wordsOf(embed.type)],
      ['version', decimalOf(embed.version)],
      ['html', wordsOf(embed.html)],
      ['url', locate(embed.url, options)],
      ['width', integerOf(embed.width)],
      ['height', integerOf(embed.height)],
      ['title', wordsOf(embed.title)],
      ['author_name', wordsOf(embed.author_name)],
      ['author_url', locate(embed.author_url, options)],
      ['provider_name', wordsOf(embed.provider_name)],
      ['provider_url', locate(embed.provider_url, options)],
      ['cache_age', integerOf(embed.cache_age)],
      ['thumbnail_url', locate(embed.thumbnail_url, options)],
      ['thumbnail_width', integerOf(embed.thumbnail_width)],
      ['thumbnail_height', integerOf(embed.thumbnail_height)],
    ],
  )
}
