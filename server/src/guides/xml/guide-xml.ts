// The XML form of a guide: strict oManual 1.0, children in the order of the schema.
import type { Guide } from '../guides.schema.ts'
import type { Step } from '../steps.schema.ts'
import { type MediaForXml, mediaElements } from './media-xml.ts'
import {
  blockElement,
  type FlagForXml,
  flagsElement,
  type ImageForXml,
  imageElement,
  lineElement,
  locate,
  NAMESPACE,
  type NamedGuideForXml,
  namedGuide,
  type SupplyForXml,
  supplyElement,
  textsOf,
  type XmlOptions,
} from './shared-elements.ts'
import { cutText, dateTimeOf, integerOf, wordsOf } from './values.ts'
import { elementOf, listOf, textElement, writeDocument, type XmlElement } from './write-xml.ts'

const SUMMARY_LIMIT = 255
/** Colours and signs that readers of the format draw; a style of the site's own becomes a plain dot. */
const BULLETS = new Set([
  'black',
  'red',
  'orange',
  'yellow',
  'green',
  'light_blue',
  'blue',
  'violet',
  'icon_note',
  'icon_reminder',
  'icon_caution',
])

type LineForXml = Pick<Step['lines'][number], 'text_raw' | 'bullet' | 'level'>

interface StepForXml extends Pick<Step, 'title'> {
  /** The guide that owns the step. */
  readonly guideid?: number
  readonly lines: readonly LineForXml[]
  readonly media: MediaForXml
}

type Texts = 'locale' | 'title' | 'subject' | 'type' | 'summary' | 'time_required' | 'difficulty' | 'category'
type RawTexts = 'introduction_raw' | 'conclusion_raw'

/** Members of the API, as far as the format has them. */
export interface GuideForXml extends Pick<Guide, Texts | RawTexts | 'modified_date' | 'created_date'> {
  readonly guideid?: number
  readonly image: ImageForXml | null
  readonly author: Pick<Guide['author'], 'userid' | 'username'> | null
  readonly tools: readonly SupplyForXml[]
  readonly parts: readonly SupplyForXml[]
  readonly flags: readonly FlagForXml[]
  readonly documents: readonly Pick<Guide['documents'][number], 'text' | 'url'>[]
  readonly prerequisites: readonly NamedGuideForXml[]
  readonly steps: readonly StepForXml[]
}

export function guideToXml(guide: GuideForXml, options: XmlOptions): string {
  const texts = textsOf(options, guide.guideid)
  const root = elementOf(
    'guide',
    [...frontMatter(guide, texts), ...body(guide, texts)],
    [
      ['xmlns', NAMESPACE],
      ['locale', guide.locale],
    ],
  )
  return writeDocument(root, options.pretty)
}

function frontMatter(guide: GuideForXml, options: XmlOptions): XmlElement[] {
  const { author } = guide
  return [
    textElement('title', guide.title, [
      ['subject', wordsOf(guide.subject)],
      ['type', wordsOf(guide.type)],
    ]),
    ...optional('summary', cutText(guide.summary, SUMMARY_LIMIT)),
    imageElement(guide.image, options),
    textElement('author', author?.username ?? '', [['id', integerOf(author?.userid)]]),
    ...optional('time_required', guide.time_required),
    ...optional('difficulty', guide.difficulty),
    ...optional('category', guide.category),
    blockElement('introduction', guide.introduction_raw, options),
  ]
}

function body(guide: GuideForXml, options: XmlOptions): XmlElement[] {
  return [
    listOf('tools', guide.tools, (tool) => supplyElement('tool', tool, options)),
    listOf('parts', guide.parts, (part) => supplyElement('part', part, options, '1')),
    flagsElement(guide.flags, options),
    listOf('documents', guide.documents, (document) => documentElement(document, options)),
    listOf('prerequisites', guide.prerequisites, (other) => prerequisiteElement(other, options)),
    listOf('steps', guide.steps, (step, index) =>
      stepElement(step, index + 1, textsOf(options, step.guideid)),
    ),
    ...(guide.conclusion_raw === '' ? [] : [blockElement('conclusion', guide.conclusion_raw, options)]),
    textElement('modified_date', dateTimeOf(guide.modified_date)),
    textElement('created_date', dateTimeOf(guide.created_date)),
  ]
}

function optional(name: string, text: string): XmlElement[] {
  return text === '' ? [] : [textElement(name, text)]
}

function documentElement({ text, url }: GuideForXml['documents'][number], options: XmlOptions): XmlElement {
  return textElement('document', text, [['url', locate(url, options)]])
}

function prerequisiteElement(guide: NamedGuideForXml, options: XmlOptions): XmlElement {
  return elementOf('prerequisite', namedGuide(guide, options), [
    ['id', integerOf(guide.guideid)],
    ['locale', guide.locale],
    ['subject', guide.subject],
    ['type', guide.type],
  ])
}

/** Steps count from 1 through the whole list, those of prerequisites included. */
function stepElement(step: StepForXml, number: number, options: XmlOptions): XmlElement {
  const lines = step.lines.map((line) => lineElement(line.text_raw, lineAttributes(line), options))
  return elementOf(
    'step',
    [elementOf('lines', lines), ...mediaElements(step.media, options)],
    [
      ['number', integerOf(number)],
      ['title', wordsOf(step.title)],
    ],
  )
}

function lineAttributes({ bullet, level }: LineForXml) {
  return [
    ['bullet', BULLETS.has(bullet) ? bullet : 'black'],
    ['level', integerOf(level)],
  ] as const
}
