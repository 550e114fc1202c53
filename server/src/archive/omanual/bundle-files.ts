// The files of an oManual bundle: finds entries by paths of documents, and numbers the media that documents name.
import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { PortableMedium } from '#media/portable/portable-media.schema.ts'
import { readDirectory, readEntry, type ZipEntry, ZipFault } from '#platform/zip/zip-read.ts'
import { ArchiveError } from '../blob-stores/blob-store.ts'
import { partLimits } from '../part-format.ts'
import { mostXmlBytes } from './xml-elements.ts'

type Kind = PortableMedium['kind']

export interface BundleFiles {
  names: readonly string[]
  readXml(name: string): Promise<Buffer>
  /** The entry that a path of a document in this folder names; null for addresses and paths that lead nowhere. */
  find(folder: string, path: string): string | null
  /** The number of a medium; the same file has one number for each kind. */
  number(kind: Kind, name: string, title?: string): number
  /** Reads and hashes the files of all numbered media. */
  readMedia(): Promise<PortableMedium[]>
  open(hash: string): AsyncIterable<Buffer>
}

const mostEntries = 100_000

/** Null if the file is no ZIP: then it may be something else. */
export async function readBundleFiles(file: FileHandle, label: string): Promise<BundleFiles | null> {
  const entries = await readEntries(file, label)
  if (!entries) return null
  const numbered = new Map<string, { medium: PortableMedium; name: string }>()
  const byHash = new Map<string, ZipEntry>()
  return {
    names: [...entries.keys()],
    readXml: (name) => readSmall(file, entries.get(name), `${label}: ${name}`),
    find: (folder, path) => {
      for (const base of [folder, ''])
        for (const written of new Set([path, decoded(path)])) {
          const name = joinPath(base, written)
          if (name !== null && entries.has(name)) return name
        }
      return null
    },
    number: (kind, name, title) => {
      const key = `${kind} ${name}`
      const found = numbered.get(key)
      if (found) return found.medium.id
      const id = numbered.size + 1
      numbered.set(key, { name, medium: { kind, id, ...describe(kind, name, title) } })
      return id
    },
    readMedia: async () => {
      if (numbered.size > partLimits.media) throw new ArchiveError(`${label} has too many media`)
      const media: PortableMedium[] = []
      for (const { medium, name } of numbered.values()) {
        const entry = entries.get(name)
        if (medium.kind === 'embed' || !entry) media.push(medium)
        else {
          const content = createHash('sha256')
          for await (const part of readNamed(file, entry, `${label}: ${name}`)) content.update(part)
          const hash = content.digest('hex')
          byHash.set(hash, entry)
          media.push({ ...medium, hash, bytes: entry.size })
        }
      }
      return media
    },
    open: (hash) => readEntry(file, byHash.get(hash) as ZipEntry),
  }
}

async function readEntries(file: FileHandle, label: string): Promise<Map<string, ZipEntry> | null> {
  const all = await readDirectory(file).catch((error) => {
    if (error instanceof ZipFault) return null
    throw error
  })
  if (!all) return null
  if (all.length > mostEntries) throw new ArchiveError(`${label} has more than ${mostEntries} files`)
  const entries = new Map<string, ZipEntry>()
  for (const entry of all) {
    if (entries.has(entry.name)) throw new ArchiveError(`${label} holds two files of the same name`)
    entries.set(entry.name, entry)
  }
  return entries
}

async function readSmall(file: FileHandle, entry: ZipEntry | undefined, name: string): Promise<Buffer> {
  if (!entry || entry.size > mostXmlBytes)
    throw new ArchiveError(`${name} is larger than ${mostXmlBytes} bytes`)
  const parts: Buffer[] = []
  for await (const part of readNamed(file, entry, name)) parts.push(part)
  return Buffer.concat(parts)
}

/** Names the file in a fault. */
async function* readNamed(file: FileHandle, entry: ZipEntry, name: string): AsyncGenerator<Buffer> {
  try {
    yield* readEntry(file, entry)
  } catch (error) {
    throw error instanceof ZipFault ? new ArchiveError(`${name} ${error.message}`) : error
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Null for addresses, absolute paths and paths that leave the bundle. */
function joinPath(folder: string, path: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:|^[/\\]|\\|^$/i.test(path)) return null
  const parts = folder.split('/').filter(Boolean)
  for (const part of path.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return null
    } else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** The name of an embed is its address. */
function describe(kind: Kind, name: string, title: string | undefined) {
  if (kind === 'embed') return { filename: title ?? '', address: name }
  const filename = name.split('/').at(-1) ?? name
  const extension = /\.([A-Za-z0-9]{1,20})$/.exec(filename)?.[1]?.toLowerCase() ?? ''
  return {
    filename,
    ...(kind === 'image' ? {} : { extension }),
    ...(title && kind === 'document' && { title }),
  }
}
