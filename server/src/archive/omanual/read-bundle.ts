// Reads an oManual bundle as part of a site.
import { open } from 'node:fs/promises'
import type { PortableGuide } from '#guides/portable/portable-guide.schema.ts'
import { nameOfGuide } from '#guides/portable/portable-guide.schema.ts'
import { nameOfPage, type PortablePage } from '#pages/portable/portable-page.schema.ts'
import type { Unresolved } from '#pages/portable/renumber.ts'
import { sha256 } from '../archive.ts'
import { ArchiveError, headerName } from '../blob-stores/blob-store.ts'
import { partLimits } from '../part-format.ts'
import { checkDocuments, type PortablePart } from '../parts/portable-part.ts'
import { type BundleFiles, readBundleFiles } from './bundle-files.ts'
import type { BundleDocument } from './bundle-texts.ts'
import { readCategory } from './read-category.ts'
import { readGuide } from './read-guide.ts'
import { parseXml, textIn, type XmlNode } from './xml-elements.ts'

export interface OpenBundle {
  /** `types`: types of guides of this site, the usual one first. */
  read(types: readonly string[]): Promise<PortablePart>
  close(): Promise<void>
}

const isGuideFile = (name: string): boolean => /(?:^|\/)guide(?:-\d+)?\.xml$/.test(name)
const isCategoryFile = (name: string): boolean => name === 'category.xml'

/** Null if the file is no bundle. */
export async function openBundle(path: string): Promise<OpenBundle | null> {
  const file = await open(path, 'r').catch(() => null)
  if (!file) return null
  const files = await readBundleFiles(file, path)
  const isBundle =
    files !== null &&
    !files.names.includes(headerName) &&
    files.names.some((name) => isGuideFile(name) || isCategoryFile(name))
  if (isBundle) return { read: (types) => readBundle(files, path, types), close: () => file.close() }
  await file.close()
  return null
}

interface Read {
  name: string
  root: XmlNode
}

async function readBundle(files: BundleFiles, path: string, types: readonly string[]): Promise<PortablePart> {
  const found = files.names.filter(isGuideFile).sort()
  if (found.length > partLimits.guides)
    throw new ArchiveError(`A bundle has at most ${partLimits.guides} guides`)
  const roots = await readAll(files, found, ['guide', 'procedure'])
  const [category] = await readAll(files, files.names.filter(isCategoryFile), ['category', 'topic'])
  const guideids = numbersOf(found)
  const lost: Unresolved[] = []
  const documentOf = (name: string, thing: () => string): BundleDocument => ({
    ...{ files, folder: name.split('/').slice(0, -1).join('/'), guides: guideids, shown: [] },
    lose: (field, reference) => void lost.push({ thing: thing(), field, reference }),
  })
  const pages: PortablePage[] = []
  if (category) {
    const title = textIn(category.root, 'title')
    const thing = () => nameOfPage({ namespace: 'CATEGORY', title })
    pages.push(readCategory(category.root, documentOf(category.name, thing)))
  }
  const guides = roots.map(({ name, root }): PortableGuide => {
    const guideid = guideids.get(name) ?? 0
    const thing = () => nameOfGuide({ guideid, fields: { title: textIn(root, 'title') } } as PortableGuide)
    return readGuide(root, documentOf(name, thing), { guideid, types, category: pages[0]?.title ?? '' })
  })
  pages.push(...barePages(guides, pages))
  const media = await files.readMedia()
  const lists = { media, pages, guides, titles: [] }
  return {
    ...(await checkDocuments(lists)),
    fingerprint: sha256(JSON.stringify(lists)),
    origin: `oManual bundle ${path.split('/').at(-1)}`,
    open: files.open,
    lost,
  }
}

async function readAll(
  files: BundleFiles,
  names: readonly string[],
  expected: readonly string[],
): Promise<Read[]> {
  const read: Read[] = []
  let bytes = 0
  for (const name of names) {
    const content = await files.readXml(name)
    bytes += content.length
    if (bytes > partLimits.bytes) throw new ArchiveError('The bundle has more text than a part can hold')
    const root = parseXml(content, name)
    if (!expected.includes(root.name)) throw new ArchiveError(`${name} holds no ${expected[0]} of oManual`)
    read.push({ name, root })
  }
  return read
}

/** The number at the end of a folder; a guide without one, or with the number of another, gets the next free one. */
function numbersOf(names: readonly string[]): Map<string, number> {
  const numbers = new Map<string, number>()
  const used = new Set<number>()
  const wanted = names.map(
    (name) => [name, Number(/-(\d{1,9})(?:\/guide)?\.xml$/.exec(name)?.[1] ?? 0)] as const,
  )
  for (const [name, number] of wanted) {
    let free = number
    while (free === 0 || used.has(free)) free += 1
    used.add(free)
    numbers.set(name, free)
  }
  return numbers
}

/** The format has at most one category; others travel by their name. */
function barePages(guides: readonly PortableGuide[], pages: readonly PortablePage[]): PortablePage[] {
  const titles = new Set(pages.map(({ title }) => title))
  const languages = new Map(guides.map(({ fields, langid }) => [fields.category, langid]))
  return [...languages].flatMap(([title, langid]): PortablePage[] =>
    title === '' || titles.has(title)
      ? []
      : [{ namespace: 'CATEGORY', title, langid, fields: {}, tags: [], translations: [], media: [] }],
  )
}
