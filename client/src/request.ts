// One request: builds the address and the body, sends, and reads the answer or fails with a typed error.
import { ApiError, NetworkError } from './errors.ts'

/** A row of the table of operations: method, path, and the query members that count by presence. */
export type Row = readonly [method: string, path: string, ...flags: string[]]

export interface ClientOptions {
  /** Where the API is, such as `https://guides.example/api/2.0`; in a browser `/api/2.0` will do. */
  baseUrl: string
  /** A token, or a function that gives the present one. Without it a browser's session cookie serves. */
  token?: string | undefined | (() => string | undefined)
  /** In place of the built-in `fetch`. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
  /** Sent with every request. */
  headers?: Record<string, string> | undefined
  /** Told of every 401 before the call fails, with the name of the operation. */
  onUnauthorized?: ((error: ApiError, operation: string) => void) | undefined
}

export interface Call {
  params?: Record<string, unknown>
  query?: Record<string, unknown> | undefined
  body?: unknown
  headers?: Record<string, string> | undefined
  signal?: AbortSignal | undefined
}

/** Fills the path parameters and appends the query: lists comma joined, presence flags as bare keys. */
export function pathOf([, path, ...flags]: Row, { params = {}, query = {} }: Call): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new TypeError(`The path parameter "${name}" is missing`)
    return encodeURIComponent(String(value))
  })
  const parts: string[] = []
  for (const [name, value] of Object.entries(query)) {
    const key = encodeURIComponent(name)
    if (flags.includes(name)) {
      if (value) parts.push(key)
    } else if (value !== undefined && value !== null) {
      parts.push(
        `${key}=${[value]
          .flat()
          .map((one) => encodeURIComponent(String(one)))
          .join(',')}`,
      )
    }
  }
  return parts.length ? `${filled}?${parts.join('&')}` : filled
}

/** Sends one request and gives the parsed body: XML as text, files as bytes, `undefined` where the answer has none. */
export async function send(
  operation: string,
  row: Row,
  options: ClientOptions,
  call: Call,
): Promise<unknown> {
  const url = options.baseUrl.replace(/\/+$/, '') + pathOf(row, call)
  const [response, bytes] = await exchange(url, requestOf(row, options, call), options)
  const { body, isForeign } = parse(bytes, response.headers.get('content-type') ?? '')
  if (response.ok && !isForeign) return body
  const error = new ApiError(response, body)
  if (error.status === 401) options.onUnauthorized?.(error, operation)
  throw error
}

function requestOf([method]: Row, options: ClientOptions, { body, headers, signal }: Call): RequestInit {
  const token = typeof options.token === 'function' ? options.token() : options.token
  const isRaw = body instanceof Blob || body instanceof ArrayBuffer || ArrayBuffer.isView(body)
  return {
    method,
    signal: signal ?? null,
    headers: {
      accept: 'application/json',
      ...(token ? { authorization: `api ${token}` } : {}),
      ...(body === undefined
        ? {}
        : { 'content-type': isRaw ? 'application/octet-stream' : 'application/json' }),
      ...options.headers,
      ...headers,
    },
    ...(body === undefined ? {} : { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
  }
}

async function exchange(
  url: string,
  init: RequestInit,
  options: ClientOptions,
): Promise<[Response, Uint8Array]> {
  try {
    const response = await (options.fetch ?? fetch)(url, init)
    return [response, new Uint8Array(await response.arrayBuffer())]
  } catch (cause) {
    // An abort is the caller's own doing and keeps the reason that the caller gave.
    throw init.signal?.aborted ? init.signal.reason : new NetworkError(cause)
  }
}

/** Where a web page or broken JSON comes, something between us and the API has answered. */
function parse(bytes: Uint8Array, type: string): { body: unknown; isForeign: boolean } {
  if (bytes.length === 0) return { body: undefined, isForeign: false }
  if (type && !/json|html|xml|text\/plain/.test(type)) return { body: bytes, isForeign: false }
  const text = new TextDecoder().decode(bytes)
  try {
    return { body: JSON.parse(text), isForeign: false }
  } catch {
    return { body: text, isForeign: /html|json/.test(type) }
  }
}
