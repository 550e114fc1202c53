// What clients are allowed to write differently in an address or method, put right before routing.
import type { IncomingMessage } from 'node:http'
import { noteHeadByPost } from './head-by-post.ts'

export const apiBase = '/api/2.0'
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
    // An unknown word becomes a method that no route has, which is a 405.
    if (method !== 'POST') req.method = overridable.has(method) ? method : 'TRACE'
    if (method === 'HEAD') noteHeadByPost(req)
  }
  if (!routed.has(req.method ?? '')) req.method = 'TRACE'
  // Bodies are read whatever their type is called, even by what is no type at all.
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

/** An address for the log, without the long random parts that may be somebody's secret. */
export const loggedAddress = (url: string): string => url.replace(/[\w-]{32,}/g, '…')
