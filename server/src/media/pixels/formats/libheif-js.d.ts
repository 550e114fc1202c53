// The package brings types of another build only.
declare module 'libheif-js/wasm-bundle.js' {
  interface Display {
    width: number
    height: number
    data: Uint8ClampedArray
  }
  interface HeifDecoder {
    /** None once nothing could be read. */
    decoder: { delete(): void } | null
    decode(file: Uint8Array): libheif.HeifImage[]
  }
  namespace libheif {
    interface HeifImage {
      get_width(): number
      get_height(): number
      is_primary(): boolean
      /** Null: it can not be decoded. */
      display(into: Display, done: (filled: Display | null) => void): void
      free(): void
    }
  }
  const libheif: { ready: Promise<unknown>; HeifDecoder: new () => HeifDecoder }
  export = libheif
}
