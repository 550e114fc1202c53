// Writes drafted runs with few statements: entries, events, values and times, in the stored form of the product.

import { randomUUID } from 'node:crypto'
import { runSeconds } from '@stepwright/rules'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import { type EventDraft, rowsOf } from '#runs/events/append.ts'
import type { StoredAnswer } from '#runs/events/read-events.ts'
import { countTimes } from '#runs/times/time-counts.ts'
import { indexRuns } from '#runs/words/index-run.ts'
import type { Tables } from '#schema/generated/tables.ts'
import { missingReason, type RunDraft } from './draft-run.ts'
import { insertRows } from './insert-rows.ts'

/** Returns the number of written rows. Runs that continue on the site's clock come last. */
export async function writeRuns({ db }: Context, drafts: readonly RunDraft[]): Promise<number> {
  const chains = drafts.map((draft) => rowsOf({ entryid: 0, lastHash: null }, eventsOf(draft)))
  const runs = drafts.map((draft, index) => runRow(draft, chains[index]?.at(-1)?.hash ?? null))
  const entryids = await insertRows(db, 'entries', runs, 'entryid')
  const events = chains.flatMap((chain, index) =>
    chain.map((event) => ({ ...event, entryid: entryids[index] as number })),
  )
  const eventids = await insertRows(db, 'entry_events', events, 'entryEventid')
  const values: Insertable<Tables['entry_values']>[] = []
  let offset = 0
  for (const [index, draft] of drafts.entries()) {
    const entryid = entryids[index] as number
    for (const value of draft.values)
      values.push(valueRow(draft, value, { entryid, entryEventid: eventids[offset + value.event] as number }))
    offset += draft.events.length
  }
  await insertRows(db, 'entry_values', values)
  const people = drafts.map((draft, index) => personRow(draft, entryids[index] as number))
  await insertRows(db, 'entry_people', people)
  const times = drafts.flatMap((draft, index) => timeRows(draft, entryids[index] as number))
  await insertRows(db, 'entry_times', times)
  await countTimes(db, times)
  await setTimings(db, entryids)
  await indexRuns(db, entryids)
  // Counts one word row per run.
  return 2 * entryids.length + eventids.length + values.length + people.length + times.length
}

function eventsOf({ events, values, userid }: RunDraft): EventDraft[] {
  const byEvent = Map.groupBy(values, ({ event }) => event)
  return events.map((event, index) => {
    const saved = byEvent.get(index) ?? []
    const reason = saved.find((value) => value.reason !== null)?.reason
    return { ...event, userid, data: reason ? { reason } : event.data, answers: saved.map(answerOf) }
  })
}

const answerOf = ({
  field,
  reading,
  value,
  number,
  deviation,
}: RunDraft['values'][number]): StoredAnswer => ({
  field: field.field_revisionid,
  reading,
  value,
  number,
  deviation,
})

function runRow(
  { plan, userid, workorderid, status, events, values, missing, times }: RunDraft,
  lastHash: string | null,
): Insertable<Tables['entries']> {
  const { planid, guideid, langid, guideRevisionid, prerequisites, maxFormRevisionid } = plan
  const lastAt = events.at(-1)?.at ?? 0
  const isEnded = status === 'complete' || status === 'cancelled'
  return {
    runid: randomUUID(),
    lastHash,
    planid,
    guideid,
    userid,
    starterid: userid,
    workorderid,
    status,
    startedAt: events[0]?.at ?? 0,
    endedAt: isEnded ? lastAt : null,
    activeMs: isEnded ? times.activeMs : 0,
    pausedMs: isEnded ? times.pausedMs : 0,
    suspendedMs: isEnded ? times.suspendedMs : 0,
    lastAt,
    langid,
    guideRevisionid,
    translationRevisionid: null,
    prerequisites,
    maxFormRevisionid,
    timingid: null,
    stepid: events.findLast(({ type }) => type === 'step.entered')?.stepid ?? null,
    eventCount: events.length,
    deviations: values.filter(({ deviation, isCurrent }) => isCurrent && deviation).length,
    everDeviated: values.some(({ deviation }) => deviation) ? 1 : 0,
    missing: missing.length,
    missingFields: missing.length > 0 ? JSON.stringify(missing) : null,
    missingReason: missing.length > 0 ? missingReason : null,
  }
}

function valueRow(
  draft: RunDraft,
  value: RunDraft['values'][number],
  ids: { entryid: number; entryEventid: number },
) {
  const { field, reading, value: text, number, deviation, reason, isCurrent } = value
  return {
    ...ids,
    guideid: field.guideid,
    stepid: field.stepid,
    fieldRevisionid: field.field_revisionid,
    fieldGuid: field.field_guid,
    reading,
    value: text,
    number,
    deviation,
    at: draft.events[value.event]?.at ?? 0,
    userid: draft.userid,
    reason,
    isCurrent,
  }
}

/** A drafted run has one operator. */
function personRow(
  { plan, userid, status, events, values, times }: RunDraft,
  entryid: number,
): Insertable<Tables['entry_people']> {
  const isEnded = status === 'complete' || status === 'cancelled'
  return {
    ...{ entryid, userid, guideid: plan.guideid, startedAt: events[0]?.at ?? 0 },
    activeMs: isEnded ? times.activeMs : 0,
    answers: values.filter(({ isCurrent, value }) => isCurrent && value !== null).length,
    ...{ corrections: 0, hasPerformed: 1 },
  }
}

/** Only finished runs have times. */
function timeRows(
  { plan, status, events, times }: RunDraft,
  entryid: number,
): Insertable<Tables['entry_times']>[] {
  if (status !== 'complete') return []
  const { guideid, guideRevisionid } = plan
  const ends = { startedAt: events[0]?.at ?? 0, endedAt: events.at(-1)?.at ?? 0 }
  const same = { entryid, guideid, guideRevisionid, ...ends }
  const { durationMs, activeMs, visits, steps } = times
  const seconds = runSeconds(ends, times).duration
  return [
    { ...same, stepid: 0, durationMs, activeMs, seconds, visits },
    ...steps.map((step) => ({
      ...same,
      stepid: step.stepid,
      durationMs: step.activeMs,
      activeMs: step.activeMs,
      seconds: toSeconds(step.activeMs),
      visits: step.visits,
    })),
  ]
}

const newestTiming = sql<number>`(select max("entryEventid") from entry_events e where e.entryid = entries.entryid
  and e.type in ('step.entered', 'value.saved', 'value.corrected'))`

async function setTimings(db: Context['db'], entryids: readonly number[]): Promise<void> {
  const [first, last] = [entryids[0], entryids.at(-1)]
  if (first === undefined || last === undefined) return
  await db
    .updateTable('entries')
    .set({ timingid: newestTiming })
    .where('entryid', '>=', first)
    .where('entryid', '<=', last)
    .where('timingid', 'is', null)
    .execute()
}
