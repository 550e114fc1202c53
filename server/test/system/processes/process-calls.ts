// Calls a running server as its clients do, for tests that kill it.
import assert from 'node:assert/strict'

export type Call = (method: string, path: string, body?: object) => Promise<Response>

export const caller =
  (url: string, headers: Record<string, string>): Call =>
  (method, path, body) =>
    fetch(`${url}/api/2.0${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })

/** Returns the body of a success. */
export async function done(answer: Promise<Response>) {
  const response = await answer
  const text = await response.text()
  assert.ok(response.ok, text)
  return text === '' ? null : JSON.parse(text)
}
