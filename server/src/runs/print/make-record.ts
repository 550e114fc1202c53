// Makes the PDF of a run's record: reads the data in one transaction and the pictures afterwards.

import { inWords } from '@stepwright/rules'
import type { ImageFiles } from '#media/images/image-files.ts'
import { findImages, type ImageRow } from '#media/images/present-image.ts'
import type { Context } from '#platform/http/request/context.ts'
import { findFingerprint } from '#signing/site-keys.ts'
import { loadPlan, plannedIn, showPlannedForms } from '../plans/plans.ts'
import type { RunRow } from '../runs.queries.ts'
import { findPinnedTitle } from '../words/titles.ts'
import { listEventsToPrint, listValuesToPrint } from '../work/history.ts'
import { presentWhole } from '../work/present.ts'
import type { RecordDrawer } from './record-drawer.ts'
import { printedEvents } from './record-words/record-words.ts'
import { cutTexts } from './text-limit.ts'

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
  const { notes = [], ...entry } = await presentWhole(ctx, row)
  const ofNotes = notes.map(
    ({ eventid, files }) => [eventid, files.flatMap(({ image }) => image?.id ?? [])] as const,
  )
  const ofValues = values.flatMap(({ field_type, value, current }) =>
    field_type === 'Image' && current && value !== null ? [Number(value)] : [],
  )
  const imageids = [...ofValues, ...ofNotes.flatMap(([, ids]) => ids)]
  const { steps, fields } = await loadPlan(ctx.db, row)
  const planned = await plannedIn(ctx, row, ctx.language)
  const words = (await showPlannedForms(ctx.db, planned)).flatMap((form) => form.fields)
  const texts = {
    values: inWords(words, values).map(({ shown, ...value }) => ({ ...value, value: shown ?? value.value })),
    events: await listEventsToPrint(ctx, row, { types: printedEvents, limit: mostEvents }),
  }
  return {
    ...cutTexts(texts),
    entry: { ...entry, missing: inWords(words, entry.missing) },
    hash: row.lastHash,
    signer: await findFingerprint(ctx.db),
    title: await findPinnedTitle(ctx.db, planned.pins),
    numbers: steps,
    fields: new Map(
      words.map(({ field_revisionid, label, unit, field_type }) => [
        field_revisionid,
        { label, unit, field_type },
      ]),
    ),
    order: new Map([...fields.keys()].map((id, index) => [id, index])),
    isShortened,
    notePictures: new Map(ofNotes),
    images: await findImages(ctx.db, imageids.slice(0, mostPictures)),
    site: ctx.url,
    langid: ctx.language,
  }
}

export interface PrintDeps {
  pictures: ImageFiles
  drawer: RecordDrawer
}

export async function printRecord(
  { pictures, drawer }: PrintDeps,
  { images, ...record }: Awaited<ReturnType<typeof gatherRecord>>,
  zone: string,
): Promise<Buffer> {
  return drawer.draw({ ...record, pictures: await fetchPictures(pictures, images), zone })
}

export interface RecordDeps extends PrintDeps {
  /** Records name it, and not the host of the request that prints them. */
  siteAddress: () => Promise<string>
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
