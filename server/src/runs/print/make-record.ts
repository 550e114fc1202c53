// A run's record as PDF, for whoever reads it: one transaction for the data, pictures afterwards.

import { inWords } from '@stepwright/rules'
import type { ImageFiles } from '#media/images/image-files.ts'
import { findImages, type ImageRow } from '#media/images/present-image.ts'
import type { Context } from '#platform/http/request/context.ts'
import { timeWriter } from '../export/export-zone.ts'
import { loadPlan, plannedIn, showPlannedForms } from '../plans/plans.ts'
import type { RunRow } from '../runs.queries.ts'
import { findPinnedTitle } from '../words/titles.ts'
import { listEventsToPrint, listValuesToPrint } from '../work/history.ts'
import { presentWhole } from '../work/present.ts'
import { writeRecord } from './record-pdf.ts'
import { recordWords } from './record-words/in-language.ts'
import { printedEvents } from './record-words/record-words.ts'

/** Page limit; the export has everything. */
export const mostValues = 3000
const mostEvents = 1000
export const mostPictures = 60

/** In the language of the context. */
export async function gatherRecord(ctx: Context, row: RunRow) {
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
    words: recordWords(ctx.language),
  }
}

export async function printRecord(
  pictures: ImageFiles,
  { images, ...record }: Awaited<ReturnType<typeof gatherRecord>>,
  zone: string,
): Promise<Buffer> {
  const time = timeWriter(zone)
  return writeRecord({
    ...record,
    pictures: await fetchPictures(pictures, images),
    time: (seconds) => time(seconds * 1000),
    zone,
  })
}

/** Sequential, to limit CPU use. Missing pictures are skipped. */
async function fetchPictures(
  pictures: ImageFiles,
  images: ReadonlyMap<number, ImageRow>,
): Promise<Map<number, Buffer>> {
  const fetched = new Map<number, Buffer>()
  for (const [imageid, image] of images) {
    const picture = await pictures.readForPaper(image, 'medium')
    if (picture) fetched.set(imageid, picture)
  }
  return fetched
}
