// The XML form of a category: strict oManual 1.0, all thirteen children, in the order of the schema.
import type { Category } from '#pages/categories.schema.ts'
import {
  blockElement,
  type FlagForXml,
  flagsElement,
  type ImageForXml,
  imageElement,
  locate,
  NAMESPACE,
  type NamedGuideForXml,
  namedGuide,
  type SupplyForXml,
  supplyElement,
  type XmlOptions,
} from './shared-elements.ts'
import { dateTimeOf, integerOf, wordsOf } from './values.ts'
import { elementOf, listOf, textElement, writeDocument, type XmlElement } from './write-xml.ts'

/** `date` is seconds since 1970. */
interface CategoryDocumentForXml {
  readonly documentid: number
  readonly url: string
  readonly type: string | null
  readonly date: number | null
}

type Shared = 'locale' | 'title' | 'description' | 'ancestors' | 'children' | 'solutions' | 'contents_raw'

/** Members of the API, as far as the format has them. */
export interface CategoryForXml extends Pick<Category, Shared> {
  readonly category_info: {
    readonly name: string
    readonly manufacturer: string | null
    /** Years. */
    readonly introduced: number | null
    readonly discontinued: number | null
  }
  readonly image: ImageForXml | null
  readonly flags: readonly FlagForXml[]
  readonly parts: readonly SupplyForXml[]
  readonly tools: readonly SupplyForXml[]
  readonly guides: readonly NamedGuideForXml[]
  readonly documents: readonly CategoryDocumentForXml[]
}

export function categoryToXml(category: CategoryForXml, options: XmlOptions): string {
  const { solutions, parts, tools, guides, documents } = category
  const children = [
    textElement('title', category.title),
    infoElement(category.category_info),
    imageElement(category.image, options),
    textElement('description', category.description),
    flagsElement(category.flags, options),
    namesElement('ancestors', 'ancestor', category.ancestors),
    namesElement('children', 'child', category.children),
    elementOf(
      'solutions',
      [],
      [
        ['count', integerOf(solutions.count)],
        ['url', locate(solutions.url, options) ?? ''],
      ],
    ),
    listOf('parts', parts, (part) => supplyElement('part', part, options)),
    listOf('tools', tools, (tool) => supplyElement('tool', tool, options)),
    blockElement('contents', category.contents_raw, options),
    listOf('guides', guides, (guide) => guideElement(guide, options)),
    listOf('documents', documents, (document) => documentElement(document, options)),
  ]
  const root = elementOf('category', children, [
    ['xmlns', NAMESPACE],
    ['locale', category.locale],
  ])
  return writeDocument(root, options.pretty)
}

function infoElement(info: CategoryForXml['category_info']): XmlElement {
  return textElement('category_info', info.name, [
    ['introduced', integerOf(info.introduced)],
    ['discontinued', integerOf(info.discontinued)],
    ['manufacturer', wordsOf(info.manufacturer)],
  ])
}

function namesElement(list: string, name: string, names: readonly string[]): XmlElement {
  return listOf(list, names, (each) => textElement(name, each))
}

function guideElement(guide: NamedGuideForXml, options: XmlOptions): XmlElement {
  return elementOf('guide', namedGuide(guide, options), [
    ['id', integerOf(guide.guideid)],
    ['subject', guide.subject],
    ['type', guide.type],
  ])
}

function documentElement(document: CategoryDocumentForXml, options: XmlOptions): XmlElement {
  return textElement('document', locate(document.url, options) ?? '', [
    ['id', integerOf(document.documentid)],
    ['type', wordsOf(document.type)],
    ['date', document.date === null ? null : dateTimeOf(document.date)],
  ])
}
