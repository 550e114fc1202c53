// Events of one request are one deed. Pure.
import type { SiteEvent } from '../lib/api.ts'

export type EventsOfDeed = readonly [SiteEvent, ...SiteEvent[]]

/** Groups neighbours of one request and person, in their order; each deed begins with what was written first. */
export function deedsOf(events: readonly SiteEvent[]): EventsOfDeed[] {
  const deeds: [SiteEvent, ...SiteEvent[]][] = []
  for (const event of events) {
    const last = deeds.at(-1)
    if (last && isSame(last[0], event)) last.unshift(event)
    else deeds.push([event])
  }
  return deeds
}

const isSame = (one: SiteEvent, other: SiteEvent): boolean =>
  one.source.startsWith('api ') && one.source === other.source && one.userid === other.userid
