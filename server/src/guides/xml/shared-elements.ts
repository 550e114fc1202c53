// Elements that guides and categories have in common, and how their texts and addresses are written.
import { type RenderOptions, wikiToXhtml } from '@stepwright/wiki-syntax'
import type { FlagForXml, ImageForXml, NamedGuideForXml, SupplyForXml } from './guide-for-xml.ts'
import { integerOf, wholeAddress, wordsOf } from './values.ts'
import { type Attributes, elementOf, markupElement, textElement, type XmlElement } from './write-xml.ts'

export const NAMESPACE = 'http://omanual.com/'

export interface XmlOptions {
  /** Whether elements stand on lines of their own, indented by two blanks. */
  readonly pretty: boolean
  /** Put before addresses that start with `/`. */
  readonly baseUrl: string
  /** Where the links of texts lead. */
  readonly wiki?: Omit<RenderOptions, 'baseUrl'>
}

/** Wiki text of a field with paragraphs. */
export function blockElement(name: string, raw: string, { wiki, baseUrl }: XmlOptions): XmlElement {
  return markupElement(name, wikiToXhtml(raw, { ...wiki, baseUrl, context: 'block' }))
}

/** Wiki text of one line of a step. */
export function lineElement(raw: string, attributes: Attributes, { wiki, baseUrl }: XmlOptions): XmlElement {
  return markupElement('line', wikiToXhtml(raw, { ...wiki, baseUrl, context: 'inline' }), attributes)
}

/** The address whole, or null for none. */
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
  return [
    ['large', locate(image?.large, options)],
    ['medium', locate(image?.medium, options)],
    ['standard', locate(image?.standard, options)],
    ['thumbnail', locate(image?.thumbnail, options)],
    ['mini', locate(image?.mini, options)],
  ]
}

/** A tool or a part; `quantity` is what stands where none is given. */
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

/** What another guide is called by; the schema wants all four or none. */
export function namedGuide(guide: NamedGuideForXml, options: XmlOptions): XmlElement[] {
  return [
    textElement('title', guide.title),
    textElement('url', locate(guide.url, options) ?? ''),
    textElement('path', locate(guide.path, options) ?? ''),
    imageElement(guide.image, options),
  ]
}
