// The key of hashes of short secrets. It is in no backup and no export: without it, hashes cannot be tried.
import { createHash, createHmac } from 'node:crypto'
import { join } from 'node:path'
import { createKeyFile, readKeyFile } from './key-file.ts'

export interface Pepper {
  /** Names the key in the rows that were hashed with it, and reveals nothing about it. */
  keyid(): string
  hash(bytes: Buffer | string, purpose: string): Buffer
}

const idLength = 16

/** Derived from the setting `secretKey`. If empty, the key file in the data folder, which the first use creates. */
export function createPepper(folder: string, secretKey: string): Pepper {
  let known: Buffer | undefined
  const read = () => {
    if (secretKey) return createHmac('sha256', secretKey).update('pins and badges').digest()
    const path = join(folder, 'pins.key')
    return readKeyFile(path) ?? createKeyFile(path)
  }
  const key = () => {
    known ??= read()
    return known
  }
  return {
    keyid: () => createHash('sha256').update('id ').update(key()).digest('base64url').slice(0, idLength),
    hash: (bytes, purpose) => createHmac('sha256', key()).update(`${purpose} `).update(bytes).digest(),
  }
}

const refuse = (): never => {
  throw new Error('The key of PINs and ID badges is not given')
}
export const noPepper: Pepper = { keyid: refuse, hash: refuse }
