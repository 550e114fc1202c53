// Matches and fills paths with parameters, such as /Guide/$title/$id: case-insensitive, with or without trailing slash.

export type Params = Record<string, string>

/** Collapses slashes, because a browser reads "//name" as another site. */
const trimPath = (path: string): string => path.replace(/[\\/]+$/, '') || '/'

/** Decoded form for comparison. */
export function readablePath(path: string): string {
  return trimPath(path)
    .split('/')
    .map((part) => decode(part).replaceAll('/', '%2F'))
    .join('/')
}

/** Returns the parameters of a path that matches the pattern, or null. A title at the end may have slashes. */
export function matchPath(pattern: string, path: string): Params | null {
  const wanted = partsOf(pattern)
  const parts = partsOf(path)
  const last = wanted.length - 1
  const given =
    wanted[last] === '$title' && parts.length > last
      ? [...parts.slice(0, last), parts.slice(last).join('/')]
      : parts
  if (wanted.length !== given.length) return null
  const params: Params = {}
  for (const [at, part] of wanted.entries()) {
    const value = decode(given[at] ?? '')
    if (part.startsWith('$') && value !== '') params[part.slice(1)] = value
    else if (part.toLowerCase() !== value.toLowerCase()) return null
  }
  return params
}

/** Returns true if a path is below another one. */
export const isBelow = (base: string, path: string): boolean =>
  trimPath(path).toLowerCase().startsWith(`${base.toLowerCase()}/`)

export const fillPath = (pattern: string, params: Params = {}): string =>
  pattern.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

const partsOf = (path: string): string[] => trimPath(path).split('/')

/** Malformed escapes stay unchanged. */
export function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
