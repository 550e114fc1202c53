// The two errors of a call: the server rejected it, or was not reached.
import type { Problem, ProblemDetail } from './generated/operations.ts'

/**
 * The server refused the request. Decide by `status` and `code`; `message` is for people.
 *
 * @example
 * try {
 *   await client.updateUser({ params: { userid: 7 }, body: { username: '' } })
 * } catch (error) {
 *   if (error instanceof ApiError && error.status === 422) show(error.errors)
 * }
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** A stable code such as `user.not-found` or `resource.changed`; empty if the answer does not come from the API. */
  readonly code: string
  /** The faults of an invalid request, each with its field; otherwise empty. */
  readonly errors: ProblemDetail[]
  /** With 403: one of these privileges is required. */
  readonly requiredPrivileges: string[]
  /** The parsed body. */
  readonly body: unknown
  /** With 409: the current resource, to merge the change and retry. */
  readonly resource: unknown
  /** Seconds to wait, if the server sent `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(response: Response, body: unknown) {
    const problem: Partial<Problem> = typeof body === 'object' && body ? body : {}
    super(problem.message ?? `${response.status} ${response.statusText}`.trim())
    this.status = response.status
    this.code = response.headers.get('x-error-code') ?? problem.code ?? ''
    this.errors = problem.errors ?? []
    this.requiredPrivileges = problem.requiredPrivileges ?? []
    this.body = body
    this.resource = response.status === 409 && problem.error !== true ? body : undefined
    this.retryAfter = secondsToWait(response.headers.get('retry-after'))
  }
}

/**
 * There was no whole answer: no network, a refused connection, or one that broke off. `cause` has the reason.
 * A request that was aborted through its `signal` fails with the signal's own reason instead.
 *
 * @example if (error instanceof NetworkError) keepForLater(change)
 */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'

  constructor(cause: unknown) {
    super('The server was not reached', { cause })
  }
}

/** Reads both forms of Retry-After: seconds, or a date. */
function secondsToWait(header: string | null): number | undefined {
  if (!header) return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return seconds
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000))
}
