// Identifies files: pictures, which the server encodes again, by their size, others by their bytes.
import { createHash } from 'node:crypto'

const beginning = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

/** Width and height follow the name of the first chunk. */
const [widthAt, heightAt] = [16, 20]

export function contentOf(bytes: Uint8Array): string {
  const all = Buffer.from(bytes)
  if (!all.subarray(0, beginning.length).equals(beginning))
    return createHash('sha256').update(all).digest('hex')
  return `${all.readUInt32BE(widthAt)} × ${all.readUInt32BE(heightAt)} pixels`
}
