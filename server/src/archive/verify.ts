// Checks every blob of a snapshot against its hash and size.
import type { Archive } from './archive.ts'
import type { Progress } from './backup.ts'
import { chunkName, DamagedBlob, fileName } from './blob-stores/blob-store.ts'
import type { FileRow, Manifest } from './format.ts'
import { checked } from './restore.ts'

export interface VerifyReport {
  at: string
  rows: number
  files: number
  bytes: number
  faults: string[]
  /** Files that the site itself lacked. */
  missing: string[]
  /** Names of blobs whose content is not that of their hash. */
  damaged: string[]
}

interface Wanted {
  progress?: Progress
  /** Reads only the files of these hashes. */
  isWanted?: (hash: string) => boolean
}

export async function verifySnapshot(
  archive: Archive,
  manifest: Manifest,
  { progress = () => {}, isWanted = () => true }: Wanted = {},
): Promise<VerifyReport> {
  const { at, tables, files, missing } = manifest
  const faults: string[] = []
  const done = { rows: 0, files: 0, bytes: 0 }
  /** Null after a fault, which is recorded. */
  const damaged: string[] = []
  const attempt = async <T>(name: string, work: () => Promise<T>): Promise<T | null> => {
    try {
      // A blob counts as damaged if it is so twice: a fault of memory or network happens once.
      return await work().catch((error) => (error instanceof DamagedBlob ? work() : Promise.reject(error)))
    } catch (error) {
      faults.push((error as Error).message)
      if (error instanceof DamagedBlob) damaged.push(name)
      return null
    }
  }
  for (const { name, rows, chunks } of tables) {
    let counted = 0
    for (const chunk of chunks) {
      counted += (await attempt(chunkName(chunk.hash), () => archive.readChunk(chunk)))?.length ?? 0
      done.rows += chunk.rows
      progress({ table: name, ...done })
    }
    if (counted !== rows) faults.push(`The table ${name} has ${counted} of ${rows} rows`)
  }
  for (const chunk of files.chunks)
    for (const [key, hash, bytes] of ((await attempt(chunkName(chunk.hash), () =>
      archive.readChunk(chunk),
    )) ?? []) as FileRow[]) {
      if (!isWanted(hash)) continue
      const read = await attempt(fileName(hash), () => measure(checked(archive, hash)))
      if (read !== null && read !== bytes) faults.push(`The file ${key} has ${read} of ${bytes} bytes`)
      done.files += 1
      done.bytes += bytes
      progress(done)
    }
  return { at, ...done, faults, missing, damaged }
}

async function measure(content: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0
  for await (const part of content) bytes += part.length
  return bytes
}
