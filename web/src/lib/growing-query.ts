// A list that comes in parts of one size, each behind the one before, to the last entry.
import { infiniteQueryOptions } from '@tanstack/react-query'

interface GrowingOptions<Item> {
  queryKey: readonly unknown[]
  size: number
  /** Of the first part, where it differs. */
  first?: number
  page: (query: { offset: number; limit: number }, signal: AbortSignal) => Promise<readonly Item[]>
}

/** Asks for one entry more than a part has, to know whether another part follows. */
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
