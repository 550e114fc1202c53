// Reads cookies of requests, and writes that of the session.

const cookieName = 'session'

export function readCookie(header: string | undefined, wanted = cookieName): string | null {
  if (!header) return null
  for (const part of header.split(';')) {
    const [name, value] = part.trim().split('=')
    if (name === wanted && value && /^[\w-]{1,200}$/.test(value)) return value
  }
  return null
}

export function sessionCookie(token: string, days: number, url: string): string {
  const secure = url.startsWith('https:') ? '; Secure' : ''
  return `${cookieName}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${days * 86_400}${secure}`
}

export const endedCookie = (url: string): string => sessionCookie('', 0, url)
