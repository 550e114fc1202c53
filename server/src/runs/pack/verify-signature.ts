// Verifies that a site signed the manifest of a record pack, and with the key that the caller expects.
import { readFile } from 'node:fs/promises'
import { fingerprintOf, isSignedBy } from '#signing/ed25519.ts'
import { type Manifest, names } from './manifest.ts'
import type { PackFault } from './verify-run.ts'

/** The published list of a site's keys, or the fingerprint of one. */
export type ExpectedKey = { fingerprint: string } | { keys: readonly PublishedKey[] }

interface PublishedKey {
  fingerprint: string
  created_date: number
  replaced_date: number | null
}

export interface Signature {
  /** Null: the pack is not signed, as those of version 1. */
  fingerprint: string | null
  faults: PackFault[]
}

interface Signed {
  manifest: Manifest
  text: string
  /** The file with the signature, if there is one. */
  signature: Buffer | null
}

const faultOf = (file: string, message: string): Signature => ({
  fingerprint: null,
  faults: [{ file, message }],
})

export function checkSignature(signed: Signed, expected: ExpectedKey | undefined): Signature {
  const { site, date } = signed.manifest
  const { public_key: publicKey, fingerprint } = site
  if (publicKey === undefined) {
    if (signed.signature) return faultOf(names.manifest, 'names no key, but there is a signature')
    return expected ? faultOf(names.manifest, 'is not signed') : { fingerprint: null, faults: [] }
  }
  if (!signed.signature) return faultOf(names.signature, 'is missing')
  if (typeof publicKey !== 'string' || fingerprint === undefined || fingerprintOf(publicKey) !== fingerprint)
    return faultOf(names.manifest, 'names a key that is not the one of its fingerprint')
  if (!isSignedBy(Buffer.from(signed.text), signed.signature, publicKey))
    return faultOf(names.signature, 'does not fit: the manifest was changed after it was signed')
  const message = expected && whyUnexpected(fingerprint, date, expected)
  return { fingerprint, faults: message ? [{ file: names.signature, message }] : [] }
}

function whyUnexpected(fingerprint: string, date: number, expected: ExpectedKey): string | undefined {
  if ('fingerprint' in expected) {
    if (fingerprint.startsWith(expected.fingerprint)) return undefined
    return `is of another key: ${fingerprint}, and not ${expected.fingerprint}`
  }
  const key = expected.keys.find((each) => each.fingerprint === fingerprint)
  if (!key) return `is of an unknown key: ${fingerprint}`
  const { created_date: from, replaced_date: until } = key
  if (date < from) return `is of key ${fingerprint}, which did not exist at the time of packing`
  if (until !== null && date > until) return `is of key ${fingerprint}, which was replaced before`
  return undefined
}

export class NoKeys extends Error {}

/** Limit of the file with the keys. */
const mostText = 1024 * 1024

/** Reads the answer of `GET /site_keys` from a file. */
export async function readKeys(path: string): Promise<ExpectedKey> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new NoKeys(error.code === 'ENOENT' ? 'is not there' : `can not be read: ${error.code}`)
  })
  try {
    const keys = JSON.parse(text.slice(0, mostText)) as PublishedKey[]
    if (Array.isArray(keys) && keys.length > 0 && keys.every(isPublishedKey)) return { keys }
  } catch {
    // The message below is for the operator.
  }
  throw new NoKeys('is no list of keys')
}

function isPublishedKey(key: PublishedKey): boolean {
  const { fingerprint, created_date, replaced_date } = key ?? {}
  const isTime = (time: unknown) => Number.isSafeInteger(time)
  return (
    typeof fingerprint === 'string' &&
    isTime(created_date) &&
    (replaced_date === null || isTime(replaced_date))
  )
}
