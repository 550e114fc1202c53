// Reads all pages of a list that is shown as a whole.

/** Upper bound, because a list whose pages never end must not be read endlessly. */
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
