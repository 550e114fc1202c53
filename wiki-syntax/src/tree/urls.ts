// Checks the addresses of links, and writes them so that browsers cannot misinterpret them.

const WEB = /^(?:https?|ftp):\/\/[^\s/?#]/i
const OTHER_SCHEME = /^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?[0-9][0-9().\-;=a-z]*)$/i
const UNSAFE_CHARACTERS = /[\s"<>\\^`{|}]/g

/**
 * The address in safe spelling, or null when it is of no allowed kind.
 * @example cleanUrl('JavaScript:alert(1)') // null
 */
export function cleanUrl(typed: string): string | null {
  const url = typed.trim()
  if (/[\n\t]/.test(url)) return null
  const isLocal = url.startsWith('/') || url.startsWith('#')
  if (!isLocal && !WEB.test(url) && !OTHER_SCHEME.test(url.replaceAll(' ', ''))) return null
  const compact = url.slice(0, 4).toLowerCase() === 'tel:' ? url.replaceAll(' ', '') : url
  return compact.replace(UNSAFE_CHARACTERS, (character) => encodeURIComponent(character))
}

/** `host` or `host:port` in lower case, or null for an address of the site itself or of no host. */
export function authorityOf(url: string): string | null {
  const match = /^(?:(?:https?|ftp):)?\/\/([^/?#]*)/i.exec(url)
  if (!match?.[1]) return null
  const authority = match[1].toLowerCase()
  return authority.slice(authority.lastIndexOf('@') + 1)
}

/** Returns whether the authority is in a list of hosts; an entry without a port matches all ports. */
export function isListedHost(authority: string, hosts: readonly string[]): boolean {
  const host = authority.replace(/:\d*$/, '')
  return hosts.some((entry) => entry === authority || entry === host)
}

const YOUTUBE_HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'www.youtube-nocookie.com',
  'youtube-nocookie.com',
])
const YOUTUBE_ID = /^[\w-]{6,20}$/

/** The id of a YouTube video from any of the usual forms of its address. */
export function youtubeIdOf(address: string): string | null {
  const authority = authorityOf(address)
  if (!authority) return null
  const [, path = '', query = ''] = /^[^:]*:?\/\/[^/?#]*([^?#]*)\??([^#]*)/.exec(address) ?? []
  const parts = path.split('/')
  if (authority === 'youtu.be') return validYoutubeId(parts[1])
  if (!YOUTUBE_HOSTS.has(authority)) return null
  if (parts[1] === 'embed' || parts[1] === 'shorts' || parts[1] === 'live') return validYoutubeId(parts[2])
  const parameter = query.split('&').find((part) => part.startsWith('v='))
  return validYoutubeId(parameter?.slice(2))
}

export function validYoutubeId(id: string | undefined): string | null {
  return id && YOUTUBE_ID.test(id) ? id : null
}

export function vimeoIdOf(address: string): string | null {
  return (
    /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{1,15})(?:[/?#]|$)/i.exec(address)?.[1] ?? null
  )
}
