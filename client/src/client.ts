// The client: one function per operation of the API, and one iterator per list that comes in pages.
import type { Operations } from './generated/operations.ts'
import { eachPage } from './pages.ts'
import { type Call, type ClientOptions, type Row, send } from './request.ts'

/** The name of an operation, such as `getUser`. */
export type OperationId = keyof Operations

interface Extras {
  /** Aborts the request; the call then fails with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Such as `Idempotency-Key` or `If-None-Match`. */
  headers?: Record<string, string> | undefined
}

/** The input of an operation: `params`, `query` and `body` if it has them, `signal` and `headers`. */
export type Input<Id extends OperationId> = Omit<Operations[Id], 'response' | 'xml'> & Extras

/** The result of an operation. */
export type Output<Id extends OperationId> = Operations[Id]['response']

// The input is optional if none of its members is required.
type Arguments<T> = Record<never, never> extends T ? [input?: T] : [input: T]

/** The operations with paged answers. */
export type PagedId = {
  [Id in OperationId]: Operations[Id] extends {
    query?: { offset?: number | undefined; limit?: number | undefined } | undefined
    response: readonly unknown[]
  }
    ? 'offset' extends keyof NonNullable<Operations[Id] extends { query?: infer Query } ? Query : never>
      ? Id
      : never
    : never
}[OperationId]

type Pages<Id extends OperationId> =
  Output<Id> extends readonly (infer Item)[] ? AsyncGenerator<readonly Item[], void, undefined> : never

type Plain<Id extends OperationId> = (...input: Arguments<Input<Id>>) => Promise<Output<Id>>

/** If the operation supports XML and it is requested, the result is its text. */
type Callable<Id extends OperationId> = Operations[Id] extends { xml: string }
  ? ((input: Input<Id> & { query: { type: 'XML' } }) => Promise<string>) & Plain<Id>
  : Plain<Id>

export type Client = {
  [Id in OperationId]: Callable<Id>
} & {
  /** Reads every list page by page, until an empty page. */
  readonly pages: { [Id in PagedId]: (...input: Arguments<Input<Id>>) => Pages<Id> }
}

/** Creates one function per row of the table. */
export function bindOperations(table: Record<string, Row>, options: ClientOptions) {
  const calls: Record<string, unknown> = {}
  const pages: Record<string, unknown> = {}
  for (const [id, row] of Object.entries(table)) {
    const call = (input: Call = {}) => send(id, row, options, input)
    calls[id] = call
    pages[id] = (input: Call = {}) =>
      eachPage(
        (page) => call({ ...input, query: { ...input.query, ...page } }) as Promise<unknown[]>,
        input.query,
      )
  }
  return { ...calls, pages }
}
