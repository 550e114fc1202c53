// Finds documents with most of the words of a query, or any of them. Rare words count more.
import type { Context } from '#platform/http/request/context.ts'
import { indexOf } from '#word-index/engine.ts'
import { type Candidate, readDocuments } from './documents.ts'
import { marksFor, type SearchOptions, seenBy } from './matches.ts'
import type { Slot } from './query/shapes.ts'
import { requiredOf, termOf } from './query/slots.ts'
import { rank, type SearchResult } from './rank.ts'
import { listFirstOfEach, listVisible } from './search.queries.ts'

const mostSlots = 8
/** Documents that are read for every slot. */
const mostOfSlot = 200
const mostRanked = 200
const mostReturned = 50

export async function findAny(
  ctx: Context,
  slots: readonly Slot[],
  options: SearchOptions,
): Promise<SearchResult[]> {
  const required = requiredOf(slots).slice(0, mostSlots)
  if (required.length < 2) return []
  const { weightOf, contains, best } = await readLists(ctx, required, options)
  const visible = await listVisible(ctx.db, best(mostRanked), seenBy(ctx))
  const candidates = await readDocuments(ctx.db, visible, options.documents)
  const isInBody = ({ docid }: Candidate, slot: Slot) => contains(docid, slot)
  return rank(candidates, { slots, langid: options.langid, weightOf, isInBody }).slice(0, mostReturned)
}

/** Reads documents with each slot, and those with all slots but one. */
async function readLists(ctx: Context, slots: readonly Slot[], options: SearchOptions) {
  const index = indexOf(ctx.db, 'search_index')
  const marks = marksFor(ctx, options)
  const allButOne = slots.map((slot) => slots.filter((each) => each !== slot))
  const lists = [...slots.map((slot) => [slot]), ...(slots.length > 2 ? allButOne : [])]
  const matching = lists.map((some) => index.matching({ terms: some.map(termOf), marks, isInTitle: false }))
  const rows = await listFirstOfEach(ctx.db, matching, mostOfSlot)
  const docids = lists.map(
    (_, list) => new Set(rows.filter((row) => row.list === list).map((row) => row.docid)),
  )
  const weights = new Map(slots.map((slot, list) => [slot, weightFor(docids[list]?.size ?? 0)]))
  const weightOf = (slot: Slot) => weights.get(slot) ?? 0
  const contains = (docid: number, slot: Slot) =>
    lists.some((some, list) => some.includes(slot) && docids[list]?.has(docid))
  const worth = (docid: number) =>
    slots.filter((slot) => contains(docid, slot)).reduce((sum, slot) => sum + weightOf(slot), 0)
  const best = (most: number) =>
    [...new Set(rows.map(({ docid }) => docid))]
      .map((docid) => ({ docid, worth: worth(docid) }))
      .sort((one, other) => other.worth - one.worth || one.docid - other.docid)
      .slice(0, most)
      .map(({ docid }) => docid)
  return { weightOf, contains, best }
}

/** Between 0 and 1.2: counts end at the number of documents that are read. */
const weightFor = (count: number): number =>
  Math.log(1 + (2 * mostOfSlot) / (1 + count)) / Math.log(1 + mostOfSlot)
