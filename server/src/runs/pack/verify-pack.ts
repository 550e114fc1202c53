// Verifies a record pack alone: no file is missing, changed or added, and its events match their hashes.

import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { readDirectory, readEntry, type ZipEntry, ZipFault } from '#platform/zip/zip-read.ts'
import { type Manifest, names, type PackedFile, readManifest, version } from './manifest.ts'
import { ChainCheck } from './verify-events.ts'
import { checkMedia, noMedia } from './verify-media.ts'
import { faultsOfRun, type PackFault, readRun } from './verify-run.ts'
import { checkSignature, type ExpectedKey } from './verify-signature.ts'
import { faultsOfValues } from './verify-values.ts'

export interface PackReport {
  whole: boolean
  site: Manifest['site'] | null
  run: Manifest['run'] | null
  events: number
  /** The number of events that are older than the hashes. */
  unhashed: number
  /** The number of events that administrators entered for other users. */
  entered_for_others: number
  last_hash: string | null
  files: number
  /** Media that could not be packed. */
  left_out: number
  /** Media whose events are older than the hashes of media. */
  unhashed_media: number
  /** Fingerprint of the key that signed the pack; null: it is not signed, or not by this key. */
  signed_by: string | null
  faults: PackFault[]
}

/** The file is no record pack, or of a version that cannot be read. */
export class NoPack extends Error {}

/** Files that are read as a whole. */
const mostText = 64 * 1024 * 1024
const changed = 'was changed: it does not have the size or the SHA-256 that the manifest names'

export interface Expected {
  /** The hash, or its beginning, from paper or from the live record. */
  hash?: string | undefined
  key?: ExpectedKey | undefined
}

export async function verifyPack(path: string, expected: Expected = {}): Promise<PackReport> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new NoPack(error.code === 'ENOENT' ? 'is not there' : `can not be read: ${error.code}`)
  })
  try {
    if (!(await file.stat()).isFile()) throw new NoPack('is no file')
    return await verifyFile(file, expected)
  } catch (error) {
    throw error instanceof ZipFault ? new NoPack(error.message) : error
  } finally {
    await file.close()
  }
}

async function verifyFile(file: FileHandle, expected: Expected): Promise<PackReport> {
  const faults: PackFault[] = []
  const entries = sortOut(await readDirectory(file), faults)
  const read = await manifestOf(file, entries, faults)
  const chain = new ChainCheck()
  const proof = read ? await checkContents(file, { ...read, entries, faults, chain, expected }) : noProof
  const manifest = read?.manifest
  checkHash(chain, expected.hash, faults)
  return {
    whole: faults.length === 0,
    site: manifest?.site ?? null,
    run: manifest?.run ?? null,
    events: chain.count,
    unhashed: chain.unhashed,
    entered_for_others: chain.letIn,
    last_hash: chain.lastHash,
    files: entries.size,
    left_out: manifest?.left_out.length ?? 0,
    ...proof,
    faults,
  }
}

type Proof = Pick<PackReport, 'unhashed_media' | 'signed_by'>

const noProof: Proof = { unhashed_media: 0, signed_by: null }

interface Check {
  entries: Entries
  faults: PackFault[]
  chain: ChainCheck
}

async function checkContents(
  file: FileHandle,
  check: Check & { manifest: Manifest; text: string; expected: Expected },
): Promise<Proof> {
  const { manifest, text, entries, faults, chain, expected } = check
  for (const packed of manifest.files) await checkFile(file, { packed, entries, faults, chain })
  checkNames(manifest, entries, faults)
  faults.push(...chain.faults.map((each) => ({ file: names.events, ...each })))
  const [run, values, guide] = [
    readRun(await readIfThere(file, entries, names.run)),
    await readIfThere(file, entries, names.values),
    await readIfThere(file, entries, names.guide),
  ]
  faults.push(...faultsOfRun(manifest, chain, run))
  // A broken chain of events proves nothing about the run; runs of the first versions have no events.
  const isChained = chain.faults.length === 0 && chain.count > 0
  if (isChained) faults.push(...faultsOfValues(chain.events, { run, values, guide }))
  const media = isChained ? checkMedia(manifest, chain.events) : noMedia
  const sealed = { manifest, text, signature: await readBytes(file, entries, names.signature) }
  const signature = checkSignature(sealed, expected.key)
  faults.push(...media.faults, ...signature.faults)
  return { unhashed_media: media.unhashed, signed_by: signature.fingerprint }
}

type Entries = ReadonlyMap<string, ZipEntry>

/** Folder entries, which some programs add when they pack again, are no files. */
function sortOut(all: readonly ZipEntry[], faults: PackFault[]): Entries {
  const entries = new Map<string, ZipEntry>()
  for (const entry of all) {
    if (entry.name.endsWith('/') && entry.size === 0) continue
    if (entries.has(entry.name)) faults.push({ file: entry.name, message: 'is there twice' })
    entries.set(entry.name, entry)
  }
  return entries
}

async function manifestOf(
  file: FileHandle,
  entries: Entries,
  faults: PackFault[],
): Promise<{ manifest: Manifest; text: string } | null> {
  const text = await readIfThere(file, entries, names.manifest)
  const read = text === null ? null : readManifest(text)
  if (read && read.manifest.version > version)
    throw new NoPack(`is a record pack of a newer version of Stepwright (${read.manifest.version})`)
  if (read && text !== null) {
    if (!read.isWhole) faults.push({ file: names.manifest, message: 'was changed' })
    return { manifest: read.manifest, text }
  }
  // A ZIP of another kind is no pack.
  if (!entries.has(names.run) || !entries.has(names.events)) throw new NoPack('is no record pack')
  const isThere = entries.has(names.manifest)
  const message = isThere ? 'can not be read: it was changed' : 'is missing'
  faults.push({ file: names.manifest, message })
  return null
}

const readIfThere = async (file: FileHandle, entries: Entries, name: string): Promise<string | null> =>
  (await readBytes(file, entries, name))?.toString('utf8') ?? null

/** Null also if the entry cannot be unpacked or is too long. */
async function readBytes(file: FileHandle, entries: Entries, name: string): Promise<Buffer | null> {
  const entry = entries.get(name)
  if (!entry || entry.size > mostText) return null
  const parts: Buffer[] = []
  try {
    for await (const part of readEntry(file, entry)) parts.push(part)
  } catch (error) {
    if (error instanceof ZipFault) return null
    throw error
  }
  return Buffer.concat(parts)
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

/** They name and sign the others. */
const outside: readonly string[] = [names.manifest, names.signature]

function checkNames({ files, site }: Manifest, entries: Entries, faults: PackFault[]): void {
  const named = new Map(files.map((each) => [each.path, each]))
  if (named.size < files.length) faults.push({ file: names.manifest, message: 'names a file twice' })
  for (const name of entries.keys())
    if (!named.has(name) && !(name === names.manifest || (name === names.signature && site.public_key)))
      faults.push({ file: name, message: 'is not named in the manifest: it was put in' })
  for (const name of Object.values(names))
    if (!named.has(name) && !outside.includes(name))
      faults.push({ file: names.manifest, message: `does not name ${name}` })
}

function checkHash({ lastHash }: ChainCheck, hash: string | undefined, faults: PackFault[]): void {
  if (hash === undefined || lastHash?.startsWith(hash)) return
  const message = `its last hash is ${lastHash ?? 'none'}, and not ${hash}`
  faults.push({ file: names.events, message })
}
