// Bounds the text of a printed record, which could otherwise have thousands of pages: the longest texts are cut.

import type { RecordedEvent, RunValue } from '../runs.schema.ts'

/** In characters, some 200 pages; drawing them takes some seconds. */
const mostText = 500_000

interface Texts {
  values: readonly RunValue[]
  events: readonly RecordedEvent[]
}

function* textsOf({ values, events }: Texts): Generator<string> {
  for (const { value, reason } of values) for (const text of [value, reason]) if (text) yield text
  for (const { reason, text: note } of events) for (const text of [reason, note]) if (text) yield text
}

export function lengthOfTexts(texts: Texts): number {
  let length = 0
  for (const text of textsOf(texts)) length += text.length
  return length
}

/** The length to which texts have to be cut, so that all of them are as long as is allowed: short ones stay whole. */
export function limitOf(lengths: readonly number[], most: number): number {
  let left = most
  const ascending = lengths.toSorted((a, b) => a - b)
  for (const [index, length] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - index))
    if (length > share) return share
    left -= length
  }
  return Number.POSITIVE_INFINITY
}

export function cutTexts({ values, events }: Texts): Texts & { isCut: boolean } {
  if (lengthOfTexts({ values, events }) <= mostText) return { values, events, isCut: false }
  const limit = limitOf(
    Array.from(textsOf({ values, events }), (text) => text.length),
    mostText,
  )
  const cut = <T extends string | null | undefined>(text: T): T =>
    text && text.length > limit ? (`${text.slice(0, limit).toWellFormed()}…` as T) : text
  return {
    values: values.map((value) => ({ ...value, value: cut(value.value), reason: cut(value.reason) })),
    events: events.map((event) => ({ ...event, reason: cut(event.reason), text: cut(event.text) })),
    isCut: true,
  }
}
