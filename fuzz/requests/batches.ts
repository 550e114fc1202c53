// Batches of events as devices send them: mostly valid, with forged names, clocks, marks and proofs in between.

import type { Chance } from '../../prove/site/seed.ts'
import { runEventTypes } from '../../rules/src/index.ts'
import type { Identifiers } from './identifiers.ts'
import { mutate } from './mutations.ts'
import { oddNumber, oddText, oddValue, reservedName, uuid } from './odd.ts'
import type { FuzzRequest } from './requests.ts'

export interface Proof {
  device: string
  at: number
  proof: string
}

/** Devices that a client simulates. */
export interface Devices {
  /** Devices by the account that uses them. */
  own: Map<number, string[]>
  seqs: Map<string, number>
  proofs: Proof[]
}

export const createDevices = (): Devices => ({ own: new Map(), seqs: new Map(), proofs: [] })

interface Sender {
  chance: Chance
  known: Identifiers
  devices: Devices
  userid: number
  now: number
}

const eventsOperation = 'noteEvents'

export function makeBatch(sender: Sender): FuzzRequest {
  const { chance, known } = sender
  const run = chance.is(0.85)
    ? known.pick('entryid', chance)
    : chance.pick([uuid(chance), known.pickAny(chance)])
  const device = deviceFor(sender)
  const count = chance.is(0.03) ? chance.pick([60, 200, 501]) : chance.between(1, 5)
  const marks = chance.is(0.5) ? marksFor(sender, device) : null
  const isNew = typeof run === 'string' && chance.is(0.7)
  const events = Array.from({ length: count }, (_, index) =>
    eventFor(sender, `${run} ${device}`, {
      device,
      isFirst: isNew && index === 0,
      marks: marks?.length ?? 0,
    }),
  )
  const body = {
    device,
    sent: {
      ...clocks(sender, device, 0),
      ...(chance.is(0.3) && { round_trip: chance.pick([0, 40, null, -1]) }),
    },
    events: chance.is(0.05) ? [...events, oddValue(chance), events[0]] : events,
    ...(marks && { marks }),
    ...(chance.is(0.3) && { label: chance.is(0.7) ? 'Tablet' : oddText(chance) }),
    ...(chance.is(0.3) && { last: chance.pick([1, 2, 50, 100_000, 100_001, oddNumber(chance)]) }),
    ...(chance.is(0.1) && { for_others: chance.is(0.8) }),
    ...(chance.is(0.1) && { version: chance.pick([1, 2]) }),
  }
  const sent = chance.is(0.2) ? mutate(body, chance) : body
  return {
    operationId: eventsOperation,
    method: 'POST',
    path: `/api/2.0/work_log/${encodeURIComponent(`${run ?? 1}`.slice(0, 200).toWellFormed())}/events`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sent) ?? 'null',
  }
}

function deviceFor({ chance, known, devices, userid }: Sender): string {
  const own = devices.own.get(userid) ?? []
  devices.own.set(userid, own)
  const kind = chance.choose({ own: 80, other: 10, forged: 3, fresh: 7 } as const)
  if (kind === 'other') return String(known.pick('device', chance) ?? uuid(chance))
  if (kind === 'forged') return reservedName(chance.between(1, 300))
  const device = kind === 'fresh' || own.length < 2 ? uuid(chance) : chance.pick(own)
  if (!own.includes(device)) own.push(device)
  return device
}

const hour = 3_600_000

function clocks({ chance, now }: Sender, device: string, agoMs: number) {
  const at = chance.is(0.04) ? oddNumber(chance) : now - agoMs
  return chance.is(0.6) ? { at, mono: now - agoMs, session: device.slice(0, 8) } : { at }
}

function marksFor(sender: Sender, device: string): object[] {
  const { chance, devices, now } = sender
  return Array.from({ length: chance.between(0, 3) }, (_, index) => {
    const own = devices.proofs.filter((each) => each.device === device)
    const from = own.length > 0 && chance.is(0.7) ? own : devices.proofs
    const proof = from.length > 0 && chance.is(0.8) ? chance.pick(from) : null
    const serverAt = proof?.at ?? chance.pick([null, now, now - hour, now + hour, oddNumber(chance)])
    return {
      number: chance.is(0.9) ? index + 1 : oddNumber(chance),
      ...clocks(sender, device, proof ? now - proof.at : chance.between(0, hour)),
      server_at: chance.is(0.9) ? serverAt : (serverAt ?? 0) - chance.between(1, hour),
      ...((proof || chance.is(0.2)) && { proof: proof?.proof ?? oddText(chance).slice(0, 120) }),
    }
  })
}

