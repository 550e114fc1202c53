// Calls the API of a running site, with the transport of the client package.
import { ApiError } from '../../../client/src/errors.ts'
import { send } from '../../../client/src/request.ts'

type Headers = Record<string, string>
/** Bytes are sent as a file, a text as it is. */
type Body = object | string

/** Returns the response of any status. */
export type Api = (method: string, path: string, body?: Body, headers?: Headers) => Promise<Response>

/** Returns the body of a success, and fails on an error. */
// biome-ignore lint/suspicious/noExplicitAny: a test knows the shape that it asks for
export type Call = <T = any>(method: string, path: string, body?: object) => Promise<T>

export interface Calls {
  api: Api
  call: Call
  /** The header for other kinds of requests. */
  authorization: string
}

/** Without a token the calls are anonymous. */
export function callsAt(url: string, token = '', headers: Headers = {}): Calls {
  const baseUrl = `${url}/api/2.0`
  const authorization = `api ${token}`
  const api: Api = (method, path, body, more) => {
    const isFile = body instanceof Uint8Array
    const sent = isFile || typeof body === 'string' ? body : JSON.stringify(body)
    const type = body && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }
    return fetch(baseUrl + path, {
      method,
      headers: { ...type, ...(token && { authorization }), ...headers, ...more },
      ...(body && { body: sent as NonNullable<RequestInit['body']> }),
    })
  }
  const call: Call = async <T>(method: string, path: string, body?: object) => {
    try {
      return (await send('', [method, path], { baseUrl, token, headers }, { body })) as T
    } catch (error) {
      if (error instanceof ApiError)
        error.message = `${method} ${path}: ${error.status} ${JSON.stringify(error.body)}`
      throw error
    }
  }
  return { api, call, authorization }
}
