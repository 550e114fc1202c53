// The part of `fontkit` that is used; the package has no types.
declare module 'fontkit' {
  export interface Font {
    /** Glyphs by id, each with the characters it was first used for. */
    _glyphs: Record<number, unknown>
  }
  export function create(file: Uint8Array): Font
}
