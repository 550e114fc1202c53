// Parses the blocks of a GIF: checks completeness, and removes everything that is no picture.
const [trailer, extension, image] = [0x3b, 0x21, 0x2c]
const [times, application] = [0xf9, 0xff]

interface Block {
  /** The second byte of an extension, `image` for a picture. */
  kind: number
  start: number
  end: number
}

/** Bytes after the last block are ignored, and readers treat an unknown block as the end. */
function* blocksOf(bytes: Buffer): Generator<Block> {
  for (let start = headBytes(bytes); start < bytes.length; ) {
    const first = bytes[start]
    if (first !== extension && first !== image) return
    const isImage = first === image
    const end = afterParts(bytes, isImage ? start + 11 + tableBytes(bytes[start + 9]) : start + 2)
    yield { kind: isImage ? image : (bytes[start + 1] ?? 0), start, end }
    start = end
  }
}

/** Some programs omit the trailer. */
export const isWholeGif = (bytes: Buffer): boolean => {
  if (bytes.length < headBytes(bytes)) return false
  for (const { end } of blocksOf(bytes)) if (end > bytes.length) return false
  return true
}

/** Omits comments and data of applications, which may reveal position and time; the number of repetitions stays. */
export function withoutNotes(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, headBytes(bytes))]
  for (const { kind, start, end } of blocksOf(bytes)) {
    const block = bytes.subarray(start, end)
    if (kind === image || kind === times) parts.push(block)
    else if (kind === application && isLoop(block)) parts.push(block.subarray(0, loopBytes - 1), Buffer.of(0))
  }
  return Buffer.concat([...parts, Buffer.of(trailer)])
}

/** Two bytes, eleven of a name after their length, three about repetitions after theirs, the end. */
const loopBytes = 19
const loopNames = ['NETSCAPE2.0', 'ANIMEXTS1.0']
const isLoop = (block: Buffer): boolean =>
  block.length >= loopBytes && loopNames.includes(block.toString('latin1', 3, 14)) && block[14] === 3

const headBytes = (bytes: Buffer): number => 13 + tableBytes(bytes[10])

/** Bytes of a colour table, from the flags before it. */
const tableBytes = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Sub-blocks of at most 255 bytes, each after its length, up to an empty one. */
function afterParts(bytes: Buffer, start: number): number {
  let at = start
  while (at < bytes.length) {
    const length = bytes[at] as number
    at += 1 + length
    if (length === 0) return at
  }
  return Number.POSITIVE_INFINITY
}
