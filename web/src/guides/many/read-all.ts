// Reads all guides of a filter, page by page, up to the greatest selection. Pure.
import { mostGuides } from './change.ts'

/** Greatest page of the API. */
const pageSize = 200

interface Page<G> {
  count: number
  results: readonly G[]
}

/** A guide that moved to a later page meanwhile is returned once. */
export async function readAll<G extends { guideid: number }>(
  read: (page: { offset: number; limit: number }) => Promise<Page<G>>,
  onRead: (done: number) => void,
): Promise<G[]> {
  const all = new Map<number, G>()
  for (let offset = 0; offset < mostGuides; offset += pageSize) {
    const { count, results } = await read({ offset, limit: pageSize })
    for (const guide of results) all.set(guide.guideid, guide)
    onRead(all.size)
    if (offset + pageSize >= count) break
  }
  return [...all.values()]
}
