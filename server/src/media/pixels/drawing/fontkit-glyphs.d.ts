// The part of the types of `fontkit` that outlines of texts need.
declare module 'fontkit' {
  interface GlyphPath {
    transform(a: number, b: number, c: number, d: number, x: number, y: number): GlyphPath
    toSVG(): string
  }
  interface Font {
    unitsPerEm: number
    capHeight: number
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): {
      advanceWidth: number
      glyphs: readonly { path: GlyphPath }[]
      positions: readonly { xAdvance: number; xOffset: number; yOffset: number }[]
    }
  }
  export function create(file: Uint8Array): Font
}
