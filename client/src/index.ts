// The entry point of the package: creates a typed client of the API and exports its errors.
import { bindOperations, type Client } from './client.ts'
import { operations } from './generated/operations.ts'
import type { ClientOptions } from './request.ts'

export type { Client, Input, OperationId, Output, PagedId } from './client.ts'
export { ApiError, NetworkError } from './errors.ts'
export type * from './generated/operations.ts'
export { eachPage } from './pages.ts'
export type { ClientOptions } from './request.ts'

/**
 * Makes a client whose members are the operations of the API.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://guides.example/api/2.0', token })
 * const user = await client.getUser({ params: { userid: 7 } })
 * for await (const page of client.pages.listUsers({ query: { order: 'DESC' } })) console.log(page.length)
 */
export function createClient(options: ClientOptions): Client {
  return bindOperations(operations, options) as unknown as Client
}
