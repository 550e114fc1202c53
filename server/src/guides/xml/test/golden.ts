// The golden cases: their names, and reading and writing them.
import { readdirSync, readFileSync } from 'node:fs'
import type { RenderOptions } from '@stepwright/wiki-syntax'
import { type CategoryForXml, categoryToXml } from '../category-xml.ts'
import { type GuideForXml, guideToXml } from '../guide-xml.ts'
import type { XmlOptions } from '../shared-elements.ts'

export const CASES = new URL('../cases/', import.meta.url)

/** A site with guide 12, the page Torque Table, picture 5 and film 3. */
const wiki: RenderOptions = {
  ownHosts: ['guides.example'],
  resolve: {
    guide: (id) => (id === 12 ? { href: '/Guide/Trim+the+Wick/12', title: 'Trim the Wick' } : null),
    page: (title) => (title === 'Torque Table' ? { href: '/Wiki/Torque_Table', title } : null),
    image: (id) =>
      id === 5 ? { url: '/igi/Lantern00000005', width: 1600, height: 1200, alt: 'The lantern' } : null,
    video: (id) =>
      id === 3 ? { sources: [{ url: '/video/film3.mp4', mime: 'video/mp4' }], title: 'Lighting' } : null,
  },
}

export const OPTIONS: XmlOptions = { pretty: true, baseUrl: 'https://guides.example', wiki }

export function caseNames(): string[] {
  const files = readdirSync(CASES).filter((file) => file.endsWith('.json'))
  return files.map((file) => file.slice(0, -'.json'.length)).sort()
}

export const readCase = (file: string): string => readFileSync(new URL(file, CASES), 'utf8')

/** Cases whose name starts with `category-` are categories, all others guides. */
export function xmlOf(name: string, options: XmlOptions = OPTIONS): string {
  const input: unknown = JSON.parse(readCase(`${name}.json`))
  return name.startsWith('category-')
    ? categoryToXml(input as CategoryForXml, options)
    : guideToXml(input as GuideForXml, options)
}
