// Looks into a ZIP file without unpacking anything: which names are in it, and is its end there.
import type { FileHandle } from 'node:fs/promises'

const endMark = Buffer.from('PK\u0005\u0006', 'latin1')
/** The end record may be followed by a comment of at most 65,535 bytes. */
const tailBytes = 22 + 65_535
/** The directory of a document is far smaller; of a larger one the beginning is looked at. */
const mostDirectory = 1024 * 1024

/** Names of the entries, or null where the file is no whole ZIP. */
export async function listZipNames(file: FileHandle, bytes: number): Promise<string[] | null> {
  const tail = await readPart(file, Math.max(0, bytes - tailBytes), Math.min(bytes, tailBytes))
  const at = tail.lastIndexOf(endMark)
  if (at < 0 || at + 22 > tail.length) return null
  const length = tail.readUInt32LE(at + 12)
  const start = tail.readUInt32LE(at + 16)
  if (start + length > bytes) return null
  return namesIn(await readPart(file, start, Math.min(length, mostDirectory)))
}

export async function readPart(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const part = Buffer.alloc(length)
  const { bytesRead } = await file.read(part, 0, length, start)
  return part.subarray(0, bytesRead)
}

function namesIn(directory: Buffer): string[] {
  const names: string[] = []
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50; ) {
    const [name, extra, comment] = [28, 30, 32].map((place) => directory.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    names.push(directory.toString('utf8', at + 46, at + 46 + name))
    at += 46 + name + extra + comment
  }
  return names
}