const seldom = new Set(['finished', 'cancelled'])
const usualTypes = runEventTypes.filter((type) => !seldom.has(type))

interface Context {
  device: string
  isFirst: boolean
  marks: number
}

function eventFor(sender: Sender, series: string, { device, isFirst, marks }: Context): unknown {
  const { chance, known, devices, userid } = sender
  if (chance.is(0.03)) return oddValue(chance)
  const seq = (devices.seqs.get(series) ?? 0) + 1
  devices.seqs.set(series, seq)
  const type = isFirst ? 'started' : chance.is(0.05) ? chance.pick([...seldom]) : chance.pick(usualTypes)
  const other = known.pick('userid', chance)
  const event = {
    eventid: nameFor(sender),
    seq: chance.is(0.9) ? seq : chance.pick([1, seq + 3, 100_000, oddNumber(chance)]),
    userid: chance.is(0.9) ? userid : other,
    type,
    ...clocks(sender, device, chance.between(0, chance.pick([1000, hour, 30 * 24 * hour]))),
    ...(marks > 0 && chance.is(0.8) && { mark: chance.between(0, marks) }),
    ...(chance.is(0.1) && { knows: chance.between(1, 40) }),
    ...(chance.is(0.2) && { reason: chance.is(0.7) ? 'Read again' : oddText(chance).slice(0, 1100) }),
    ...detailsOf(sender, type),
  }
  return chance.is(0.06) ? mutate(event, chance) : event
}

/** Id of a new event, rarely an existing or reserved one. */
function nameFor({ chance, known }: Sender): unknown {
  const kind = chance.choose({ fresh: 90, other: 5, forged: 5 } as const)
  if (kind === 'other') return known.pick('eventid', chance) ?? uuid(chance)
  return kind === 'forged' ? reservedName(chance.between(1, 300)) : uuid(chance)
}

function detailsOf({ chance, known }: Sender, type: string): object {
  if (type === 'started')
    return {
      guideid: known.pick('guideid', chance),
      workorderid: 'WO-9',
      ...(chance.is(0.4) && { plan: known.pick('plan', chance) ?? 'forged' }),
    }
  if (type === 'step.entered') return { stepid: known.pick('stepid', chance) }
  if (type.startsWith('value.'))
    return { answers: Array.from({ length: chance.between(1, 3) }, () => answerFor(chance, known)) }
  if (type === 'file.added')
    return {
      file: {
        name: known.pick('file', chance) ?? uuid(chance),
        field_revisionid: known.pick('field_revisionid', chance),
        value: known.pick('imageid', chance) ?? 1,
      },
    }
  if (type === 'note.added') return { text: chance.is(0.8) ? 'Seal replaced' : oddText(chance) }
  if (type === 'workorder.changed') return { workorderid: chance.is(0.8) ? 'WO-10' : oddText(chance) }
  if (type === 'taken-over' && chance.is(0.6))
    return { hold_proof: known.pick('hold_proof', chance) ?? 'forged' }
  return {}
}

function answerFor(chance: Chance, known: Identifiers): object {
  const value = chance.pick([
    '12.5',
    '99.9',
    'OK',
    'Rework',
    12.1,
    true,
    null,
    'x'.repeat(chance.pick([1, 1, 3000])),
  ])
  return {
    field_revisionid: known.pick('field_revisionid', chance),
    ...(chance.is(0.1) && { reading: chance.pick([1, 2, 1000]) }),
    ...(chance.is(0.93) ? { value: chance.is(0.9) ? value : oddText(chance) } : { file: uuid(chance) }),
    ...(chance.is(0.6) && {
      based_on: chance.pick([
        null,
        null,
        known.pick('eventid', chance),
        reservedName(chance.between(1, 300)),
      ]),
    }),
  }
}
