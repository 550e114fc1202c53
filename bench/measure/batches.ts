// Measures run events of devices: a batch recorded without a network, and single answers.
import { randomUUID } from 'node:crypto'
import { atMost } from './budgets.ts'
import { addGuide, addPeople, type Call, callsOf, type Person } from './calls.ts'
import { httpRequest } from './load.ts'
import { cpuMicrosOf } from './processor.ts'
import { middle, type Requests, round, type Sizes } from './side-by-side.ts'
import type { BenchSite, Child } from './site.ts'
import type { Forms } from './writes.ts'

const eventsAtOnce = 500
const budgetMs = 300
const steps = 20
const repeats = 9
/** Time between two events of an operator. */
const paceMs = 15_000

type Event = Record<string, unknown>

interface Work {
  guideid: number
  /** Including its text field and its number field. */
  steps: { stepid: number; fields: readonly [number, number] }[]
}

async function addWork(call: Call): Promise<Work> {
  const guide = await addGuide(call, 3000, steps)
  const made: Work['steps'] = []
  for (const { stepid } of guide.steps) {
    const fields = [
      { label: 'Lot', field_type: 'Text Input' },
      { label: 'Gap', field_type: 'Numeric Input', unit: 'mm', min: 1.9, max: 2.1 },
    ]
    const form = await call<Forms>('POST', `/step_forms/${stepid}`, { fields })
    const [lot, gap] = form.fields.map((field) => field.field_revisionid)
    made.push({ stepid, fields: [lot as number, gap as number] })
  }
  return { guideid: guide.guideid, steps: made }
}

/** Generates the events of an operator: enters a step and answers its fields, based on the answers before. */
function worker({ steps }: Work) {
  const shown = new Map<number, string>()
  let turn = 0
  return (): Event => {
    const { stepid, fields } = steps[Math.floor(turn / 3) % steps.length] as Work['steps'][number]
    const kind = turn++ % 3
    if (kind === 0) return { type: 'step.entered', eventid: randomUUID(), stepid }
    const field = fields[kind - 1] as number
    const eventid = randomUUID()
    const value = kind === 1 ? `L-${turn}` : 2 + (turn % 9) / 100
    const answer = { field_revisionid: field, value, based_on: shown.get(field) ?? null }
    shown.set(field, eventid)
    return { type: 'value.saved', eventid, answers: [answer] }
  }
}

interface Tablet {
  device: string
  person: Person
  seq: number
}

function batchOf(tablet: Tablet, events: readonly Event[]): object {
  const session = tablet.device
  const now = Date.now()
  const clocks = (at: number) => ({ at, mono: at, session })
  return {
    ...{ device: tablet.device, label: 'Tablet 7', sent: clocks(now) },
    events: events.map((event, index) => ({
      seq: ++tablet.seq,
      userid: tablet.person.userid,
      ...clocks(now - (events.length - index) * paceMs),
      ...event,
    })),
  }
}

interface Timed {
  ms: number
  cpuMs: number
}

/** A run that was begun and worked on offline, and then continues: two batches of 500. */
async function sendRun(server: Child, work: Work, person: Person): Promise<[Timed, Timed]> {
  const tablet = { device: randomUUID(), person, seq: 0 }
  const run = randomUUID()
  const next = worker(work)
  const begin = {
    ...{ type: 'started', eventid: randomUUID() },
    ...{ guideid: work.guideid, workorderid: run.slice(0, 8) },
  }
  const rest = () => Array.from({ length: eventsAtOnce - 1 }, next)
  const first = await timedBatch(server, run, batchOf(tablet, [begin, ...rest()]), person)
  return [first, await timedBatch(server, run, batchOf(tablet, [next(), ...rest()]), person)]
}

async function timedBatch(server: Child, run: string, batch: object, { token }: Person): Promise<Timed> {
  const body = JSON.stringify(batch)
  const cpu = cpuMicrosOf(server.pid)
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/2.0/work_log/${run}/events`, {
    method: 'POST',
    headers: { authorization: `api ${token}`, 'content-type': 'application/json' },
    body,
  })
  const text = await answer.text()
  const ms = performance.now() - began
  const { events = [] } = JSON.parse(text) as { events?: unknown[] }
  if (events.length !== eventsAtOnce) throw new Error(`${answer.status}: ${text.slice(0, 1000)}`)
  return { ms, cpuMs: (cpuMicrosOf(server.pid) - cpu) / 1000 }
}

function summarize(times: readonly Timed[]) {
  const ms = round(middle(times.map((each) => each.ms)))
  return {
    ms,
    slowestMs: round(Math.max(...times.map((each) => each.ms))),
    cpuMs: round(middle(times.map(({ cpuMs }) => cpuMs))),
    ...atMost(ms, budgetMs),
  }
}

export async function measureBatches(site: BenchSite, { isSmall }: Sizes): Promise<Record<string, object>> {
  const call = await callsOf(site)
  const work = await addWork(call)
  const [person] = (await addPeople(call, 1)) as [Person]
  if (!isSmall) await sendRun(site, work, person)
  const pairs: [Timed, Timed][] = []
  for (let count = isSmall ? 1 : repeats; count > 0; count--) pairs.push(await sendRun(site, work, person))
  return {
    '500 events at once, which begin a run': summarize(pairs.map(([first]) => first)),
    '500 events at once, in a run of 500': summarize(pairs.map(([, second]) => second)),
  }
}

/** One answer per batch, each from its own tablet to its own run. */
export async function singleEvents(
  call: Call,
  people: readonly Person[],
  { guideid, fields }: Forms,
  runs: number,
): Promise<Requests> {
  const begun: { entryid: number; tablet: Tablet; shown: string | null; mark: Mark | null }[] = []
  for (let run = 0; run < runs; run++) {
    const person = people[run % people.length] as Person
    const body = { guideid, workorderid: `WO-${run}` }
    const { entryid } = await call<{ entryid: number }>('POST', '/work_log', body, person.token)
    begun.push({ entryid, tablet: { device: randomUUID(), person, seq: 0 }, shown: null, mark: null })
  }
  let turn = 0
  return {
    request: (connection) => {
      const run = begun[connection % begun.length] as (typeof begun)[number]
      turn++
      const eventid = randomUUID()
      const [lot] = fields.map((field) => field.field_revisionid)
      const answer = { field_revisionid: lot, value: `L-${turn}`, based_on: run.shown }
      run.shown = eventid
      const at = Date.now()
      const mark = run.mark ? { mark: run.mark.number } : {}
      const event = { type: 'value.saved', eventid, answers: [answer], at, mono: at, ...mark }
      const headers = { Authorization: `api ${run.tablet.person.token}`, 'Content-Type': 'application/json' }
      const body = JSON.stringify({ ...batchOf(run.tablet, [event]), marks: run.mark ? [run.mark] : [] })
      return httpRequest('POST', `/api/2.0/work_log/${run.entryid}/events`, headers, body)
    },
    expectStatus: 200,
    onAnswer: (connection, body) => {
      const run = begun[connection % begun.length] as (typeof begun)[number]
      run.mark = markOf(run.tablet, JSON.parse(body.toString()))
    },
  }
}

interface Mark {
  number: number
  at: number
  mono: number
  session: string
  server_at: number
  proof?: string
}

/** Like a device, which compares its clock with the server's after each answer. */
function markOf({ seq, device }: Tablet, answer: { received_at: number; clock_proof?: string }): Mark {
  const at = Date.now()
  const proof = answer.clock_proof === undefined ? {} : { proof: answer.clock_proof }
  return { number: seq, at, mono: at, session: device, server_at: answer.received_at, ...proof }
}
