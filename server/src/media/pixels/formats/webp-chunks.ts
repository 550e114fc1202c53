// Removes metadata from a WebP file: position, time, data of applications. Its pictures are unchanged.
const wanted = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const exifAndXmp = 0b0000_1100

export function withoutMetadata(file: Buffer): Buffer {
  const parts: Buffer[] = []
  // A chunk is four letters, its length, and its bytes, padded to an even number.
  for (let at = 12; at + 8 <= file.length; ) {
    const name = file.toString('latin1', at, at + 4)
    const end = Math.min(file.length, at + 8 + file.readUInt32LE(at + 4) + (file.readUInt32LE(at + 4) % 2))
    if (wanted.has(name))
      parts.push(name === 'VP8X' ? withoutFlags(file.subarray(at, end)) : file.subarray(at, end))
    at = end
  }
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts])
  const header = Buffer.alloc(8)
  header.write('RIFF')
  header.writeUInt32LE(body.length, 4)
  return Buffer.concat([header, body])
}

/** The chunk that lists the other chunks. */
function withoutFlags(chunk: Buffer): Buffer {
  const copy = Buffer.from(chunk)
  if (copy.length > 8) copy[8] = (copy[8] as number) & ~exifAndXmp
  return copy
}
