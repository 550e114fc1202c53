// Keys that are never made twice: of lines and steps that are being written, of uploads, of requests that may be repeated.

const bytesOfKey = 16

/** 128 random bits. `crypto.randomUUID` is missing in insecure contexts, `getRandomValues` is not. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(bytesOfKey))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
