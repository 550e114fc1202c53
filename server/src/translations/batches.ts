// Divides texts into requests within the limits of a service on texts and bytes.

export interface BatchLimits {
  readonly texts: number
  readonly bytes: number
}

/** Preserves the order. A text beyond the limit gets a batch of its own. */
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
