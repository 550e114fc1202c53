// Divides texts so that no request holds more of them, or more bytes, than a service takes.

export interface BatchLimits {
  readonly texts: number
  readonly bytes: number
}

/** In order. A text that is longer than the limit stands alone. */
export function batchesOf(texts: readonly string[], limits: BatchLimits): string[][] {
  const batches: string[][] = []
  let bytes = 0
  for (const text of texts) {
    const size = Buffer.byteLength(text)
    const batch = batches.at(-1)
    if (!batch || batch.length >= limits.texts || bytes + size > limits.bytes) {
      batches.push([text])
      bytes = size
    } else {
      batch.push(text)
      bytes += size
    }
  }
  return batches
}
