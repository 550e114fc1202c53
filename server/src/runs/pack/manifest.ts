// The manifest of a record pack: its run, and its files with their hashes; written and checked by the same rules.

import { createHash } from 'node:crypto'
import type { Run } from '../runs.schema.ts'

export const format = 'stepwright-record-pack'
/** Version 1 has no signature. */
export const version = 2
export const names = {
  manifest: 'manifest.json',
  signature: 'manifest.sig',
  run: 'run.json',
  events: 'events.jsonl',
  guide: 'guide.json',
  values: 'values.csv',
  pdf: 'record.pdf',
} as const

export interface PackedFile {
  path: string
  bytes: number
  sha256: string
  /** Type, id and original name of a medium. */
  medium?: string
  mediumid?: number
  filename?: string
  /** SHA-256 of the uploaded file, as in the events; pictures are packed without their cropped parts and location. */
  original?: string
}

/** A medium that is not in the pack: its file is missing, or the user who made the pack may not see it. */
interface LeftOutMedium {
  medium: string
  mediumid: number
  why: 'gone' | 'private'
}

/** A file that is still on its device, or was given up with it: the name in the answers, and the device as in `run.json`. */
interface UnsentMedium {
  medium: string
  file: string
  device: string
  why: 'unsent' | 'given-up'
}

export type LeftOut = LeftOutMedium | UnsentMedium

/** `ended`: finished or cancelled; otherwise the run continued after packing. */
type PackedRun = Pick<
  Run,
  'entryid' | 'runid' | 'guideid' | 'workorderid' | 'status' | 'unsent' | 'unsent_files'
> & {
  ended: boolean
}

export interface Manifest {
  format: typeof format
  version: number
  /** The key is that of the signature in `manifest.sig`; none: the pack is not signed. */
  site: { title: string; url: string; keys_url?: string; public_key?: string; fingerprint?: string }
  /** Time of packing, UNIX seconds. */
  date: number
  run: PackedRun
  events: { count: number; last_hash: string | null }
  left_out: LeftOut[]
  files: PackedFile[]
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Its last member is the hash of all other members, which reveals a change to the manifest itself. */
export const writeManifest = (manifest: Manifest): string =>
  `${JSON.stringify({ ...manifest, sha256: sha256Of(JSON.stringify(manifest)) }, null, 2)}\n`

type Read = { manifest: Manifest; isWhole: boolean }

/** Null if the text is no manifest. `isWhole`: it is unchanged to the byte. */
export function readManifest(text: string): Read | null {
  try {
    const { sha256: _, ...manifest } = JSON.parse(text) as Manifest & { sha256: string }
    return isManifest(manifest) ? { manifest, isWhole: writeManifest(manifest) === text } : null
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Limit of reading: the values of a manifest are not trusted, but must be presentable. */
function isManifest(value: unknown): value is Manifest {
  if (!isObject(value) || value.format !== format || typeof value.version !== 'number') return false
  const { site, run, events, files, left_out } = value
  return (
    isObject(site) &&
    isObject(run) &&
    isObject(events) &&
    Array.isArray(left_out) &&
    Array.isArray(files) &&
    files.every(
      (file) =>
        isObject(file) &&
        typeof file.path === 'string' &&
        typeof file.bytes === 'number' &&
        typeof file.sha256 === 'string',
    )
  )
}

/** An event as in `events.jsonl`. */
export interface PackedEvent {
  number: number
  previous: string | null
  /** The hashed text; docs/data-model.md describes its members. */
  hashed: string
  /** Null if the event is older than the hashes. */
  hash: string | null
}
