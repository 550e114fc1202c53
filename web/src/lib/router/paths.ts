// Paths with named parts, such as /Guide/$title/$id: found in any case, with a slash behind them, and filled in.

export type Params = Record<string, string>

/** Several slashes are one, as before a name that a browser would take for another site's. */
const trimPath = (path: string): string => path.replace(/[\\/]+$/, '') || '/'

/** For comparing: as people read it. */
export function readablePath(path: string): string {
  return trimPath(path)
    .split('/')
    .map((part) => decode(part).replaceAll('/', '%2F'))
    .join('/')
}

/** The named parts of a path that is written so, or null. */
export function matchPath(pattern: string, path: string): Params | null {
  const wanted = partsOf(pattern)
  const given = partsOf(path)
  if (wanted.length !== given.length) return null
  const params: Params = {}
  for (const [at, part] of wanted.entries()) {
    const value = decode(given[at] ?? '')
    if (part.startsWith('$') && value !== '') params[part.slice(1)] = value
    else if (part.toLowerCase() !== value.toLowerCase()) return null
  }
  return params
}

/** Whether a path lies below another one. */
export const isBelow = (base: string, path: string): boolean =>
  trimPath(path).toLowerCase().startsWith(`${base.toLowerCase()}/`)

export const fillPath = (pattern: string, params: Params = {}): string =>
  pattern.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

const partsOf = (path: string): string[] => trimPath(path).split('/')

/** What no browser could read stays as it is written. */
export function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
