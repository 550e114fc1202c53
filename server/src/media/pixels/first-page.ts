// Renders the first page of a PDF. Runs in the image worker; scripts in a PDF never run.
import { randomUUID } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { ImageFault } from './formats/limits.ts'

export interface PageTask {
  path: string
  /** Where the picture is written. */
  folder: string
}

export interface FirstPage {
  pages: number
  /** A JPEG in the folder of the task. */
  picture: string
}

/** It is read whole, twice. */
const largestPdf = 100 * 1024 * 1024
/**
 * Memory for the library besides the file: a colour scan of a sheet takes some 150 MB, and a decompression bomb gets no
 * more than this.
 */
const mostBesides = 256 * 1024 * 1024
/** The unit in which it counts memory. */
const pageBytes = 65_536
const longestEdge = 1600
const smallestEdge = 56

export async function drawFirstPage({ path, folder }: PageTask): Promise<FirstPage> {
  const { size } = await stat(path)
  if (size > largestPdf) throw new ImageFault('is too large to be drawn')
  boundMemory(mostBesides + 2 * size)
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(await readFile(path)).catch(() => {
      throw new ImageFault('can not be read: it is damaged or needs a password')
    })
    const pages = document.getPageCount()
    if (pages < 1) throw new ImageFault('has no pages')
    const page = document.getPage(0)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const longest = Math.max(originalWidth, originalHeight)
    if (!(longest > 0)) throw new ImageFault('has a page without a size')
    const scale = longestEdge / longest
    const edge = (side: number) => Math.max(smallestEdge, Math.round(side * scale))
    const drawn = await page.render({
      width: edge(originalWidth),
      height: edge(originalHeight),
      render: 'bitmap',
    })
    const image = join(folder, `${Date.now()}-${randomUUID()}`)
    const raw = { width: drawn.width, height: drawn.height, channels: 4 as const }
    const jpeg = await sharp(drawn.data, { raw })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 })
      .toBuffer()
    await writeFile(image, jpeg, { mode: 0o600, flag: 'wx' })
    return { pages, picture: image }
  } finally {
    library.destroy()
  }
}

interface Memory {
  buffer: ArrayBuffer
  grow(more: number): number
}

/** For the current file: there is one at a time. */
let mostBytes = 0
let isBound = false

/** The library requests memory here; it reports a rejection like a machine without free memory. */
function boundMemory(bytes: number): void {
  mostBytes = bytes
  if (isBound) return
  isBound = true
  const { WebAssembly } = globalThis as unknown as { WebAssembly: { Memory: { prototype: Memory } } }
  const { prototype } = WebAssembly.Memory
  const { grow } = prototype
  prototype.grow = function (this: Memory, more: number): number {
    if (this.buffer.byteLength + more * pageBytes > mostBytes)
      throw new RangeError('No more memory for a PDF')
    return grow.call(this, more)
  }
}
