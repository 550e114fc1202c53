// Between wiki text and what a browser lets people edit; only where nothing is lost on the way there and back.
import { type MarkupNode, markupToWiki, parseWiki, renderHtml, wikiToHtml } from '@stepwright/wiki-syntax'

export const htmlOf = (text: string): string => wikiToHtml(text, { context: 'block' })

const editing = { context: 'block', forEditing: true } as const

/** As it looks, with links that say how they were written. */
export const editableHtmlOf = (text: string): string => wikiToHtml(text, editing)

/** What stands in an element, as the syntax wants it. Browsers put hard spaces where somebody types plain ones. */
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

/** Whether the text can be edited as it looks: it is made of simple parts, and comes back as what shows the same. */
export function canEditFormatted(text: string): boolean {
  const tree = parseWiki(text, editing)
  if (holdsUnseen(tree)) return false
  const html = renderHtml(tree, editing)
  const body = new DOMParser().parseFromString(html, 'text/html').body
  if ([...body.querySelectorAll('*')].some((element) => !element.matches(plainBlocks))) return false
  return editableHtmlOf(markupToWiki(nodesOf(body))) === html
}

const unseen = new Set<unknown>(['hidden', 'image', 'video', 'embed', 'guide-list', 'figure'])

/** Notes to oneself show nothing, and what has to be looked up shows only that it was not: both would be lost. */
function holdsUnseen(part: object): boolean {
  if ('kind' in part && unseen.has(part.kind)) return true
  return Object.values(part).some((each) => typeof each === 'object' && each !== null && holdsUnseen(each))
}

export const wikiOf = (element: Element): string => markupToWiki(nodesOf(element))
