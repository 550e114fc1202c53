// What happened in a run and what was saved in it, page by page.
import { findFieldRevisions } from '#forms/runs.ts'
import type { Context } from '#platform/http/context.ts'
import { type EntryRow, listEntryEvents, listEntryValues, listPlaces } from './entries.queries.ts'
import type { EntryEvent, EntryValue } from './entries.schema.ts'
import { numberSteps, pinnedGuides } from './plans.ts'
import { presentValue } from './present.ts'

interface Page {
  offset: number
  limit: number
}

interface EventData {
  reason?: string
  userid?: number
  workorderid?: string
}

export async function listEvents(ctx: Context, entry: EntryRow, page: Page): Promise<EntryEvent[]> {
  const rows = await listEntryEvents(ctx.db, entry.entryid, page)
  return rows.map((row) => {
    const data = (row.data === null ? {} : JSON.parse(row.data)) as EventData
    return {
      entry_eventid: row.entryEventid,
      date: Math.floor(row.at / 1000),
      type: row.type,
      userid: row.userid,
      username: row.username,
      stepid: row.stepid,
      reason: data.reason ?? null,
      from_userid: data.userid ?? null,
      from_workorderid: data.workorderid ?? null,
    }
  })
}

export async function listValues(ctx: Context, entry: EntryRow, page: Page): Promise<EntryValue[]> {
  const rows = await listEntryValues(ctx.db, entry.entryid, page)
  const fields = await findFieldRevisions(ctx.db, [...new Set(rows.map((row) => row.fieldRevisionid))])
  const guides = pinnedGuides(entry)
  const places = await listPlaces(
    ctx.db,
    guides.map((guide) => guide.revisionid),
  )
  const numbers = numberSteps(guides, places)
  return rows.flatMap((row) => {
    const field = fields.get(row.fieldRevisionid)
    if (!field) return []
    const { valueid, value, username, reason } = row
    const current = row.isCurrent === 1
    return [{ valueid, ...presentValue(row, field, numbers), value, username, reason, current }]
  })
}
