// Parses the address of a video of a provider, in all forms in which users copy it.

const players = { youtube: 'https://www.youtube-nocookie.com', vimeo: 'https://player.vimeo.com' }
/** Providers whose players may be framed. */
export const playerOrigins: readonly string[] = Object.values(players)
export interface EmbedAddress {
  provider: 'youtube' | 'vimeo'
  id: string
  /** The secret of an unlisted video. */
  secret?: string
  /** Start in seconds. */
  start?: number
}

/** Null: no video of a supported provider. */
export function readEmbedAddress(text: string): EmbedAddress | null {
  const written = text.trim()
  const url = URL.parse(/^[a-z]+:/i.test(written) ? written : `https://${written}`)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.port) return null
  const host = url.hostname.toLowerCase().replace(/^(?:www|m|music)\./, '')
  if (host === 'youtu.be') return youtube(url.pathname.split('/')[1], url)
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') return youtube(youtubeId(url), url)
  return host === 'vimeo.com' || host === 'player.vimeo.com' ? vimeo(url) : null
}

const youtubeFolders = new Set(['embed', 'shorts', 'live', 'v', 'e'])

function youtubeId(url: URL): string | undefined {
  const [, first = '', second] = url.pathname.split('/')
  if (first === 'watch') return url.searchParams.get('v') ?? second
  return youtubeFolders.has(first) ? second : undefined
}

function youtube(id: string | undefined, url: URL): EmbedAddress | null {
  if (!id || !/^[\w-]{11}$/.test(id)) return null
  const start = secondsOf(url.searchParams.get('t') ?? url.searchParams.get('start') ?? '')
  return { provider: 'youtube', id, ...(start ? { start } : {}) }
}

/** `90`, `90s` or `1h2m3s`. */
function secondsOf(text: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

function vimeo(url: URL): EmbedAddress | null {
  const parts = url.pathname.split('/').filter(Boolean)
  const at = parts.findLastIndex((part) => /^\d{4,12}$/.test(part))
  const id = parts[at]
  // Numbers of channels and showcases come before the word `video`, that of the video after it.
  if (!id || ['showcase', 'album', 'user'].includes(parts[at - 1] ?? '')) return null
  const secret = url.searchParams.get('h') ?? parts[at + 1]
  return { provider: 'vimeo', id, ...(secret && /^[0-9a-f]{6,32}$/.test(secret) ? { secret } : {}) }
}

/** The canonical page of the video. */
export function pageOf({ provider, id, secret, start }: EmbedAddress): string {
  if (provider === 'vimeo') return `https://vimeo.com/${id}${secret ? `/${secret}` : ''}`
  return `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}s` : ''}`
}

/** The player that sets no cookies before the video is played. */
export function playerOf({ provider, id, secret, start }: EmbedAddress): string {
  if (provider === 'vimeo') return `${players.vimeo}/video/${id}?${secret ? `h=${secret}&` : ''}dnt=1`
  return `${players.youtube}/embed/${id}${start ? `?start=${start}` : ''}`
}
