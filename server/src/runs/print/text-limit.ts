// Bounds the text of a printed record, which could otherwise have thousands of pages: the longest texts are cut.

import type { RecordedEvent, RunValue } from '../runs.schema.ts'

/** In characters, some 150 pages; drawing them takes a few seconds of CPU time. */
const mostText = 400_000
/** A line feed takes the space and memory of a whole line. */
const lineFeed = 60

const sizeOf = (text: string): number => {
  let size = text.length
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) size += lineFeed
  return size
}

/** Returns the longest prefix of this size. */
export function cutText(text: string, most: number): string {
  let size = 0
  for (let at = 0; at < text.length; at++) {
    size += text[at] === '\n' ? 1 + lineFeed : 1
    if (size > most) return `${text.slice(0, at).toWellFormed()}…`
  }
  return text
}

interface Texts {
  values: readonly RunValue[]
  events: readonly RecordedEvent[]
}

function* textsOf({ values, events }: Texts): Generator<string> {
  for (const { value, reason } of values) for (const text of [value, reason]) if (text) yield text
  for (const { reason, text: note } of events) for (const text of [reason, note]) if (text) yield text
}

export function sizeOfTexts(texts: Texts): number {
  let size = 0
  for (const text of textsOf(texts)) size += sizeOf(text)
  return size
}

/** Returns the size to which the largest are cut so that the sum is at most `most`; smaller ones stay whole. */
export function limitOf(sizes: readonly number[], most: number): number {
  let left = most
  const ascending = sizes.toSorted((a, b) => a - b)
  for (const [index, size] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - index))
    if (size > share) return share
    left -= size
  }
  return Number.POSITIVE_INFINITY
}

export function cutTexts({ values, events }: Texts): Texts & { isCut: boolean } {
  if (sizeOfTexts({ values, events }) <= mostText) return { values, events, isCut: false }
  const limit = limitOf(Array.from(textsOf({ values, events }), sizeOf), mostText)
  const cut = <T extends string | null | undefined>(text: T): T => (text ? (cutText(text, limit) as T) : text)
  return {
    values: values.map((value) => ({ ...value, value: cut(value.value), reason: cut(value.reason) })),
    events: events.map((event) => ({ ...event, reason: cut(event.reason), text: cut(event.text) })),
    isCut: true,
  }
}
