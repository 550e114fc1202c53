// Detects the format of a picture by its first bytes, and the expected format by its name.
export type Encoding = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic' | 'tiff' | 'bmp'

/** Displayed name. */
export const encodingNames: Record<Encoding, string> = {
  jpeg: 'JPEG',
  png: 'PNG',
  gif: 'GIF',
  webp: 'WebP',
  avif: 'AVIF',
  heic: 'HEIC',
  tiff: 'TIFF',
  bmp: 'BMP',
}

const byExtension = new Map<string, Encoding>([
  ['jpg', 'jpeg'],
  ['jpeg', 'jpeg'],
  ['jpe', 'jpeg'],
  ['jfif', 'jpeg'],
  ['png', 'png'],
  ['gif', 'gif'],
  ['webp', 'webp'],
  ['avif', 'avif'],
  ['heic', 'heic'],
  ['heif', 'heic'],
  ['hif', 'heic'],
  ['tif', 'tiff'],
  ['tiff', 'tiff'],
  ['bmp', 'bmp'],
  ['dib', 'bmp'],
])

export const extensionOf = (filename: string): string => /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? ''

/** Undefined if the extension is unknown. */
export const encodingOfName = (filename: string): Encoding | undefined =>
  byExtension.get(extensionOf(filename))

const starts: readonly [Encoding, string][] = [
  ['jpeg', 'ffd8ff'],
  ['png', '89504e470d0a1a0a'],
  ['gif', '474946383761'],
  ['gif', '474946383961'],
  ['tiff', '49492a00'],
  ['tiff', '4d4d002a'],
  ['tiff', '49492b00'],
  ['tiff', '4d4d002b'],
]
/** Valid header lengths of a BMP, since its first two letters start many texts. */
const bmpHeaders = [12, 40, 52, 56, 64, 108, 124]

export function encodingOfBytes(head: Buffer): Encoding | undefined {
  const start = head.toString('hex', 0, 8)
  const found = starts.find(([, bytes]) => start.startsWith(bytes))
  if (found) return found[0]
  const text = head.toString('latin1', 0, 12)
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return 'webp'
  if (text.startsWith('BM') && head.length > 30 && bmpHeaders.includes(head.readUInt32LE(14))) return 'bmp'
  return encodingOfBrands(head)
}

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** Files of the MP4 family list compatible brands in the first box; AVIF lists `mif1` as well. */
function encodingOfBrands(head: Buffer): Encoding | undefined {
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return undefined
  const end = Math.min(head.readUInt32BE(0), head.length, 256)
  const brands: string[] = []
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(head.toString('latin1', at, at + 4))
  if (brands.includes('avif') || brands.includes('avis')) return 'avif'
  return brands.some((brand) => heicBrands.includes(brand)) ? 'heic' : undefined
}
