// Compares the server's record of a run with the log.
import { contentOf } from '../site/contents.ts'
import type { LeadCounts, Report } from '../site/jobs.ts'
import { type EntryRow, foldOfLog, misstated, type ValueRow, withoutGoneFiles } from '../site/run-state.ts'
import { compare, matched, type ServerEvent, unseenFields, type Verdict } from '../site/truth.ts'
import { judgeDevices } from './closings.ts'
import type { History } from './history.ts'
import { listed, sent } from './listing.ts'
import { checkRecord } from './records.ts'
import { isRemoved, judgeRemoved } from './removals.ts'
import { judgeRights } from './rights.ts'
import type { Work } from './screen.ts'

export async function judge(history: History): Promise<Report> {
  const { work, others, timeline, refused } = history
  const verdicts: Verdict[] = []
  let count = 0
  const hasGone = await isRemoved(history)
  if (hasGone) verdicts.push(await judgeRemoved(history))
  const rights = { lateEvents: 0, refusedAfterLoss: 0, takenOnHold: 0 }
  const leads = countLeads(history, [])
  for (const each of [...(hasGone ? [] : [work]), ...(others ? [others] : [])]) {
    const { entries, events } = await readRun(history, each)
    const verdict = compare(each.log, events, { wayOf: (event) => wayOf(history, event) })
    count += events.length
    const result = judgeRights(history, each, events)
    verdict.faults.push(...result.faults)
    for (const [name, own] of Object.entries(countLeads(history, events)))
      leads[name as keyof LeadCounts] += own
    rights.lateEvents += result.lateEvents
    rights.takenOnHold += result.takenOnHold
    rights.refusedAfterLoss += result.refusedAfterLoss
    if (entries.length > 1) verdict.faults.push(`doubled: ${entries.length} runs of ${each.order}`)
    const [entry] = entries
    if (entry) verdict.faults.push(...(await checkState(history, { work: each, entry, events, verdict })))
    if (verdict.faults.length > 0) timeline.push(...listed(each.log, events), ...sent(history, each))
    verdicts.push(verdict)
  }
  const total = (name: Exclude<keyof Verdict, 'faults'>) =>
    verdicts.reduce((sum, verdict) => sum + verdict[name], 0)
  return {
    faults: [...history.left, ...history.wrongs, ...verdicts.flatMap(({ faults }) => faults)],
    deeds: total('deeds'),
    warned: total('warned'),
    givenUp: total('givenUp'),
    turnedDown: total('turnedDown'),
    uncertain: total('uncertain'),
    late: total('late'),
    farthestMs: Math.max(...verdicts.map(({ farthestMs }) => farthestMs)),
    ...{ timeline, refused, events: count, leads },
    rights: {
      ...rights,
      removedRuns: hasGone ? 1 : 0,
      forgedBatches: history.forged.batches,
      forgedRefused: history.forged.refused,
    },
  }
}

function countLeads({ world }: History, events: readonly ServerEvent[]): LeadCounts {
  const count = (isOne: (event: ServerEvent) => boolean): number => events.filter(isOne).length
  const byLead = (name: string) =>
    count(({ type, userid, device }) => type === name && userid === world.lead.userid && device === null)
  const files = new Set(events.flatMap(({ answers }) => answers.flatMap(({ file }) => file ?? [])))
  return {
    ...{ released: byLead('suspended'), takenOver: byLead('taken-over'), handedOver: byLead('handed-over') },
    ...{ voided: byLead('voided'), closedDevices: byLead('device.closed') },
    afterClosing: count(({ after_closing }) => after_closing === true),
    missingFiles: files.size - count(({ type }) => type === 'file.added'),
    checked: events.length > 0 ? 1 : 0,
  }
}

/**
 * If the device had no time of the server or could not read it, its times are exact only if a message arrives
 * immediately.
 */
function wayOf({ tablets }: History, { eventid, sent_at, received_at }: ServerEvent): number {
  const left = tablets
    .flatMap(({ device }) => device.left)
    .find(({ body }) => body.includes(eventid) && body.includes(`"sent":{"at":${sent_at},`))
  return left ? received_at - left.at : 0
}

const most = 200

async function readAll<Row>({ world }: History, address: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let page: Row[] | null = null; page === null || page.length === most; rows.push(...page))
    page = await world.served.call<Row[]>('GET', `${address}?limit=${most}&offset=${rows.length}`)
  return rows
}

