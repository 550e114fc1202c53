// Writes pixels and their colour profile as a plain TIFF, the format in which the image library accepts both together.
interface Pixels {
  width: number
  height: number
  /** Red, green, blue and opacity, a byte each. */
  data: Uint8Array
}

const [short, long, undefinedBytes] = [3, 4, 7]
const entryBytes = 12

export function tiffOf({ width, height, data }: Pixels, profile: Buffer): Buffer {
  const entries = 12
  const afterEntries = 8 + 2 + entries * entryBytes + 4
  const depthsAt = afterEntries
  const profileAt = depthsAt + 8
  const pixelsAt = profileAt + profile.length + (profile.length % 2)
  const file = Buffer.alloc(pixelsAt + data.length)
  file.write('II*\0', 'latin1')
  file.writeUInt32LE(8, 4)
  file.writeUInt16LE(entries, 8)
  const fields: [tag: number, type: number, count: number, value: number][] = [
    [256, long, 1, width],
    [257, long, 1, height],
    [258, short, 4, depthsAt],
    // Uncompressed; red, green and blue.
    [259, short, 1, 1],
    [262, short, 1, 2],
    [273, long, 1, pixelsAt],
    [277, short, 1, 4],
    [278, long, 1, height],
    [279, long, 1, data.length],
    [284, short, 1, 1],
    // The fourth channel is opacity, not premultiplied.
    [338, short, 1, 2],
    [34675, undefinedBytes, profile.length, profileAt],
  ]
  for (const [index, [tag, type, count, value]] of fields.entries()) {
    const at = 10 + index * entryBytes
    file.writeUInt16LE(tag, at)
    file.writeUInt16LE(type, at + 2)
    file.writeUInt32LE(count, at + 4)
    file.writeUInt32LE(value, at + 8)
  }
  for (let index = 0; index < 4; index++) file.writeUInt16LE(8, depthsAt + index * 2)
  profile.copy(file, profileAt)
  file.set(data, pixelsAt)
  return file
}
