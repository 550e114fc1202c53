// Iterates over a paged list.
const largestPage = 200

/**
 * Gives page after page until an empty one comes. A page may be shorter than `limit` while more follow, because what
 * the caller may not see is left out of it.
 *
 * @example for await (const users of eachPage((page) => client.listUsers({ query: page }))) show(users)
 */
export async function* eachPage<Item>(
  call: (page: { offset: number; limit: number }) => Promise<readonly Item[]>,
  { offset = 0, limit = largestPage }: { offset?: number | undefined; limit?: number | undefined } = {},
): AsyncGenerator<readonly Item[], void, undefined> {
  // The server's limit of a page, whatever `limit` says: larger steps would skip entries.
  const step = Math.min(limit, largestPage)
  for (let at = offset; ; at += step) {
    const items = await call({ offset: at, limit: step })
    if (items.length === 0) return
    yield items
  }
}
