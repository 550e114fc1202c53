// Reads the contents of a record pack in one transaction, so that its files are consistent.

import { Type } from 'typebox'
import { StepForms } from '#forms/forms.schema.ts'
import { FieldNames } from '#forms/lists/field-names.ts'
import { Guide } from '#guides/guides.schema.ts'
import { showPinnedGuide } from '#guides/reading/pinning.ts'
import type { MediaLookups } from '#media/uses/media.access.ts'
import type { Db } from '#platform/db/database.ts'
import { writerFor } from '#platform/http/answer/serialization.ts'
import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import { siteOf } from '#settings/settings.ts'
import { hashedText } from '../events/chain.ts'
import { csvOf, headerOf } from '../export/export-csv.ts'
import { valueColumns, valueRowsOf } from '../export/export-values.ts'
import { plannedIn, showPlannedForms } from '../plans/plans.ts'
import { gatherRecord } from '../print/make-record.ts'
import { listRunEvents, type RunRow } from '../runs.queries.ts'
import { Run } from '../runs.schema.ts'
import { isOpen } from '../states.ts'
import { presentWhole } from '../work/present.ts'
import { holdText } from './held-text.ts'
import { format, type Manifest, type PackedEvent, version } from './manifest.ts'
import { findPackedMedia } from './pack-media.ts'

/** Without members that are specific to the viewer: other people read the pack, too. */
const writeRun = writerFor(
  Type.Omit(Run, ['can_settle', 'can_lead', 'can_void', 'retained_until', 'renamed_signers']),
)
const SharedGuide = Type.Omit(Guide, [
  'can_edit',
  'favorited',
  'completed',
  'can_delete',
  'can_edit_language',
  'can_edit_permissions',
])
const writeGuide = writerFor(Type.Object({ guide: SharedGuide, step_forms: StepForms }))

export interface PackOptions {
  zone: string
  /** Applies to the PDF; all other files contain the recorded values. */
  langid: string | undefined
}

export async function gatherPack(
  ctx: Context,
  run: RunRow,
  { zone, langid }: PackOptions,
  lookups: MediaLookups,
) {
  const { media, leftOut } = await findPackedMedia(ctx, run, lookups)
  const read = <T>(work: (db: Db) => Promise<T>) => work(ctx.db)
  const counted = { count: 0 }
  const values = {
    zone,
    header: headerOf(valueColumns, zone, [], new FieldNames(undefined)),
    rows: valueRowsOf(read, run, ctx),
  }
  return {
    record: await gatherRecord({ ...ctx, language: langid ?? ctx.language }, run),
    run: indented(writeRun(await presentWhole(ctx, run))),
    guide: indented(writeGuide(await guideOf(ctx, run))),
    events: await holdText(eventLines(ctx.db, run, counted)),
    values: await holdText(csvOf(values)),
    media,
    manifest: { ...manifestOf(ctx, run), events: { count: counted.count, last_hash: run.lastHash } },
    leftOut,
  }
}

async function guideOf(ctx: Context, run: RunRow) {
  const planned = await plannedIn(ctx, run, undefined)
  return {
    guide: await showPinnedGuide(ctx, planned.pins),
    step_forms: await showPlannedForms(ctx.db, planned),
  }
}

/** Hashing and writing this many takes a few milliseconds; each batch then yields to the event loop. */
const eventsAtOnce = 250

/** In the order of arrival, in which the hashes are chained. */
async function* eventLines(db: Db, { entryid }: RunRow, counted: { count: number }): AsyncGenerator<string> {
  let previous: string | null = null
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows = await listRunEvents(db, entryid, { after, offset: 0, limit: eventsAtOnce })
    let text = ''
    for (const row of rows) {
      const event: PackedEvent = {
        number: row.entryEventid,
        previous,
        hashed: hashedText(previous, row),
        hash: row.hash,
      }
      text += `${JSON.stringify(event)}\n`
      previous = row.hash
    }
    counted.count += rows.length
    yield text
    after = rows.length < eventsAtOnce ? undefined : rows.at(-1)?.entryEventid
  }
}

const indented = (json: string): string => `${JSON.stringify(JSON.parse(json), null, 2)}\n`

function manifestOf(ctx: Context, run: RunRow): Omit<Manifest, 'events' | 'left_out' | 'files'> {
  const { entryid, runid, guideid, workorderid, unsent, unsentFiles } = run
  const status = run.status as Run['status']
  return {
    format,
    version,
    site: { title: siteOf(ctx).title, url: ctx.url, keys_url: `${ctx.url}/api/2.0/site_keys` },
    date: toSeconds(ctx.now),
    run: {
      ...{ entryid, runid, guideid, workorderid, status, ended: !isOpen(status), unsent },
      unsent_files: unsentFiles,
    },
  }
}
