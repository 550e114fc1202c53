// Sends one request: builds the address and the body, and parses the answer or throws a typed error.
import { ApiError, NetworkError } from './errors.ts'

/** A row of the table of operations: method, path, and the query members that are true if present. */
export type Row = readonly [method: string, path: string, ...flags: string[]]

export interface ClientOptions {
  /** The base address of the API, such as `https://guides.example/api/2.0`; in a browser `/api/2.0` is enough. */
  baseUrl: string
  /** A token, or a function that returns the current one. Without it the session cookie of a browser is used. */
  token?: string | undefined | (() => string | undefined)
  /** Replaces the built-in `fetch`. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
  /** Sent with every request. */
  headers?: Record<string, string> | undefined
  /** Called for every 401 before the call fails, with the name of the operation. */
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

/** Sends one request and returns the parsed body: XML as text, files as bytes, `undefined` if there is none. */
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
    ...(body === undefined
      ? {}
      : { body: isRaw ? (body as NonNullable<RequestInit['body']>) : JSON.stringify(body) }),
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
    // The caller aborted the request, so the caller's reason is thrown unchanged.
    throw init.signal?.aborted ? init.signal.reason : new NetworkError(cause)
  }
}

/** A web page or invalid JSON comes from a proxy between client and API. */
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
