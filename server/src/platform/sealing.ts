// Encrypts secrets that the server must read again, with a key that is not in the database.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createKeyFile, readKeyFile } from './key-file.ts'

export interface Sealing {
  /** `purpose` is authenticated: data sealed for one purpose does not open for another. */
  seal(text: string, purpose: string): string
  /** Null: sealed with another key, or changed. */
  open(sealed: string, purpose: string): string | null
}

/** GCM, NIST SP 800-38D. */
const nonceBytes = 12
const tagBytes = 16

/** `secretKey` is the setting. If empty, the key file in the data folder is used, which the first `seal` creates. */
export function createSealing(folder: string, secretKey: string): Sealing {
  const given = secretKey ? createHash('sha256').update(secretKey).digest() : null
  const path = join(folder, 'secret.key')
  const read = () => readKeyFile(path)
  return {
    seal(text, purpose) {
      const key = given ?? read() ?? createKeyFile(path)
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString('base64url')
    },
    open(sealed, purpose) {
      const key = given ?? read()
      const bytes = Buffer.from(sealed, 'base64url')
      if (!key || bytes.length < nonceBytes + tagBytes) return null
      const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes)
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag)
      try {
        const rest = bytes.subarray(nonceBytes + tagBytes)
        return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
