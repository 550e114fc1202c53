// A lead at a desk decides about a run: takes it over, releases it, hands it over, voids it, closes a device.
import { aliasOf } from '../../server/src/runs/devices/device-alias.ts'
import type { DeviceRow, EntryRow } from '../site/run-state.ts'
import { ask, readRecord } from './desk.ts'
import { type History, type Tablet, textFor } from './history.ts'
import type { Person } from './screen.ts'

const ofLead = ({ world }: History) => ({
  ...{ eventid: null, device: 'the desk', field: null },
  userid: world.lead.userid,
})

const isOpen = ({ status }: EntryRow): boolean => status !== 'complete' && status !== 'cancelled'

/** Returns the next operator. */
export type Freeing = (history: History, first: Person) => Promise<Person>

const nextTo = ({ world }: History, first: Person): Person =>
  first === world.operator ? world.other : world.operator

const release: Freeing = async (history, first) => {
  const entry = await readRecord(history)
  if (!entry) return first
  const text = textFor(history)
  history.tell(`the lead releases the run: ${text}`)
  await ask(
    history,
    { ...ofLead(history), type: 'suspended', text },
    { method: 'POST', address: `/work_log/${entry.entryid}/release`, body: { reason: text } },
  )
  return nextTo(history, first)
}

const takeOver: Freeing = async (history, first) => {
  const entry = await readRecord(history)
  if (!entry) return first
  const text = textFor(history)
  history.tell(`the lead takes the run over: ${text}`)
  const answer = await ask(
    history,
    { ...ofLead(history), type: 'taken-over', text },
    { method: 'POST', address: `/work_log/${entry.entryid}/take_over`, body: { reason: text } },
  )
  const outcome = answer.ok ? 'shown' : 'rejected'
  const resumed = { ...ofLead(history), type: 'resumed', text: null, isOptional: true as const }
  history.work.log.push({ ...resumed, at: history.work.log.at(-1)?.at ?? 0, tookMs: 1000, outcome })
  return history.world.lead
}

const handOver: Freeing = async (history, first) => {
  const entry = await readRecord(history)
  if (!entry) return first
  const [text, next] = [textFor(history), nextTo(history, first)]
  history.tell(`the lead hands the run to ${next.username}: ${text}`)
  await ask(
    history,
    { ...ofLead(history), type: 'handed-over', text, to: next.userid },
    {
      method: 'POST',
      address: `/work_log/${entry.entryid}/hand_over`,
      body: { userid: next.userid, reason: text },
    },
  )
  return next
}

export const freeings = { release, takeOver, handOver }

export async function voidRun(history: History): Promise<void> {
  const entry = await readRecord(history)
  if (!entry || isOpen(entry) || entry.voided) return history.tell('the lead has nothing to void')
  const text = textFor(history)
  history.tell(`the lead voids the run: ${text}`)
  await ask(
    history,
    { ...ofLead(history), type: 'voided', text },
    { method: 'POST', address: `/work_log/${entry.entryid}/void`, body: { reason: text } },
  )
}

/** The devices that the browser of this tablet has been; clearing its disk makes it another one. */
export const deviceIdsOf = ({ proxy }: Tablet): Set<string> =>
  new Set(proxy.batches.map(({ body }) => (JSON.parse(body) as { device: string }).device))

export const isIncomplete = ({ missing, missing_files }: DeviceRow): boolean =>
  missing > 0 || missing_files.length > 0

/** The device of this tablet of which the record misses something. */
export function incompleteDevice({ entryid, devices = [] }: EntryRow, tablet: Tablet): DeviceRow | undefined {
  const aliases = new Set([...deviceIdsOf(tablet)].map((id) => aliasOf(entryid, id)))
  return devices.find((row) => aliases.has(row.device) && isIncomplete(row))
}

/** Closes the device, and reads the record as the desk sees it then. */
export async function closeDevice(history: History, tablet: Tablet): Promise<void> {
  const entry = await readRecord(history)
  const row = entry && incompleteDevice(entry, tablet)
  if (!row) return history.tell('the record misses nothing of the device')
  const text = textFor(history)
  history.tell(`the lead closes the device: ${text}`)
  const answer = await ask(
    history,
    { ...ofLead(history), type: 'device.closed', text },
    {
      method: 'POST',
      address: `/work_log/${entry.entryid}/close_device`,
      body: { device: row.device, reason: text },
    },
  )
  if (!answer.ok) return
  const after = ((await answer.json()) as EntryRow).devices?.find(({ device }) => device === row.device)
  if (!after || isIncomplete(after) || after.closed?.reason !== text)
    history.wrongs.push(`a closed device is not: ${JSON.stringify(after)} after ${JSON.stringify(row)}`)
}
