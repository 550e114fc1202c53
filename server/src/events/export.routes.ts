// Routes that export the audit trail as a file: the filtered list without a limit, streamed.

import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { answerStream } from '#platform/http/answer/answer-stream.ts'
import { csvLine } from '#platform/http/answer/csv.ts'
import { access } from '#platform/http/request/access.ts'
import { directionOf, order } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { findNewestEventId, listEventsBeyond } from './events.queries.ts'
import { eventFilterQuery, filterOf } from './events.schema.ts'
import { type PresentedEvent, presentEvent } from './present.ts'

const ExportQuery = Type.Object({ ...eventFilterQuery, order })
type ExportQuery = Static<typeof ExportQuery>

/** Rows per batch; each batch has its own snapshot, so that no slow client holds one open. */
const pieceSize = 500

/** Bounded by the newest event at the start, so that the export ends although writes continue. */
async function* eventsOf(req: FastifyRequest, query: ExportQuery): AsyncGenerator<PresentedEvent[]> {
  const direction = directionOf(query.order, 'desc')
  const filter = filterOf(query)
  const newest = await req.read(({ db }) => findNewestEventId(db))
  let beyond = direction === 'asc' ? 0 : newest + 1
  for (;;) {
    const piece = { beyond, limit: pieceSize, order: direction }
    const rows = await req.readLong(({ db }) => listEventsBeyond(db, filter, piece))
    const known = rows.filter(({ eventid }) => eventid <= newest)
    if (known.length > 0) yield known.map(presentEvent)
    const last = rows.at(-1)
    if (!last || known.length < rows.length || rows.length < pieceSize) return
    beyond = last.eventid
  }
}

const columns = [
  'eventid',
  'type',
  'date',
  'userid',
  'username',
  'source',
  'subject',
  'subjectid',
  'before',
  'after',
] as const
const times = new Set<string>(['date'])
const objects = new Set<string>(['before', 'after'])

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

function lineOf(event: PresentedEvent): string {
  const cells = columns.map((column) => {
    const value = event[column]
    if (value === null) return null
    if (objects.has(column)) return JSON.stringify(value)
    return times.has(column) ? isoOf(value as number) : (value as string | number)
  })
  return csvLine(cells, isoOf)
}

async function* csvOf(pieces: AsyncIterable<PresentedEvent[]>): AsyncGenerator<string> {
  // Spreadsheets recognize UTF-8 by the byte order mark.
  yield `\ufeff${csvLine([...columns], isoOf)}`
  for await (const events of pieces) yield events.map(lineOf).join('')
}

async function* linesOf(pieces: AsyncIterable<PresentedEvent[]>): AsyncGenerator<string> {
  for await (const events of pieces) yield events.map((event) => `${JSON.stringify(event)}\n`).join('')
}

const formats = [
  { ending: 'csv', what: 'CSV', type: 'text/csv', write: csvOf },
  { ending: 'ndjson', what: 'JSON lines', type: 'application/x-ndjson', write: linesOf },
] as const

export function eventExportRoutes(app: App): void {
  const route = declare(app, ['administration'])
  for (const { ending, what, type, write } of formats) {
    route.get(
      `/events.${ending}`,
      access.administer,
      {
        id: `exportEventsAs${ending[0]?.toUpperCase()}${ending.slice(1)}`,
        summary: `Export the audit trail as ${what}`,
        query: ExportQuery,
        answer: Type.String({ contentMediaType: type, description: 'The exported file' }),
        transaction: 'own',
      },
      async (req) =>
        answerStream({
          type: type.startsWith('text/') ? `${type}; charset=utf-8` : type,
          filename: `audit-trail.${ending}`,
          body: write(eventsOf(req, req.query)),
        }),
    )
  }
}