async function readRun(history: History, { orders }: Work) {
  const { call } = history.world.served
  const found = new Set<number>()
  for (const order of orders) {
    const rows = await call<EntryRow[]>('GET', `/work_log?workorderid=${encodeURIComponent(order)}`)
    for (const { workorderid, entryid } of rows) if (workorderid === order) found.add(entryid)
  }
  const entries: EntryRow[] = []
  const events: ServerEvent[] = []
  for (const entryid of found) {
    entries.push(await call<EntryRow>('GET', `/work_log/${entryid}`))
    events.push(...(await readAll<ServerEvent>(history, `/work_log/${entryid}/events`)))
  }
  return { entries, events: withDevices(history, events) }
}

/** The server uses aliases of devices, and orders simultaneous events by the ids as sent. */
function withDevices({ tablets }: History, events: readonly ServerEvent[]): ServerEvent[] {
  const devices = new Map<string, string>()
  for (const { body } of tablets.flatMap(({ proxy }) => proxy.batches)) {
    const sent = JSON.parse(body) as { device: string; events: { eventid: string }[] }
    for (const { eventid } of sent.events) devices.set(eventid, sent.device)
  }
  return events.map((event) => ({ ...event, device: devices.get(event.eventid) ?? event.device }))
}

interface CheckedRun {
  work: Work
  entry: EntryRow
  events: readonly ServerEvent[]
  verdict: Verdict
}

async function checkState(history: History, { work, entry, events, verdict }: CheckedRun): Promise<string[]> {
  const { log } = work
  const come = filesCome(history, events)
  const unseen = unseenFields(withoutGoneFiles(log, come), events).size
  const { disagreements, unsent } = entry
  const fold = foldOfLog(log, events, come)
  const values = await readAll<ValueRow>(history, `/work_log/${entry.entryid}/values`)
  const isWhole = verdict.warned + verdict.givenUp + verdict.turnedDown === 0
  return [
    ...(disagreements < unseen
      ? [`overwritten unseen: ${unseen} fields, and the record tells of ${disagreements}`]
      : []),
    ...(unseen === 0 && disagreements > 0
      ? [`false alarm: the record tells of ${disagreements} disagreements`]
      : []),
    ...(isWhole && unsent > 0 ? [`false alarm: the record misses ${unsent} notes, and all are there`] : []),
    ...misstated(fold, entry, values),
    ...judgeDevices({ log, entry, events, come, isWhole }),
    ...(await checkRecord(history.world, entry, events)),
    ...(await strangeFiles(history, { work, entry, events })),
  ]
}

/** Names of files that devices have reported as uploaded, with the number of the event that reported it. */
function filesCome({ tablets }: History, events: readonly ServerEvent[]): Map<string, number> {
  const added = events.filter(({ type }) => type === 'file.added')
  const come = new Map(added.map(({ eventid, entry_eventid }) => [eventid, entry_eventid]))
  const reported = tablets.flatMap(({ proxy }) =>
    proxy.batches.flatMap(({ body }) => (JSON.parse(body) as { events: ReportedEvent[] }).events),
  )
  return new Map(
    reported.flatMap(({ eventid, file }) => {
      const number = come.get(eventid)
      return file && number !== undefined ? [[file.name, number] as const] : []
    }),
  )
}

interface ReportedEvent {
  eventid: string
  file?: { name: string }
}

/** Compares photos and documents with the attached files. */
async function strangeFiles(
  history: History,
  { work, entry, events }: Omit<CheckedRun, 'verdict'>,
): Promise<string[]> {
  const { local, authorization } = history.world.served
  const found = matched(work.log, events)
  const faults: string[] = []
  for (const { eventid, field_revisionid, image, document_src } of entry.work_data) {
    const address = image?.original ?? document_src
    const deed = work.log.find((each) => each.file && found.get(each)?.[0]?.eventid === eventid)
    if (!address || !deed) continue
    const { pathname, search } = new URL(address, local)
    const answer = await fetch(`${local}${pathname}${search}`, { headers: { authorization } })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const content = contentOf(bytes)
    if (content !== deed.file?.content)
      faults.push(`another file: field ${field_revisionid} has ${content} (${answer.status})`)
  }
  return faults
}
