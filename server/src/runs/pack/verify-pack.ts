// Checks a record pack: nothing is missing, changed or added, and its events are those that were hashed. Needs nothing but the file.

import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { readDirectory, readEntry, type ZipEntry, ZipFault } from '#platform/zip-read.ts'
import { type Manifest, names, type PackedFile, readManifest, version } from './manifest.ts'
import { ChainCheck } from './verify-events.ts'

export interface PackFault {
  file: string
  /** Place of the event in the order of arrival. */
  event?: number
  message: string
}

export interface PackReport {
  whole: boolean
  site: Manifest['site'] | null
  run: Manifest['run'] | null
  events: number
  /** Of these, events that are older than the hashes. */
  unhashed: number
  last_hash: string | null
  files: number
  faults: PackFault[]
}

/** What was named is no record pack, or none that this version can read. */
export class NoPack extends Error {}

/** What is read whole. */
const mostText = 64 * 1024 * 1024
const changed = 'was changed: it does not have the size or the SHA-256 that the manifest names'

/** `hash`: the one that stands on paper or in the live record, or how it begins. */
export async function verifyPack(path: string, hash?: string): Promise<PackReport> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new NoPack(error.code === 'ENOENT' ? 'is not there' : `can not be read: ${error.code}`)
  })
  try {
    if (!(await file.stat()).isFile()) throw new NoPack('is no file')
    return await verifyFile(file, hash)
  } catch (error) {
    throw error instanceof ZipFault ? new NoPack(error.message) : error
  } finally {
    await file.close()
  }
}

async function verifyFile(file: FileHandle, hash: string | undefined): Promise<PackReport> {
  const faults: PackFault[] = []
  const entries = sortOut(await readDirectory(file), faults)
  const manifest = await manifestOf(file, entries, faults)
  const chain = new ChainCheck()
  if (manifest) {
    for (const packed of manifest.files) await checkFile(file, { packed, entries, faults, chain })
    checkNames(manifest, entries, faults)
    faults.push(...chain.faults.map((each) => ({ file: names.events, ...each })))
    await checkRun(file, { manifest, entries, faults, chain })
  }
  checkHash(chain, hash, faults)
  return {
    whole: faults.length === 0,
    site: manifest?.site ?? null,
    run: manifest?.run ?? null,
    events: chain.count,
    unhashed: chain.unhashed,
    last_hash: chain.lastHash,
    files: entries.size,
    faults,
  }
}

type Entries = ReadonlyMap<string, ZipEntry>

/** Folders that programs put in when they pack anew are no files. */
function sortOut(all: readonly ZipEntry[], faults: PackFault[]): Entries {
  const entries = new Map<string, ZipEntry>()
  for (const entry of all) {
    if (entry.name.endsWith('/') && entry.size === 0) continue
    if (entries.has(entry.name)) faults.push({ file: entry.name, message: 'is there twice' })
    entries.set(entry.name, entry)
  }
  return entries
}

async function manifestOf(file: FileHandle, entries: Entries, faults: PackFault[]): Promise<Manifest | null> {
  const entry = entries.get(names.manifest)
  const text = entry ? await readText(file, entry).catch(messageOf) : null
  const read = typeof text === 'string' ? readManifest(text) : null
  if (read && read.manifest.version > version)
    throw new NoPack(`is a record pack of a newer version of Stepwright (${read.manifest.version})`)
  if (read) {
    if (!read.isWhole) faults.push({ file: names.manifest, message: 'was changed' })
    return read.manifest
  }
  // Another ZIP is no pack at all.
  if (!entries.has(names.run) || !entries.has(names.events)) throw new NoPack('is no record pack')
  const message = entry ? 'can not be read: it was changed' : 'is missing'
  faults.push({ file: names.manifest, message })
  return null
}

const messageOf = (error: Error): Error => {
  if (error instanceof ZipFault) return error
  throw error
}

async function readText(file: FileHandle, entry: ZipEntry): Promise<string> {
  if (entry.size > mostText) throw new ZipFault('is too long')
  const parts: Buffer[] = []
  for await (const part of readEntry(file, entry)) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

interface Check {
  entries: Entries
  faults: PackFault[]
  chain: ChainCheck
}

async function checkFile(
  file: FileHandle,
  { packed, entries, faults, chain }: Check & { packed: PackedFile },
): Promise<void> {
  const { path, bytes, sha256 } = packed
  const entry = entries.get(path)
  if (!entry) return void faults.push({ file: path, message: 'is missing' })
  const hash = createHash('sha256')
  let read = 0
  try {
    for await (const part of readEntry(file, entry)) {
      read += part.length
      hash.update(part)
      if (path === names.events) chain.take(part)
    }
    if (path === names.events) chain.end()
    if (read !== bytes || hash.digest('hex') !== sha256) faults.push({ file: path, message: changed })
  } catch (error) {
    if (!(error instanceof ZipFault)) throw error
    faults.push({ file: path, message: error.message })
  }
}

function checkNames({ files }: Manifest, entries: Entries, faults: PackFault[]): void {
  const named = new Map(files.map((each) => [each.path, each]))
  if (named.size < files.length) faults.push({ file: names.manifest, message: 'names a file twice' })
  for (const name of entries.keys())
    if (!named.has(name) && name !== names.manifest)
      faults.push({ file: name, message: 'is not named in the manifest: it was put in' })
  for (const name of Object.values(names))
    if (!named.has(name) && name !== names.manifest)
      faults.push({ file: names.manifest, message: `does not name ${name}` })
}

const identity = ['entryid', 'runid', 'guideid', 'workorderid', 'status', 'unsent'] as const

/** All three say the same run and the same end of its events. */
async function checkRun(
  file: FileHandle,
  { manifest, entries, faults, chain }: Check & { manifest: Manifest },
): Promise<void> {
  const { count, last_hash } = manifest.events
  if (count !== chain.count || last_hash !== chain.lastHash) {
    const message = `does not end as the manifest says: ${count} events, the last hash ${last_hash ?? 'none'}`
    faults.push({ file: names.events, message })
  }
  const run = await readRun(file, entries)
  const differs = (message: string) => faults.push({ file: names.run, message })
  if (!run) return void differs('can not be read')
  for (const name of identity)
    if (run[name] !== manifest.run[name]) differs(`does not tell the ${name} that the manifest names`)
  if ((run.endtime !== null) !== manifest.run.ended) differs('does not end as the manifest says')
  if (chain.lastNumber !== run.last_entry_eventid)
    differs(`tells of event number ${run.last_entry_eventid} as the last one, and it is ${chain.lastNumber}`)
}

async function readRun(file: FileHandle, entries: Entries): Promise<Record<string, unknown> | null> {
  const entry = entries.get(names.run)
  if (!entry) return null
  try {
    return JSON.parse(await readText(file, entry)) as Record<string, unknown>
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof ZipFault) return null
    throw error
  }
}

function checkHash({ lastHash }: ChainCheck, hash: string | undefined, faults: PackFault[]): void {
  if (hash === undefined || lastHash?.startsWith(hash)) return
  const message = `its last hash is ${lastHash ?? 'none'}, and not ${hash}`
  faults.push({ file: names.events, message })
}
