// Parses XML of strangers into elements: no document types, no entities of their own, limited in size and depth.
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { ArchiveError } from '../blob-stores/blob-store.ts'

export interface XmlNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (XmlNode | string)[]
}

export const mostXmlBytes = 8 * 1024 * 1024
const mostDepth = 100

/** Entities are decoded here, because the parser would read them from a document type. */
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  removeNSPrefix: true,
  cdataPropName: '#cdata',
  maxNestedTags: mostDepth,
})

/** `file` names the document in the fault. */
export function parseXml(bytes: Buffer, file: string): XmlNode {
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  const refuse = (why: string) => new ArchiveError(`${file} ${why}`)
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw refuse('has a document type, which is not accepted')
  if (text.includes('\0') || text.includes('\ufffd')) throw refuse('is not XML in UTF-8')
  const verdict = XMLValidator.validate(text)
  if (verdict !== true) throw refuse(`is no XML: line ${verdict.err.line}: ${verdict.err.msg}`)
  try {
    const [root, ...others] = (parser.parse(text) as ParsedNode[]).flatMap(convert)
    if (typeof root !== 'object' || others.some((each) => typeof each === 'object'))
      throw new Error('it has not exactly one root')
    return root
  } catch (error) {
    throw refuse(`is no XML: ${(error as Error).message}`)
  }
}

/** `{ name: children, ':@': attributes }`, or `{ '#text': text }`. */
type ParsedNode = Record<string, unknown>

function convert(node: ParsedNode): (XmlNode | string)[] {
  const text = node['#text']
  if (text !== undefined) return [decode(String(text))]
  const plain = node['#cdata'] as ParsedNode[] | undefined
  if (plain) return plain.map((each) => String(each['#text'] ?? ''))
  const name = Object.keys(node).find((key) => key !== ':@')
  if (name === undefined) return []
  const attributes = Object.entries((node[':@'] ?? {}) as Record<string, unknown>)
  const children = (node[name] as ParsedNode[]).flatMap(convert)
  return [
    {
      name,
      attributes: Object.fromEntries(attributes.map(([key, value]) => [key, decode(String(value))])),
      children,
    },
  ]
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Unknown entities stay as written. */
const decode = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (whole, ten, sixteen, name) => {
      if (name) return entities[String(name).toLowerCase()] ?? whole
      const point = Number.parseInt(String(ten ?? sixteen), ten ? 10 : 16)
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
    },
  )

export const elementsOf = ({ children }: XmlNode): XmlNode[] =>
  children.filter((child) => typeof child === 'object')

export const textOf = ({ children }: XmlNode): string =>
  children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')

/** The first child of this name. */
export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node && elementsOf(node).find((child) => child.name === name)

/** The trimmed text of a child; empty if there is none. */
export function textIn(node: XmlNode, name: string): string {
  const child = childOf(node, name)
  return child ? textOf(child).replaceAll(/\s+/g, ' ').trim() : ''
}

/** The elements of a list such as `tools`. */
export const listIn = (node: XmlNode, list: string, name: string): XmlNode[] => {
  const found = childOf(node, list)
  return found ? elementsOf(found).filter((child) => child.name === name) : []
}
