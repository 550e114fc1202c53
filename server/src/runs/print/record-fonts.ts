// The fonts of printed records, parsed once per process: parsing and their first use take most of the time of a short record.
/// <reference path="./fontkit.d.ts" />

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import type { Doc } from './record-text.ts'

/** Paths in the package of fonts. */
export const fontFiles = {
  regular: '400Regular/NotoSans_400Regular.ttf',
  bold: '700Bold/NotoSans_700Bold.ttf',
}
type Fonts = Record<keyof typeof fontFiles, Font>

let parsed: Promise<Fonts> | undefined

async function parseFonts(): Promise<Fonts> {
  const parse = async (name: string) =>
    create(await readFile(fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${name}`))))
  const [regular, bold] = await Promise.all([parse(fontFiles.regular), parse(fontFiles.bold)])
  return { regular, bold }
}

/** Loads the fonts; the result registers them in a document. */
export async function loadFonts(): Promise<(doc: Doc) => void> {
  parsed ??= parseFonts()
  const fonts = await parsed
  return (doc) => {
    for (const [name, font] of Object.entries(fonts)) {
      // Copied text shows the first character of a shared glyph, which must be a character of this document.
      font._glyphs = {}
      // pdfkit accepts a parsed font, too, which its types omit.
      doc.registerFont(name, font as unknown as Buffer)
    }
  }
}
