// Outlines of texts on pictures, from the bundled font: a server may have no fonts.
/// <reference path="./fontkit-glyphs.d.ts" />
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import type { Markup, TextOutline } from './markup.ts'

const file = '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'
let parsed: Promise<Font> | undefined

function loadFont(): Promise<Font> {
  parsed ??= readFile(fileURLToPath(import.meta.resolve(file))).then(create)
  return parsed
}

const textsOf = ({ shapes }: Markup): string[] =>
  shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []))

/** Returns a character of the texts that the font does not have, or null. */
export async function findMissingGlyph(markup: Markup): Promise<string | null> {
  const texts = textsOf(markup)
  if (texts.length === 0) return null
  const font = await loadFont()
  return [...texts.join('')].find((sign) => !font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)) ?? null
}

export async function textOutlines(markup: Markup): Promise<TextOutline> {
  if (textsOf(markup).length === 0) return () => ''
  const font = await loadFont()
  return (text, { x, y }, fontSize) => {
    const scale = fontSize / font.unitsPerEm
    const { advanceWidth, glyphs, positions } = font.layout(text)
    const baseline = y + (font.capHeight / 2) * scale
    let pen = x - (advanceWidth / 2) * scale
    return glyphs
      .map(({ path }, index) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
        const [left, down] = [pen + xOffset * scale, baseline - yOffset * scale]
        pen += xAdvance * scale
        return path.transform(scale, 0, 0, -scale, left, down).toSVG()
      })
      .join('')
  }
}
