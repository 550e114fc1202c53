// The routes of exports: the runs of a list, or their values, as a file that is streamed while it is made.

import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { FieldNames } from '#forms/lists/field-names.ts'
import { answerStream } from '#platform/http/answer/answer-stream.ts'
import type { Cell, Row } from '#platform/http/answer/csv.ts'
import type { Context } from '#platform/http/request/context.ts'
import { directionOf, flag, order } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { problems } from '#platform/problems.ts'
import { isTimeZone } from '#platform/time-zone.ts'
import { WantedLanguage } from '#settings/settings.schema.ts'
import { filterQuery, readerOf, readFilter } from '../lists/list-query.ts'
import { runAccess } from '../runs.access.ts'
import { type FieldIdentity, findNewestRun, listFieldIdentities } from './export.queries.ts'
import { csvOf, type Export, headerOf } from './export-csv.ts'
import { type Read, runColumns, runRows } from './export-rows.ts'
import { valueColumns, valueRows } from './export-values.ts'
import { writeXlsx } from './export-xlsx.ts'
import { dayWriter, timeWriter } from './export-zone.ts'
import { oneForEach, oneForEachReading } from './field-columns.ts'

const ExportQuery = Type.Object({
  ...filterQuery,
  order,
  rows: Type.Optional(
    Type.Enum(['runs', 'values'], {
      description:
        'runs (default): one row for each run, with a column for each field; values: one row for each value',
    }),
  ),
  history: flag('With rows=values: includes values that were corrected or emptied later'),
  langid: Type.Optional({
    ...WantedLanguage,
    description:
      'Language of guides, fields and options as far as they are translated; the recorded values are ' +
      'included, too. Default: only the recorded values',
  }),
  tz: Type.Optional(
    Type.String({ maxLength: 60, description: 'Time zone, as in Europe/Berlin; default: UTC' }),
  ),
})
type ExportQuery = Static<typeof ExportQuery>

/** Column limit; spreadsheets take some thousands. */
const fieldLimit = 2000

/** Labels disclose a guide's content, so columns follow the same access rule as the rows. */
const listFields = async (ctx: Context, query: ExportQuery): Promise<FieldIdentity[]> => {
  const { guideid, unsigned } = query
  const whose = { guideid, unsigned: unsigned !== undefined, reader: await readerOf(ctx, query) }
  return listFieldIdentities(ctx.db, whose, fieldLimit + 1)
}

/** Fewer than the columns of a sheet, with the fixed ones. */
const columnLimit = 16_000

async function prepare(
  req: FastifyRequest,
  query: ExportQuery,
  columnsOf: typeof oneForEachReading,
): Promise<Export> {
  const zone = query.tz ?? 'UTC'
  if (!isTimeZone(zone))
    throw problems.invalidField('tz', 'tz must be the name of a time zone as in Europe/Berlin')
  const isByRun = (query.rows ?? 'runs') === 'runs'
  const { langid } = query
  const called = new FieldNames(langid)
  const { filter, upTo, fields, fieldCount, now } = await req.readLong(async (ctx: Context) => {
    const found = isByRun ? await listFields(ctx, query) : []
    await called.load(ctx.db, found)
    const filter = await readFilter(ctx, query)
    const fields = found.length > fieldLimit ? [] : await columnsOf(ctx.db, found)
    return { now: ctx.now, filter, upTo: await findNewestRun(ctx.db), fields, fieldCount: found.length }
  })
  if (fieldCount > fieldLimit || fields.length > columnLimit)
    throw problems.invalidField(
      'rows',
      `rows must be values where there are more than ${fieldLimit} fields; or ask for one guide`,
    )
  const read: Read = (work) => req.readLong((ctx) => work(ctx.db))
  const reader = { actor: req.actor, site: req.site }
  const options = { filter, order: directionOf(query.order), upTo, now, reader, langid, called }
  const columns = langid === undefined ? valueColumns : [...valueColumns, 'read as']
  return {
    zone,
    header: isByRun ? headerOf(runColumns, zone, fields, called) : headerOf(columns, zone, [], called),
    rows: isByRun ? runRows(read, options, fields) : valueRows(read, options, query.history ?? false),
  }
}

async function* linesOf({ header, rows, zone }: Export): AsyncGenerator<string> {
  const time = timeWriter(zone)
  for await (const page of rows) {
    let text = ''
    for (const row of page) text += `${JSON.stringify(asObject(header, row, time))}\n`
    yield text
  }
}

function asObject(header: readonly string[], { cells, further }: Row, time: (at: number) => string) {
  // No prototype: a label may be `__proto__`.
  const members: Record<string, string | number | null> = Object.create(null)
  const tell = (column: number, cell: Cell) => {
    const name = header[column] ?? ''
    if (cell === null || typeof cell !== 'object') members[name] = cell
    else members[name] = 'at' in cell ? time(cell.at) : cell.text
  }
  for (const [column] of header.entries()) tell(column, cells[column] ?? null)
  for (const { column, cell } of further) tell(column, cell)
  return members
}

const formats = [
  { ending: 'csv', what: 'CSV', type: 'text/csv', write: csvOf, columns: oneForEach },
  {
    ending: 'xlsx',
    what: 'an XLSX workbook',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: ({ header, rows, zone }: Export) =>
      writeXlsx({ title: 'Work log', header, rows, day: dayWriter(zone) }),
    columns: oneForEachReading,
  },
  { ending: 'ndjson', what: 'JSON lines', type: 'application/x-ndjson', write: linesOf, columns: oneForEach },
] as const

export function exportRoutes(app: App): void {
  const route = declare(app, ['work log'])
  for (const { ending, what, type, write, columns } of formats) {
    route.get(
      `/work_log.${ending}`,
      runAccess.list,
      {
        id: `exportEntriesAs${ending[0]?.toUpperCase()}${ending.slice(1)}`,
        summary: `Export runs as ${what}`,
        query: ExportQuery,
        answer: Type.String({ contentMediaType: type, description: 'The exported file' }),
        transaction: 'own',
      },
      async (req) => {
        const made = await prepare(req, req.query, columns)
        return answerStream({
          type: type.startsWith('text/') ? `${type}; charset=utf-8` : type,
          filename: `work-log.${ending}`,
          body: write(made),
        })
      },
    )
  }
}
