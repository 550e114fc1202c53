// Values in the types of the schema: absolute URLs, numbers, dates; null if there is none.

const WITH_HOST = /^([a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i
const UNSAFE = /%(?![0-9a-f]{2})|[\s\u007F-\u009F"<>[\\\]^`{|}]/gi

/** Returns the URL, with the base in front of a path of the site, and without characters that no URL may contain. */
export function wholeAddress(address: string, baseUrl: string): string {
  const trimmed = address.trim()
  const isOwn = trimmed.startsWith('/') && !trimmed.startsWith('//')
  const whole = isOwn ? baseUrl.replace(/\/+$/, '') + trimmed : trimmed
  const host = WITH_HOST.exec(whole)?.[0] ?? ''
  const [path, ...fragments] = whole.slice(host.length).split('#')
  const fragment = fragments.length > 0 ? `#${encodeUnsafe(fragments.join('%23'))}` : ''
  return host + encodeUnsafe(path ?? '') + fragment
}

function encodeUnsafe(part: string): string {
  return part.toWellFormed().replace(UNSAFE, (character) => encodeURIComponent(character))
}

/** Null for an empty text: an attribute without content has no meaning. */
export function wordsOf(text: string | null | undefined): string | null {
  return text ? text : null
}

/** Returns an integer, or null if the value is none or is too large to be exact. */
export function integerOf(value: number | null | undefined): string | null {
  const rounded = Math.round(value ?? Number.NaN)
  return Number.isSafeInteger(rounded) ? String(rounded) : null
}

/** Returns a decimal number, which the schema requires without an exponent. */
export function decimalOf(value: number | string | null | undefined): string | null {
  const text = String(value ?? '').trim()
  return /^-?\d+(?:\.\d+)?$/.test(text) ? text : null
}

const LAST_SECOND = Date.UTC(9999, 11, 31, 23, 59, 59) / 1000

/** Seconds since 1970 as date and time in UTC. */
export function dateTimeOf(seconds: number): string {
  const held = Math.min(Math.max(Math.floor(seconds), 0), LAST_SECOND)
  return new Date(held * 1000).toISOString().replace('.000Z', 'Z')
}

/** Cuts the text to this many characters, without half a surrogate pair at the end. */
export function cutText(text: string, limit: number): string {
  const characters = [...text]
  return characters.length <= limit ? text : characters.slice(0, limit).join('')
}
