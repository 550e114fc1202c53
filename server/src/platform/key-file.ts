// Random keys in files of the data folder, readable by their owner only.
import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'

const keyBytes = 32

/** Null: there is no such file. */
export function readKeyFile(path: string): Buffer | null {
  if (!existsSync(path)) return null
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url')
  if (key.length !== keyBytes) throw new Error(`${path} is not a key of ${keyBytes} bytes`)
  return key
}

/** Written to a temporary file and linked: only one process creates the key, and none reads a partial file. */
export function createKeyFile(path: string): Buffer {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(temporary, `${randomBytes(keyBytes).toString('base64url')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  })
  try {
    linkSync(temporary, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(temporary)
  }
  return readKeyFile(path) as Buffer
}
