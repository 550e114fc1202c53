// Types for libheif-js: the package has types of another build only.
declare module 'libheif-js/wasm-bundle.js' {
  interface Display {
    width: number
    height: number
    data: Uint8ClampedArray
  }
  interface HeifDecoder {
    /** Empty if the file is unreadable. */
    decoder: { delete(): void } | null
    decode(file: Uint8Array): libheif.HeifImage[]
  }
  namespace libheif {
    interface HeifImage {
      get_width(): number
      get_height(): number
      is_primary(): boolean
      /** Null: it cannot be decoded. */
      display(into: Display, done: (filled: Display | null) => void): void
      free(): void
    }
  }
  const libheif: { ready: Promise<unknown>; HeifDecoder: new () => HeifDecoder }
  export = libheif
}
