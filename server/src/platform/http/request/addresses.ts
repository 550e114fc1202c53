// Normalizes accepted variants of addresses and methods before routing.
import type { IncomingMessage } from 'node:http'
import { markHeadByPost } from './head-by-post.ts'

export const apiBase = '/api/2.0'
export const addressLimit = 8192
const overridable = new Set(['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD'])
const routed = new Set([...overridable, 'POST', 'OPTIONS'])
const mediaType = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/

/** Trailing slashes, an upper-case first segment, the method in a header: never a redirect. */
export function normalizeRequest(req: IncomingMessage): string {
  const url = req.url ?? '/'
  if (!url.startsWith(apiBase)) return url
  const override = req.headers['x-http-method-override']
  if (typeof override === 'string' && req.method === 'POST') {
    const method = override.trim().toUpperCase()
    // An unknown method becomes one that no route has, which is a 405.
    if (method !== 'POST') req.method = overridable.has(method) ? method : 'TRACE'
    if (method === 'HEAD') markHeadByPost(req)
  }
  if (!routed.has(req.method ?? '')) req.method = 'TRACE'
  // Bodies are read with any content type, even an invalid one.
  const type = req.headers['content-type']
  if (type !== undefined && !mediaType.test(type)) delete req.headers['content-type']
  return normalizePath(url)
}

export function normalizePath(url: string): string {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const query = mark < 0 ? '' : url.slice(mark)
  const last = path.charCodeAt(path.length - 1)
  const first = path.charCodeAt(apiBase.length + 1)
  const isPlain = last !== 47 && !(first >= 65 && first <= 90)
  if (isPlain) return url
  const trimmed = path.replace(/\/+$/, '')
  const [segment = '', ...rest] = trimmed.slice(apiBase.length + 1).split('/')
  return [apiBase, segment.toLowerCase(), ...rest].join('/') + query
}

/** An address for the log, without long random parts that may be secrets. */
export const loggedAddress = (url: string): string => url.replace(/[\w-]{32,}/g, '…')
