// A lead at a desk on the server's network: corrects answers meanwhile, and settles conflicts.
import type { EntryRow, ValueRow } from '../site/run-state.ts'
import type { Deed, ServerEvent } from '../site/truth.ts'
import { type History, textFor } from './history.ts'

/** The record as its page shows it; null if the server has no such run or is down. */
export async function readRecord({ world, work }: History): Promise<EntryRow | null> {
  const { call } = world.served
  for (const order of work.orders) {
    const rows = await call<EntryRow[]>('GET', `/work_log?workorderid=${encodeURIComponent(order)}`)
    const row = rows.find(({ runid }) => runid === work.runid)
    if (row) return call<EntryRow>('GET', `/work_log/${row.entryid}`)
  }
  return null
}

interface DeskRequest {
  method: 'PUT' | 'POST'
  address: string
  body: object
}

/** Sends a request of the lead, who is no administrator. */
export const requestByLead = (
  { lead }: History['world'],
  { method, address, body }: DeskRequest,
): Promise<Response> => lead.api(method, address, body)

/** Logged before the request: if no answer comes, it may have been done. */
export async function ask(
  { world, work, tell }: History,
  deed: Omit<Deed, 'at' | 'outcome'>,
  request: DeskRequest,
): Promise<Response> {
  const whole: Deed = { ...deed, at: Date.now(), outcome: 'shown' }
  work.log.push(whole)
  const { method, address, body } = request
  const isByLead = deed.userid === world.lead.userid
  const answer = isByLead
    ? await requestByLead(world, request)
    : await world.served.api(method, address, body)
  whole.tookMs = Date.now() - whole.at
  if (answer.ok) whole.outcome = 'stored'
  else if (answer.status < 500) whole.outcome = 'rejected'
  tell(`  which is answered by ${answer.status}`)
  return answer
}

const ofDesk = ({ world }: History) => ({ eventid: null, device: 'the desk', userid: world.leadid })

export async function correct(history: History): Promise<void> {
  const { world, chance, tell } = history
  const entry = await readRecord(history)
  const held =
    entry?.work_data.filter(({ field_revisionid }) => world.fields.indexOf(field_revisionid) < 2) ?? []
  if (!entry || held.length === 0) return tell('the desk has nothing to correct yet')
  const { field_revisionid: field, eventid: basedOn } = chance.pick(held)
  const text = textFor(history)
  tell(`the desk corrects field ${field}: ${text}`)
  await ask(
    history,
    { ...ofDesk(history), type: 'value.corrected', text, field, basedOn },
    {
      method: 'PUT',
      address: `/work_log/${entry.entryid}/stepData`,
      body: { fields: { [field]: text }, reason: `because of ${text}`, lasttimingid: entry.timingid },
    },
  )
}

export async function settleOne(history: History): Promise<void> {
  const { world, chance, tell } = history
  const entry = await readRecord(history)
  if (!entry || entry.disagreements === 0) return tell('the desk has nothing to settle')
  const rows = await world.served.call<ValueRow[]>('GET', `/work_log/${entry.entryid}/values?limit=200`)
  const rivals = rows.filter(
    ({ rival, field_revisionid }) => rival && world.fields.indexOf(field_revisionid) < 2,
  )
  const [first] = rivals
  const held = entry.work_data.find((datum) => datum.field_revisionid === first?.field_revisionid)
  if (!first || !held) return
  const field = first.field_revisionid
  const own = rivals.filter((rival) => rival.field_revisionid === field).map(({ value }) => value)
  const events = await world.served.call<ServerEvent[]>('GET', `/work_log/${entry.entryid}/events?limit=200`)
  const named = events.filter(
    ({ type, answers }) => type !== 'value.settled' && own.includes(answers[0]?.value ?? ''),
  )
  const text = chance.is(0.5) ? held.value : (first.value ?? '')
  tell(`the desk settles field ${field}: ${text} holds`)
  await ask(
    history,
    {
      ...{ ...ofDesk(history), type: 'value.settled', text, field, basedOn: held.eventid },
      settles: named.map(({ eventid }) => eventid),
    },
    {
      method: 'POST',
      address: `/work_log/${entry.entryid}/settle`,
      body: {
        field_revisionid: field,
        value: text,
        reason: 'as measured again',
        lasttimingid: entry.timingid,
      },
    },
  )
}

/** An administrator ends the run while devices are offline. */
export async function endAtDesk(history: History): Promise<void> {
  const entry = await readRecord(history)
  if (!entry) return history.tell('the desk has nothing to end yet')
  const text = textFor(history)
  const [type, action] = history.chance.pick([
    ['finished', 'finish'],
    ['cancelled', 'cancel'],
  ] as const)
  history.tell(`the desk: ${type} (${text})`)
  await ask(
    history,
    { ...ofDesk(history), type, text, field: null },
    { method: 'POST', address: `/work_log/${entry.entryid}/${action}`, body: { reason: text } },
  )
}

/** An administrator removes the run while devices still have events of it. */
export async function remove(history: History): Promise<void> {
  const entry = history.removal ? null : await readRecord(history)
  if (!entry) return history.tell('the desk has nothing to remove')
  history.tell('an administrator removes the run')
  history.removal = { entryid: entry.entryid, at: Date.now(), isSure: false }
  const answer = await history.world.served.api('DELETE', `/work_log/${entry.entryid}`)
  history.tell(`  which is answered by ${answer.status}`)
  if (answer.ok) history.removal = { entryid: entry.entryid, at: Date.now(), isSure: true }
  else if (answer.status < 500) history.removal = null
}
