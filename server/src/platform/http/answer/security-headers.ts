// What every answer tells the browser about what it may do with it.
import type { FastifyReply } from 'fastify'

const pagePolicy = (frames: readonly string[]): string =>
  [
    "default-src 'self'",
    // Reading barcodes compiles a library; this allows compiled code, not the evaluation of text.
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    // Of this site only PDF files may be shown in a frame: everything else says so of itself.
    `frame-src ${["'self'", ...frames].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

export function setApiHeaders(reply: FastifyReply): void {
  reply.header('x-content-type-options', 'nosniff')
}

/** A page loads dozens of these: the policy of the page holds for them, and said again it would weigh as much as they do. */
export const setAssetHeaders = setApiHeaders

/** `frames` are the origins whose pages may be shown in a frame. */
export function setPageHeaders(
  reply: FastifyReply,
  { isSecure, frames }: { isSecure: boolean; frames: readonly string[] },
): void {
  reply
    .header('content-security-policy', pagePolicy(frames))
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'same-origin')
    .header('permissions-policy', 'camera=(self), microphone=(), geolocation=()')
  // Over plain HTTP browsers refuse both, the first with an error on every page.
  if (isSecure)
    reply
      .header('cross-origin-opener-policy', 'same-origin')
      .header('strict-transport-security', 'max-age=31536000')
}
