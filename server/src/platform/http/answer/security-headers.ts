// Security headers of every answer.
import type { FastifyReply } from 'fastify'

const pagePolicy = (frames: readonly string[]): string =>
  [
    "default-src 'self'",
    // The barcode reader compiles WebAssembly; this allows that, but no `eval`.
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    // Only PDF files of this site may be framed: every other answer forbids it for itself.
    `frame-src ${["'self'", ...frames].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

export function setApiHeaders(reply: FastifyReply): void {
  reply.header('x-content-type-options', 'nosniff')
}

/** A page loads dozens of these: its policy covers them, and repeated headers would be as large as the files. */
export const setAssetHeaders = setApiHeaders

/** `frames` are the origins whose pages may be framed. */
export function setPageHeaders(
  reply: FastifyReply,
  { isSecure, frames }: { isSecure: boolean; frames: readonly string[] },
): void {
  reply
    .header('content-security-policy', pagePolicy(frames))
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'same-origin')
    .header('permissions-policy', 'camera=(self), microphone=(), geolocation=()')
  // Over plain HTTP browsers ignore both, the first with an error on every page.
  if (isSecure)
    reply
      .header('cross-origin-opener-policy', 'same-origin')
      .header('strict-transport-security', 'max-age=31536000')
}
