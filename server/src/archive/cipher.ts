// Encrypts the blobs of an archive with AES-256-GCM; the key is derived from a key file or passphrase with scrypt.
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { ArchiveError, DamagedBlob } from './blob-stores/blob-store.ts'

/** Stored in the clear beside the blobs; `check` is a sealed constant that recognises a wrong key. */
export interface Encryption {
  cipher: 'aes-256-gcm'
  kdf: 'scrypt'
  n: number
  r: number
  p: number
  salt: string
  check: string
}

export interface Cipher {
  encrypt(content: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer>
  /** The content is authentic only after the last part: a changed blob throws at its end. */
  decrypt(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer>
}

const nonceBytes = 12
const tagBytes = 16
const checked = Buffer.from('stepwright archive')
/** 32 MB and some 0.1 s for a guess, RFC 7914. */
const cost = { n: 2 ** 15, r: 8, p: 1 }
/** Parameters of a foreign header must not exhaust the memory. */
const mostMemory = 256 * 1024 * 1024

export const plain: Cipher = {
  encrypt: async function* (content) {
    yield* content
  },
  decrypt: async function* (content) {
    yield* content
  },
}

export async function createEncryption(secret: Buffer): Promise<{ encryption: Encryption; cipher: Cipher }> {
  const salt = randomBytes(16).toString('base64')
  const header = { cipher: 'aes-256-gcm' as const, kdf: 'scrypt' as const, ...cost, salt }
  const cipher = cipherOf(deriveKey(secret, header))
  const check = (await buffer(cipher.encrypt([checked]))).toString('base64')
  return { encryption: { ...header, check }, cipher }
}

/** Throws if the key is wrong, before any blob is read. */
export async function openEncryption(secret: Buffer, encryption: Encryption): Promise<Cipher> {
  const cipher = cipherOf(deriveKey(secret, encryption))
  const sealed = [Buffer.from(encryption.check, 'base64')]
  const found = await buffer(cipher.decrypt(from(sealed))).catch(() => null)
  if (!found?.equals(checked)) throw new ArchiveError('The key does not fit this archive')
  return cipher
}

function deriveKey(secret: Buffer, { n, r, p, salt }: Omit<Encryption, 'check'>): Buffer {
  try {
    return scryptSync(secret, Buffer.from(salt, 'base64'), 32, { N: n, r, p, maxmem: mostMemory })
  } catch {
    throw new ArchiveError('The header of the archive has invalid parameters of its key')
  }
}

function cipherOf(key: Buffer): Cipher {
  return {
    encrypt: async function* (content) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      yield nonce
      for await (const part of content) yield cipher.update(part)
      yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
    },
    decrypt: async function* (content) {
      let held = Buffer.alloc(0)
      let decipher: ReturnType<typeof createDecipheriv> | undefined
      for await (const part of content) {
        held = Buffer.concat([held, part])
        if (!decipher && held.length >= nonceBytes) {
          decipher = createDecipheriv('aes-256-gcm', key, held.subarray(0, nonceBytes))
          held = held.subarray(nonceBytes)
        }
        // The tag is at the end, so its length is always held back.
        if (decipher && held.length > tagBytes) {
          yield decipher.update(held.subarray(0, held.length - tagBytes))
          held = held.subarray(held.length - tagBytes)
        }
      }
      if (!decipher || held.length < tagBytes) throw new DamagedBlob('a blob is cut off')
      ;(decipher as ReturnType<typeof createDecipheriv> & { setAuthTag(tag: Buffer): void }).setAuthTag(held)
      try {
        yield decipher.final()
      } catch {
        throw new DamagedBlob('a blob was changed, or belongs to another key')
      }
    },
  }
}

async function* from(parts: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* parts
}
