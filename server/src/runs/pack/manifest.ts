// What a record pack says of itself: which run, which files with which hashes. Written and checked by the same rules.

import { createHash } from 'node:crypto'
import type { Run } from '../runs.schema.ts'

export const format = 'stepwright-record-pack'
export const version = 1
export const names = {
  manifest: 'manifest.json',
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
  /** Of a medium: what it is, its number, and what it was called. */
  medium?: string
  mediumid?: number
  filename?: string
}

/** A medium that is not in the pack: its file has gone, or whoever packed may not see it. */
export interface LeftOut {
  medium: string
  mediumid: number
  why: 'gone' | 'private'
}

/** `ended`: finished or cancelled; else it went on after it was packed. */
type PackedRun = Pick<Run, 'entryid' | 'runid' | 'guideid' | 'workorderid' | 'status' | 'unsent'> & {
  ended: boolean
}

export interface Manifest {
  format: typeof format
  version: number
  site: { title: string; url: string }
  /** When it was packed, UNIX seconds. */
  date: number
  run: PackedRun
  events: { count: number; last_hash: string | null }
  left_out: LeftOut[]
  files: PackedFile[]
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Its last member is the hash of all others, so that a change to the manifest itself is seen. */
export const writeManifest = (manifest: Manifest): string =>
  `${JSON.stringify({ ...manifest, sha256: sha256Of(JSON.stringify(manifest)) }, null, 2)}\n`

type Read = { manifest: Manifest; isWhole: boolean }

/** Null where it is none. `isWhole`: it stands as it was written, to the byte. */
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

/** As far as it is read: what a manifest says is not believed, but it must be possible to say it. */
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

/** An event as `events.jsonl` has it. */
export interface PackedEvent {
  number: number
  previous: string | null
  /** The text that was hashed: docs/data-model.md says what stands in it. */
  hashed: string
  /** Null where the event is older than the hashes. */
  hash: string | null
}
