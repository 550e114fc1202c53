// A strict reader of XML 1.0 with namespaces for tests; throws if the text is not well-formed.
// Supports the contents of exchange documents: a declaration, elements, text. No DTD, no comments, no CDATA.

export interface ReadElement {
  readonly name: string
  readonly namespace: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly (ReadElement | string)[]
}

type Open = { name: string; namespace: string; attributes: Map<string, string>; children: (Open | string)[] }

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAME = /^[A-Za-z_][\w.-]*$/
const TAG = /^<(\/?)([^\s<>/="']+)((?:\s+[^\s<>/="']+="[^"<]*")*)\s*(\/?)>$/
const ATTRIBUTE = /([^\s="]+)="([^"<]*)"/g
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

export function readXml(document: string): ReadElement {
  if (!document.startsWith(DECLARATION)) throw new Error('The declaration is missing')
  const forbidden = FORBIDDEN.exec(document)
  if (forbidden) throw new Error(`A character that XML cannot hold at ${forbidden.index}`)
  // XML 1.0, section 2.11: line ends are normalised to one character.
  const body = document.slice(DECLARATION.length).replace(/\r\n?/g, '\n')
  const root: Open = { name: '', namespace: '', attributes: new Map(), children: [] }
  const open = [root]
  for (const token of body.match(/<[^>]*>|[^<]+|</g) ?? []) readToken(token, open)
  if (open.length !== 1) throw new Error(`Never closed: ${open.at(-1)!.name}`)
  const [first, ...others] = root.children
  if (typeof first !== 'object' || others.length > 0)
    throw new Error('A document has one root and nothing else')
  return first
}

function readToken(token: string, open: Open[]): void {
  const parent = open.at(-1)!
  if (!token.startsWith('<')) {
    if (open.length === 1) throw new Error('Text outside the root')
    if (token.includes(']]>')) throw new Error('The end of a CDATA section in text')
    addText(parent, decode(token))
    return
  }
  const tag = TAG.exec(token)
  if (!tag) throw new Error(`No tag: ${token.slice(0, 80)}`)
  const [, closing, name = '', attributes = '', empty] = tag
  if (!NAME.test(name)) throw new Error(`No name: ${name}`)
  if (closing) {
    if (attributes !== '' || empty || name !== parent.name || open.length === 1)
      throw new Error(`${token} closes ${parent.name}`)
    open.pop()
    return
  }
  const element: Open = {
    name,
    namespace: parent.namespace,
    attributes: readAttributes(attributes),
    children: [],
  }
  element.namespace = element.attributes.get('xmlns') ?? parent.namespace
  element.attributes.delete('xmlns')
  parent.children.push(element)
  if (!empty) open.push(element)
}

function readAttributes(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', value = ''] of text.matchAll(ATTRIBUTE)) {
    if (!NAME.test(name)) throw new Error(`No name of an attribute: ${name}`)
    if (found.has(name)) throw new Error(`The attribute ${name} stands twice`)
    // White space without a character reference becomes a blank.
    found.set(name, decode(value.replace(/[\t\n]/g, ' ')))
  }
  return found
}

function addText(parent: Open, text: string): void {
  const last = parent.children.at(-1)
  if (typeof last === 'string') parent.children[parent.children.length - 1] = last + text
  else parent.children.push(text)
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decode(text: string): string {
  return text.replace(/&([^;&\s]*);?/g, (whole, name: string) => {
    if (!whole.endsWith(';')) throw new Error(`A bare ampersand: ${whole}`)
    const number = /^#(?:(\d+)|x([0-9a-fA-F]+))$/.exec(name)
    if (number) {
      const character = String.fromCodePoint(Number.parseInt(number[1] ?? number[2]!, number[1] ? 10 : 16))
      if (FORBIDDEN.test(character)) throw new Error(`A number of no character: ${whole}`)
      return character
    }
    const character = ENTITIES[name]
    if (character === undefined) throw new Error(`An unknown entity: ${whole}`)
    return character
  })
}

/** All text inside an element, without its markup. */
export function textOf(element: ReadElement): string {
  return element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')
}

export function childElements(element: ReadElement): ReadElement[] {
  return element.children.filter((child): child is ReadElement => typeof child === 'object')
}

/** Returns the elements at a path of names. */
export function findAll(element: ReadElement, path: string): ReadElement[] {
  return path
    .split('/')
    .reduce((found, name) => found.flatMap(childElements).filter((child) => child.name === name), [element])
}
