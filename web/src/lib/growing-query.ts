// Infinite query that reads a list in parts of equal size.
import { infiniteQueryOptions } from '@tanstack/react-query'

interface GrowingOptions<Item> {
  queryKey: readonly unknown[]
  size: number
  /** Size of the first part, if it differs. */
  first?: number
  page: (query: { offset: number; limit: number }, signal: AbortSignal) => Promise<readonly Item[]>
}

/** Requests one more entry than a part has, in order to know whether another part follows. */
export const growingQuery = <Item>({ queryKey, size, first = size, page }: GrowingOptions<Item>) =>
  infiniteQueryOptions({
    queryKey: [...queryKey, 'parts', first, size],
    initialPageParam: 0,
    queryFn: async ({ pageParam: offset, signal }) => {
      const length = offset === 0 ? first : size
      const items = await page({ offset, limit: length + 1 }, signal)
      return { items: items.slice(0, length), next: items.length > length ? offset + length : undefined }
    },
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })
