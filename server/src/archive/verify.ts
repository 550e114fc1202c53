// Checks every blob of a snapshot against its hash and size.
import type { Archive } from './archive.ts'
import type { Progress } from './backup.ts'
import type { FileRow, Manifest } from './format.ts'
import { checked } from './restore.ts'

export interface VerifyReport {
  at: string
  rows: number
  files: number
  bytes: number
  faults: string[]
}

export async function verifySnapshot(
  archive: Archive,
  manifest: Manifest,
  progress: Progress = () => {},
): Promise<VerifyReport> {
  const { at, tables, files, missing } = manifest
  const faults = missing.map((key) => `The backup lacks ${key}, which was missing at the site`)
  const done = { rows: 0, files: 0, bytes: 0 }
  /** Null after a fault, which is recorded. */
  const attempt = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work()
    } catch (error) {
      faults.push((error as Error).message)
      return null
    }
  }
  for (const { name, rows, chunks } of tables) {
    let counted = 0
    for (const chunk of chunks) {
      counted += (await attempt(() => archive.readChunk(chunk)))?.length ?? 0
      done.rows += chunk.rows
      progress({ table: name, ...done })
    }
    if (counted !== rows) faults.push(`The table ${name} has ${counted} of ${rows} rows`)
  }
  for (const chunk of files.chunks)
    for (const [key, hash, bytes] of ((await attempt(() => archive.readChunk(chunk))) ?? []) as FileRow[]) {
      const read = await attempt(() => measure(checked(archive, hash)))
      if (read !== null && read !== bytes) faults.push(`The file ${key} has ${read} of ${bytes} bytes`)
      done.files += 1
      done.bytes += bytes
      progress(done)
    }
  return { at, ...done, faults }
}

async function measure(content: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0
  for await (const part of content) bytes += part.length
  return bytes
}
