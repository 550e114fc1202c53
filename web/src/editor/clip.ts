// A video or an embed, out of the loose shapes in which the server sends it. Pure.
export type ClipKind = 'video' | 'embed'

export interface Clip {
  objectid: number
  kind: ClipKind
  title: string
  /** An address of ours; embeds have none, since nobody else is told what is shown here. */
  poster: string | null
  state: 'ready' | 'preparing' | 'failed'
  /** How far the preparing has got, 0 to 100; null where that is not told. */
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

/** Both kinds come in loose shapes; a video of our own may have the fields of an embed, too. Null where it is neither. */
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
    // A negative number stands for the neutral picture of a video without a poster.
    poster: (image?.id ?? -1) > 0 ? (image?.medium ?? image?.standard ?? null) : null,
    state: hasFile ? 'ready' : sent.meta?.state === 'failed' ? 'failed' : 'preparing',
    percent: sent.progress ?? null,
  }
}
