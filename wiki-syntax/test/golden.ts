// The golden cases: their names, sources and expected results.
import { readdirSync, readFileSync } from 'node:fs'
import { parseWiki, renderHtml, renderJson, renderText, renderXhtml, type WikiContext } from '../src/index.ts'
import { SITE } from './site.ts'

export const CASES = new URL('../cases/', import.meta.url)

/** Cases whose name starts with `line-` are lines of a step, all others are fields with paragraphs. */
export function contextOf(name: string): WikiContext {
  return name.startsWith('line-') ? 'inline' : 'block'
}

export function caseNames(): string[] {
  const files = readdirSync(CASES).filter((file) => file.endsWith('.wiki'))
  return files.map((file) => file.slice(0, -'.wiki'.length)).sort()
}

/** The content of a file, which ends in one newline that is not part of it. */
export function readCase(name: string, extension: string): string {
  return readFileSync(new URL(`${name}.${extension}`, CASES), 'utf8').replace(/\n$/, '')
}

/** Every form of a text, by file extension. */
export function renderAll(source: string, context: WikiContext): Record<string, string> {
  const tree = parseWiki(source, { context })
  return {
    html: renderHtml(tree, SITE),
    txt: renderText(tree, SITE),
    xhtml: renderXhtml(tree, { ...SITE, baseUrl: 'https://guides.example' }),
    json: JSON.stringify(renderJson(tree, SITE), null, 2),
  }
}
