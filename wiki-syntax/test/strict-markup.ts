// A small strict parser of markup: only listed elements and attributes, well nested, nothing executable.

type Allowed = Record<string, readonly string[]>

const ANCHOR = ['class', 'href', 'rel', 'target', 'title', 'aria-hidden', 'tabindex']

/** Elements and attributes allowed in HTML. */
export const HTML: Allowed = {
  a: ANCHOR,
  blockquote: ['class'],
  br: [],
  code: [],
  del: [],
  div: ['class'],
  em: [],
  h2: ['id', 'class'],
  h3: ['id', 'class'],
  h4: ['id', 'class'],
  h5: ['id', 'class'],
  h6: ['id', 'class'],
  hr: [],
  iframe: ['src', 'width', 'height', 'title', 'allowfullscreen'],
  img: ['src', 'width', 'height', 'class', 'alt', 'data-full'],
  ins: [],
  li: [],
  ol: [],
  p: ['class'],
  pre: [],
  source: ['src', 'type'],
  span: ['class'],
  strong: [],
  sub: [],
  sup: [],
  table: ['style', 'class'],
  td: ['colspan', 'rowspan', 'style'],
  th: ['colspan', 'rowspan', 'style'],
  tr: [],
  tt: [],
  ul: [],
  video: ['controls', 'preload', 'poster', 'width', 'height', 'title'],
}

const SIMPLE = ['id', 'class', 'href', 'style', 'rel', 'title', 'target']
const SIMPLE_ELEMENTS = 'p a strong em h1 h2 h3 h4 h5 h6 tt pre code br ul li sub sup del ins div'.split(' ')

/** Elements and attributes allowed in simplified XHTML. */
export const XHTML: Allowed = Object.fromEntries(SIMPLE_ELEMENTS.map((name) => [name, SIMPLE]))

const VOID = new Set(['br', 'hr', 'img', 'source'])
const TAG = /^<(\/?)([a-z0-9]+)((?: [a-z-]+="[^"<>]*")*)( \/)?>/
const TEXT = /^(?:[^<>&"]|&(?:amp|lt|gt|quot);)+/
const SAFE_URL = /^(?:https?:\/\/|ftp:\/\/|mailto:|tel:|#|\/(?![\\])|\/\/)[^\s<>"\\]*$/i
const SAFE_STYLE = /^(?:width:[\d.]+(?:%|px|em))?;?(?:text-align:(?:left|center|right))?$/

/** Returns the fault of the markup, or null. */
export function findFault(markup: string, allowed: Allowed): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no XML document may hold
  if (/[\u0000-\u0008\u000B-\u001F\uFDD0-\uFDEF\uFFFE\uFFFF]/.test(markup)) return 'a control character'
  if (!markup.isWellFormed()) return 'half a surrogate pair'
  const open: string[] = []
  let rest = markup
  while (rest !== '') {
    const text = TEXT.exec(rest)
    if (text) {
      rest = rest.slice(text[0].length)
      continue
    }
    const tag = TAG.exec(rest)
    if (!tag) return `no tag and no text: ${rest.slice(0, 60)}`
    const fault = readTag(tag, open, allowed)
    if (fault) return `${fault} in ${tag[0]}`
    rest = rest.slice(tag[0].length)
  }
  return open.length === 0 ? null : `never closed: ${open.join(' ')}`
}

function readTag(tag: RegExpExecArray, open: string[], allowed: Allowed): string | null {
  const [, closing, name = '', attributes = '', selfClosing] = tag
  const known = allowed[name]
  if (!known) return 'an element that is not allowed'
  if (VOID.has(name) !== Boolean(selfClosing)) return 'a wrong end of the tag'
  if (closing) return open.pop() === name && attributes === '' ? null : 'wrong nesting'
  if (!selfClosing) open.push(name)
  if (name === 'a' && open.filter((element) => element === 'a').length > 1) return 'a link in a link'
  for (const [, key = '', value = ''] of attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g)) {
    if (!known.includes(key)) return `the attribute ${key}`
    const plain = value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
    if (['href', 'src', 'poster', 'data-full'].includes(key) && !SAFE_URL.test(plain))
      return `the address ${plain}`
    if (key === 'style' && !SAFE_STYLE.test(plain)) return `the style ${plain}`
  }
  return null
}
