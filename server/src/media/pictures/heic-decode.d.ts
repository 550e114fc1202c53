// The package brings no types.
declare module 'heic-decode' {
  interface HeicImage {
    width: number
    height: number
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>
  }
  const heic: {
    all(source: { buffer: Uint8Array }): Promise<HeicImage[] & { dispose(): void }>
  }
  export = heic
}
