// Address to open after signing in. Only addresses of this site are accepted, which prevents open redirects.

/** Returns path, query and fragment if the address is inside the site, else "/". */
export function safeReturn(address: unknown, origin = 'http://site.invalid'): string {
  if (typeof address !== 'string' || !address.startsWith('/')) return '/'
  // "//host" and "/\host" leave the site; control characters are dropped by URL parsers and can hide either.
  if (/^\/[/\\]/.test(address) || hasControlCharacter(address)) return '/'
  if (!URL.canParse(address, origin)) return '/'
  const url = new URL(address, origin)
  if (url.origin !== origin) return '/'
  const path = url.pathname + url.search + url.hash
  return path.startsWith('//') || isSignIn(url.pathname) ? '/' : path
}

function hasControlCharacter(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) < 32) return true
  return false
}

function isSignIn(path: string): boolean {
  return ['/login', '/register', '/reset', '/setup'].some((p) => path === p || path.startsWith(`${p}/`))
}
