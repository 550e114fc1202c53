// The used part of the types of `fontkit`, which has none.
declare module 'fontkit' {
  export interface Font {
    /** Glyphs by id, each with the characters of its first use. */
    _glyphs: Record<number, unknown>
  }
  export function create(file: Uint8Array): Font
}
