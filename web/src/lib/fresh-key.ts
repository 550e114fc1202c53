// Creates unique keys for lines and steps in drafts, uploads, and idempotent requests.

const bytesOfKey = 16

/** 128 random bits. `crypto.randomUUID` is missing in insecure contexts, `getRandomValues` is not. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(bytesOfKey))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** UUID version 7 (RFC 9562): begins with the time of this device. */
export function freshUuid(): string {
  const time = Math.max(0, Date.now()).toString(16).padStart(12, '0').slice(-12)
  const random = freshKey()
  const variant = '89ab'[Number.parseInt(random.charAt(3), 16) % 4]
  const parts = [time.slice(0, 8), time.slice(8), `7${random.slice(0, 3)}`, `${variant}${random.slice(4, 7)}`]
  return [...parts, random.slice(7, 19)].join('-')
}
