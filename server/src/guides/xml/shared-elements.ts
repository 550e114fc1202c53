// Elements that guides and categories share, with their members of the API, and the form of their texts and URLs.
import { type RenderOptions, wikiToXhtml } from '@stepwright/wiki-syntax'
import type { Image } from '#image-sizes/image.schema.ts'
import type { Guide, GuideSummary } from '../guides.schema.ts'
import { integerOf, wholeAddress, wordsOf } from './values.ts'
import { type Attributes, elementOf, markupElement, textElement, type XmlElement } from './write-xml.ts'

export const NAMESPACE = 'http://omanual.com/'

export type ImageForXml = Pick<Image, 'original' | 'large' | 'medium' | 'standard' | 'thumbnail' | 'mini'>

/** A tool or a part. */
export type SupplyForXml = Pick<
  Guide['tools'][number],
  'text' | 'quantity' | 'thumbnail' | 'notes' | 'type' | 'url'
>

export interface FlagForXml {
  readonly flagid: string
  readonly title: string
  readonly text: string
  readonly image?: string | null
}

/** Another guide that is referred to; `path` is the path of its own XML. */
export type NamedGuideForXml = Pick<
  GuideSummary,
  'guideid' | 'locale' | 'subject' | 'type' | 'title' | 'url'
> & {
  readonly path: string
  readonly image: ImageForXml | null
}

export interface XmlOptions {
  /** True if elements are on separate lines, indented by two blanks. */
  readonly pretty: boolean
  /** Prefix of paths that start with `/`. */
  readonly baseUrl: string
  /** Resolves the links of texts. */
  readonly wiki?: Omit<RenderOptions, 'baseUrl'>
  /** The same for the texts of the guide with that number, whose steps another guide includes. */
  readonly wikiOf?: (guideid: number) => Omit<RenderOptions, 'baseUrl'>
  /** True for a bundle, which has one file of each picture and video. */
  readonly isOffline?: boolean
}

/** The options for texts of a guide. */
export const textsOf = (options: XmlOptions, guideid: number | undefined): XmlOptions =>
  options.wikiOf && guideid !== undefined ? { ...options, wiki: options.wikiOf(guideid) } : options

/** Wiki text of a field with paragraphs. */
export function blockElement(name: string, raw: string, { wiki, baseUrl }: XmlOptions): XmlElement {
  return markupElement(name, wikiToXhtml(raw, { ...wiki, baseUrl, context: 'block' }))
}

/** Wiki text of one line of a step. */
export function lineElement(raw: string, attributes: Attributes, { wiki, baseUrl }: XmlOptions): XmlElement {
  return markupElement('line', wikiToXhtml(raw, { ...wiki, baseUrl, context: 'inline' }), attributes)
}

/** The absolute URL, or null. */
export function locate(address: string | null | undefined, { baseUrl }: XmlOptions): string | null {
  return address ? wholeAddress(address, baseUrl) : null
}

export function imageElement(image: ImageForXml | null, options: XmlOptions, orderby?: number): XmlElement {
  return textElement('image', locate(image?.original, options) ?? '', [
    ['orderby', integerOf(orderby)],
    ...sizesOf(image, options),
  ])
}

export function sizesOf(image: ImageForXml | null, options: XmlOptions): Attributes {
  if (options.isOffline) return []
  return [
    ['large', locate(image?.large, options)],
    ['medium', locate(image?.medium, options)],
    ['standard', locate(image?.standard, options)],
    ['thumbnail', locate(image?.thumbnail, options)],
    ['mini', locate(image?.mini, options)],
  ]
}

/** A tool or a part; `quantity` is the default. */
export function supplyElement(
  name: 'tool' | 'part',
  supply: SupplyForXml,
  options: XmlOptions,
  quantity: string | null = null,
): XmlElement {
  return textElement(name, supply.text, [
    ['name', supply.text],
    ['quantity', wordsOf(String(supply.quantity ?? '')) ?? quantity],
    ['thumbnail', locate(supply.thumbnail, options)],
    ['notes', wordsOf(supply.notes)],
    ['type', wordsOf(supply.type)],
    ['url', locate(supply.url, options)],
  ])
}

export function flagsElement(flags: readonly FlagForXml[], options: XmlOptions): XmlElement {
  const each = flags.map(({ flagid, title, text, image }) =>
    textElement('flag', text, [
      ['id', flagid],
      ['title', title],
      ['image', locate(image, options)],
    ]),
  )
  return elementOf('flags', each)
}

/** The identification of another guide; the schema requires all four members or none. */
export function namedGuide(guide: NamedGuideForXml, options: XmlOptions): XmlElement[] {
  return [
    textElement('title', guide.title),
    textElement('url', locate(guide.url, options) ?? ''),
    textElement('path', locate(guide.path, options) ?? ''),
    imageElement(guide.image, options),
  ]
}
