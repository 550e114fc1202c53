// Sends pending events and files of a user who does not sign in on this device any more, by an administrator.
import { api } from '../../lib/api.ts'
import { batchOf, nextBatch } from './batches.ts'
import { labelOf } from './browser-name.ts'
import { lastRoundTrip, readBoth } from './clocks.ts'
import { isUploading, isWaiting, type SeqEvent } from './device-events.ts'
import { isOwn, state } from './queue-state.ts'
import { runLog } from './run-log.ts'
import { addFileEvent, uploadFile } from './send-files.ts'

const patienceMs = 30_000

export interface PendingOfOther {
  userid: number
  count: number
}

/** By user; without those that the server rejected. */
export function pendingOfOthers(): PendingOfOther[] {
  const waiting = [
    ...state.events.filter((event) => !isOwn(event) && isWaiting(event)),
    ...state.files.filter((file) => !isOwn(file) && isUploading(file)),
  ]
  return [...Map.groupBy(waiting, ({ userid }) => userid)].map(([userid, own]) => ({
    userid,
    count: own.length,
  }))
}

/** Resolves to the number of rejected events, which stay on the device. Events come before files, as always. */
export async function sendForOther(userid: number): Promise<number> {
  await runLog.readDisk()
  const ofUser = <T extends { userid: number }>(list: readonly T[]) =>
    list.filter((each) => each.userid === userid)
  const runs = new Set([...ofUser(state.events), ...ofUser(state.files)].map(({ run }) => run))
  let refused = 0
  for (const run of runs) {
    refused += await sendEventsFor(run, userid)
    const files = ofUser(state.files).filter((file) => file.run === run && isUploading(file))
    for (const file of files) await addFileEvent(file, await uploadFile(file))
    if (files.length > 0) refused += await sendEventsFor(run, userid)
  }
  runLog.announce()
  return refused
}

async function sendEventsFor(run: string, userid: number): Promise<number> {
  let refused = 0
  for (let events = next(run, userid); events.length > 0; events = next(run, userid))
    refused += await sendBatchFor(run, events)
  const added = state.events.filter((event) => event.run === run && event.userid === userid && event.number)
  await runLog.dropFiles(new Set(added.flatMap(({ file }) => file?.name ?? [])))
  return refused
}

const next = (run: string, userid: number): SeqEvent[] =>
  nextBatch(
    state.events.filter((event) => event.run === run && event.userid === userid),
    [],
    Number.POSITIVE_INFINITY,
  )

async function sendBatchFor(run: string, events: readonly SeqEvent[]): Promise<number> {
  const [marks, facts] = await runLog.readMarksAndFacts()
  const numbers = state.events.flatMap((event) =>
    event.run === run && event.device === events[0]?.device ? (event.seq ?? 0) : 0,
  )
  const sent = { ...readBoth(), roundTrip: lastRoundTrip() }
  const batch = batchOf(events, { marks, sent, label: labelOf(facts.label), last: Math.max(...numbers) })
  const verdicts = await api.noteEvents({
    params: { entryid: run },
    body: { ...batch, for_others: true },
    signal: AbortSignal.timeout(patienceMs),
  })
  const stored = new Map(verdicts.events.map(({ eventid, number }) => [eventid, number]))
  const refusals = new Map(verdicts.refused.map((refusal) => [refusal.eventid, refusal]))
  await runLog.putEvents(
    events.map((event) => {
      const number = stored.get(event.eventid)
      if (number !== undefined) return { ...event, number }
      const { code = '', message = '' } = refusals.get(event.eventid) ?? {}
      return { ...event, refused: { status: 422, code, message } }
    }),
  )
  return events.length - stored.size
}
