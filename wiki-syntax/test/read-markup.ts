// Parses the markup that the package itself writes, for tests that convert it back to wiki text.
import type { MarkupNode } from '../src/index.ts'

type Element = { name: string; attributes: Record<string, string>; children: MarkupNode[] }

const TOKEN = /<(\/?)([a-z0-9]+)((?: [a-z-]+="[^"]*")*)( \/)?>|([^<]+)/g

/** The nodes of a well-formed fragment. */
export function readMarkup(markup: string): MarkupNode[] {
  const root: Element = { name: '', attributes: {}, children: [] }
  const open = [root]
  for (const [, closing, name = '', attributes = '', empty, text] of markup.matchAll(TOKEN)) {
    if (text !== undefined) open.at(-1)!.children.push(decode(text))
    else if (closing) open.pop()
    else {
      const element: Element = { name, attributes: readAttributes(attributes), children: [] }
      open.at(-1)!.children.push(element)
      if (!empty) open.push(element)
    }
  }
  return root.children
}

function readAttributes(text: string): Record<string, string> {
  const pairs = text.matchAll(/ ([a-z-]+)="([^"]*)"/g)
  return Object.fromEntries([...pairs].map(([, key = '', value = '']) => [key, decode(value)]))
}

function decode(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
