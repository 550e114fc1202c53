// ZXing as WebAssembly, served by this server and loaded on demand, for browsers without `BarcodeDetector`.
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import address from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { kindOf, readable, symbologies } from './codes.ts'
import type { Read } from './frame.ts'

const formats = symbologies.map(({ library }) => library)

const options: Record<'quick' | 'thorough', ReaderOptions> = {
  quick: {
    formats,
    tryHarder: true,
    tryRotate: true,
    tryInvert: false,
    maxNumberOfSymbols: 1,
    textMode: 'Plain',
  },
  thorough: {
    formats,
    tryHarder: true,
    tryRotate: true,
    tryInvert: true,
    tryDenoise: true,
    maxNumberOfSymbols: 1,
    textMode: 'Plain',
  },
}

/** Resolves once the library can read. */
export async function openLibrary(care: 'quick' | 'thorough'): Promise<Read> {
  await prepareZXingModule({
    overrides: { locateFile: (name: string) => (name.endsWith('.wasm') ? address : name) },
    fireImmediately: true,
  })
  return async ({ canvas, context }) => {
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
    for (const found of await readBarcodes(pixels, options[care])) {
      const text = found.isValid ? readable(found.text) : ''
      if (text) return { text, kind: kindOf(found.format) }
    }
    return null
  }
}
