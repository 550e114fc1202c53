// The route of a run's record as PDF: one read transaction for the data, pictures afterwards.

import { inWords } from '@stepwright/rules'
import { type Static, Type } from 'typebox'
import type { ImageFiles } from '#media/images/image-files.ts'
import { findImages, type ImageRow } from '#media/images/present-image.ts'
import { answerStream } from '#platform/http/answer/answer-stream.ts'
import type { Context } from '#platform/http/request/context.ts'
import { identifier } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { problems } from '#platform/problems.ts'
import { isTimeZone, timeWriter } from '../export/export-zone.ts'
import { loadPlan, plannedIn, showPlannedForms } from '../plans/plans.ts'
import { runAccess } from '../runs.access.ts'
import type { RunRow } from '../runs.queries.ts'
import { findPinnedTitle } from '../words/titles.ts'
import { listEventsToPrint, listValuesToPrint } from '../work/history.ts'
import { presentWhole } from '../work/present.ts'
import { writeRecord } from './record-pdf.ts'
import { recordWords } from './record-words/in-language.ts'
import { printedEvents } from './record-words/record-words.ts'

export interface RecordDeps {
  pictures: ImageFiles
}

const type = 'application/pdf'
const Params = Type.Object({ entryid: identifier('Number of the run') })
const Query = Type.Object({
  tz: Type.Optional(
    Type.String({ maxLength: 60, description: 'Time zone, as in Europe/Berlin; UTC when not said' }),
  ),
})

/** Page limit; the export has everything. */
const mostValues = 3000
const mostEvents = 1000
const mostPictures = 60

export function recordRoutes(app: App, deps: RecordDeps): void {
  const route = declare(app, ['work log'])
  route.get(
    '/work_log/:entryid(^\\d{1,15}).pdf',
    runAccess.read,
    {
      id: 'printEntry',
      summary: 'Read a run as a PDF',
      description: `With at most ${mostValues} values and ${mostPictures} pictures.`,
      params: Params,
      query: Query,
      answer: Type.String({ contentMediaType: type, description: 'The file' }),
      transaction: 'own',
    },
    async (req) => {
      const { tz = 'UTC' } = req.query as Static<typeof Query>
      if (!isTimeZone(tz))
        throw problems.invalidField('tz', 'tz must be the name of a time zone as in Europe/Berlin')
      const run = req.subject
      const { images, ...record } = await req.read((ctx) => gather(ctx, run))
      const time = timeWriter(tz)
      const pdf = await writeRecord({
        ...record,
        words: recordWords(req.ctx.language),
        pictures: await fetchPictures(deps, images),
        time: (seconds) => time(seconds * 1000),
        zone: tz,
      })
      return answerStream({ type, filename: `run-${run.entryid}.pdf`, body: once(pdf) })
    },
  )
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

async function gather(ctx: Context, row: RunRow) {
  const found = await listValuesToPrint(ctx, row, mostValues + 1)
  const isShortened = found.length > mostValues
  // The surplus row is the oldest replaced value.
  const extra = isShortened ? found.find((value) => !value.current) : undefined
  const values = found.filter((value) => value !== extra)
  const imageids = values.flatMap(({ field_type, value, current }) =>
    field_type === 'Image' && current && value !== null ? [Number(value)] : [],
  )
  const { steps, fields } = await loadPlan(ctx.db, row)
  const planned = await plannedIn(ctx, row, ctx.language)
  const words = (await showPlannedForms(ctx.db, planned)).flatMap((form) => form.fields)
  const entry = await presentWhole(ctx, row)
  return {
    entry: { ...entry, missing: inWords(words, entry.missing) },
    values: inWords(words, values).map(({ shown, ...value }) => ({ ...value, value: shown ?? value.value })),
    hash: row.lastHash,
    title: await findPinnedTitle(ctx.db, planned.pins),
    numbers: steps,
    order: new Map([...fields.keys()].map((id, index) => [id, index])),
    isShortened,
    events: await listEventsToPrint(ctx, row, { types: printedEvents, limit: mostEvents }),
    images: await findImages(ctx.db, imageids.slice(0, mostPictures)),
    site: ctx.url,
  }
}

/** Sequential, to limit CPU use. Missing pictures are skipped. */
async function fetchPictures(
  { pictures }: RecordDeps,
  images: ReadonlyMap<number, ImageRow>,
): Promise<Map<number, Buffer>> {
  const fetched = new Map<number, Buffer>()
  for (const [imageid, image] of images) {
    const picture = await pictures.readForPaper(image, 'medium')
    if (picture) fetched.set(imageid, picture)
  }
  return fetched
}
