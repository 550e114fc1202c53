// Codes for the camera of tests: drawn as pictures, and as the video that the fake camera of the browser plays.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from 'zxing-wasm/writer'

const binary = readFileSync(
  createRequire(new URL('../../web/package.json', import.meta.url)).resolve(
    'zxing-wasm/writer/zxing_writer.wasm',
  ),
)
prepareZXingModule({
  overrides: { wasmBinary: binary.buffer.slice(binary.byteOffset, binary.byteOffset + binary.length) },
})

/** A picture of the code, as a file for a file input. */
export async function drawCode(format: WriteInputBarcodeFormat, text: string) {
  const { image, error } = await writeBarcode(text, { format, scale: 6, addQuietZones: true })
  if (!image) throw new Error(error)
  const buffer = Buffer.from(await image.arrayBuffer())
  return { name: `${format}.png`, mimeType: 'image/png', buffer }
}

const width = 640
const height = 480
const frames = 10

/** A video for `--use-file-for-fake-video-capture`: the code in the middle of a white sheet. */
export async function filmCode(path: string, text: string): Promise<void> {
  const { symbol } = await writeBarcode(text, { format: 'QRCode' })
  const size = Math.floor((height * 0.6) / symbol.height)
  const left = Math.floor((width - symbol.width * size) / 2)
  const top = Math.floor((height - symbol.height * size) / 2)
  const light = Buffer.alloc(width * height, 235)
  for (let y = 0; y < symbol.height * size; y += 1)
    for (let x = 0; x < symbol.width * size; x += 1) {
      const isDark = symbol.data[Math.floor(y / size) * symbol.width + Math.floor(x / size)] === 0
      if (isDark) light[(top + y) * width + left + x] = 16
    }
  const colour = Buffer.alloc((width * height) / 2, 128)
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour])
  writeFileSync(path, Buffer.concat([head, ...Array.from({ length: frames }, () => frame)]))
}
