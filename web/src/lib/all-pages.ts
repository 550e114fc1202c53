// Reads a list that is shown as a whole, page by page.

/** More than any list of this kind has; a list that never ends must not be read for ever. */
const mostItems = 50_000

export async function allPages<Item>(
  page: (query: { offset: number; limit: number }) => Promise<readonly Item[]>,
  limit = 200,
): Promise<Item[]> {
  const items: Item[] = []
  for (let offset = 0; offset < mostItems; offset += limit) {
    const some = await page({ offset, limit })
    items.push(...some)
    if (some.length < limit) break
  }
  return items
}
