// Converts wiki text to editable HTML and back, only if nothing is lost.
import { type MarkupNode, markupToWiki, parseWiki, renderHtml, wikiToHtml } from '@stepwright/wiki-syntax'

export const htmlOf = (text: string): string => wikiToHtml(text, { context: 'block' })

const editing = { context: 'block', forEditing: true } as const

/** HTML whose links carry their source. */
export const editableHtmlOf = (text: string): string => wikiToHtml(text, editing)

/** Content of an element as wiki-syntax expects it. Browsers insert non-breaking spaces for typed spaces. */
function nodesOf(parent: Node): MarkupNode[] {
  return [...parent.childNodes].flatMap((node): MarkupNode[] => {
    if (node.nodeType === Node.TEXT_NODE) return [(node.textContent ?? '').replaceAll('\u00a0', ' ')]
    if (!(node instanceof Element)) return []
    const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]))
    return [{ name: node.localName, attributes, children: nodesOf(node) }]
  })
}

const plainBlocks =
  'p, div, ul, ol, li, h1, h2, h3, h4, h5, h6, br, strong, b, em, i, a, u, ins, s, del, sup, sub, code, tt'

/**
 * Returns true if the text can be edited visually: it has simple parts only, and converting it back renders the same.
 */
export function canEditFormatted(text: string): boolean {
  const tree = parseWiki(text, editing)
  if (holdsUnseen(tree)) return false
  const html = renderHtml(tree, editing)
  const body = new DOMParser().parseFromString(html, 'text/html').body
  if ([...body.querySelectorAll('*')].some((element) => !element.matches(plainBlocks))) return false
  return editableHtmlOf(markupToWiki(nodesOf(body))) === html
}

const unseen = new Set<unknown>(['hidden', 'image', 'video', 'embed', 'guide-list', 'figure'])

/** Comments render nothing, and lookups render only their failure: both would be lost. */
function holdsUnseen(part: object): boolean {
  if ('kind' in part && unseen.has(part.kind)) return true
  return Object.values(part).some((each) => typeof each === 'object' && each !== null && holdsUnseen(each))
}

export const wikiOf = (element: Element): string => markupToWiki(nodesOf(element))
