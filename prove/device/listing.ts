// Report of a failed run: log, list of the server, and the clocks of its batches.
import { type Deed, describe, type ServerEvent, textOf } from '../site/truth.ts'
import type { History } from './history.ts'
import type { Work } from './screen.ts'

/** Log and list side by side, for finding the cause. */
export function listed(log: readonly Deed[], events: readonly ServerEvent[]): string[] {
  const first = log[0]?.at ?? 0
  const rows = log.map(
    ({ at, outcome, field, basedOn, eventid, ...deed }) =>
      `  log    ${at - first} ${eventid} ${describe(deed as Deed)} ${outcome}${field === null ? '' : `, field ${field} on ${basedOn}`}`,
  )
  const there = events.map(
    (event) =>
      `  server ${event.at - first} ${event.eventid} ${event.type} ${textOf(event) ?? ''} ${event.device?.slice(0, 8)} ${event.seq}${event.uncertain ? ' uncertain' : ''}`,
  )
  return [...rows, ...there]
}

interface Sent {
  events: { seq: number; at: number; mono: number; session: string; mark: number }[]
  marks: { number: number; at: number; mono: number; session: string; server_at: number | null }[]
  sent: { at: number; mono: number; session: string; round_trip: number | null }
}

/** Clocks of the batches. */
export function sent({ tablets }: History, { log }: Work): string[] {
  const first = log[0]?.at ?? 0
  const near = (at: number) => (Math.abs(at - first) < 1e6 ? at - first : at)
  const clocks = ({ at, mono, session }: { at: number; mono: number; session: string }) =>
    `${near(at)}/${mono} ${session.slice(-4)}`
  return tablets.flatMap(({ proxy }) =>
    proxy.batches.flatMap(({ at, body }) => {
      const { events, marks, sent: own } = JSON.parse(body) as Sent
      const words = [
        `  batch  at ${at - first}, sent ${clocks(own)} round trip ${own.round_trip}`,
        ...marks.map(
          (mark) =>
            `    mark ${mark.number} ${clocks(mark)} server ${mark.server_at && near(mark.server_at)}`,
        ),
        ...events.map((event) => `    event ${event.seq} ${clocks(event)} mark ${event.mark}`),
      ]
      return words
    }),
  )
}
