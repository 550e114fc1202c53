// Parses videos and embeds from the loosely typed answers of the server. Pure.
export type ClipKind = 'video' | 'embed'

export interface Clip {
  objectid: number
  kind: ClipKind
  title: string
  /** Address on this server; null for embeds, so that editing sends no request to their site. */
  poster: string | null
  state: 'ready' | 'preparing' | 'failed'
  /** Progress of encoding, 0 to 100; null if unknown. */
  percent: number | null
}

interface Sent {
  objectid?: number
  embedid?: number
  title?: string
  filename?: string
  url?: string
  image?: { image?: { id?: number; medium?: string; standard?: string } } | null
  encodings?: unknown[]
  meta?: { state?: string } | null
  progress?: number
}

/** Parses both kinds; an own video may have the fields of an embed, too. Returns null for anything else. */
export function clipOf(data: unknown): Clip | null {
  const sent = (data ?? {}) as Sent
  if (sent.embedid !== undefined && sent.encodings === undefined) {
    const title = sent.title || sent.url || ''
    return {
      objectid: sent.embedid,
      kind: 'embed',
      title,
      poster: null,
      state: 'ready',
      percent: null,
    }
  }
  if (sent.objectid === undefined) return null
  const { image } = sent.image ?? {}
  const hasFile = (sent.encodings ?? []).length > 0
  return {
    objectid: sent.objectid,
    kind: 'video',
    title: sent.filename ?? '',
    // A negative id stands for the neutral picture of a video without a poster.
    poster: (image?.id ?? -1) > 0 ? (image?.medium ?? image?.standard ?? null) : null,
    state: hasFile ? 'ready' : sent.meta?.state === 'failed' ? 'failed' : 'preparing',
    percent: sent.progress ?? null,
  }
}
