// Compares durable writes with the engine alone, which inserts one row and flushes it repeatedly.
import { startPostgres } from '../../server/test/postgres/postgres.ts'
import { measureBatches, singleEvents } from './batches.ts'
import { atLeast } from './budgets.ts'
import { addCategories, addGuide, addPeople, type Call, callsOf, type Person } from './calls.ts'
import { type Counts, startCountingProxy } from './counting-proxy.ts'
import { httpRequest } from './load.ts'
import { type RawResult, rawInsertsPerSecond } from './raw-sqlite.ts'
import { postgresSettings } from './settings.ts'
import {
  type Measured,
  measured,
  middleRatio,
  type Requests,
  type Sizes,
  typical,
  warm,
} from './side-by-side.ts'
import { type BenchSite, startStepwright } from './site.ts'
import { countStatements } from './statement-counts.ts'

const turns = 5
const budget = 1.5

export async function measureWrites(site: BenchSite, sizes: Sizes): Promise<Record<string, object>> {
  const results: Record<string, object> = {}
  const writes = await writesOf(site, sizes)
  const statements = await countOnPostgres(sizes)
  for (const [what, requests] of Object.entries(writes)) {
    const compared = await besideEngine(site, requests, sizes)
    results[`durable write, ${what}`] = { ...compared, onPostgres: statements[what] }
  }
  return { ...results, ...(await measureBatches(site, sizes)) }
}

/** The server that is loaded has no counter, so one on PostgreSQL is counted by the messages that it sends. */
async function countOnPostgres(sizes: Sizes): Promise<Record<string, Counts>> {
  const postgres = await startPostgres(postgresSettings)
  try {
    const proxy = await startCountingProxy(postgres.url)
    const site = await startStepwright(undefined, proxy.url)
    try {
      await addCategories(await callsOf(site), 1)
      const counts: Record<string, Counts> = {}
      for (const [what, requests] of Object.entries(await writesOf(site, { ...sizes, connections: 1 })))
        counts[what] = await countStatements(proxy, site, requests, sizes)
      return counts
    } finally {
      await site.remove()
      await proxy.close()
    }
  } finally {
    await postgres.close()
  }
}

async function writesOf(site: BenchSite, sizes: Sizes): Promise<Record<string, Requests>> {
  const call = await callsOf(site)
  await call('PATCH', '/settings', { commentsPerMinute: 1000 })
  const people = await addPeople(call, 3 * sizes.connections)
  const forms = await addForms(call)
  return {
    'PUT /work_log/{entryid}/stepData, each to its own run': await stepData(
      call,
      people,
      forms,
      sizes.connections,
    ),
    'PUT /work_log/{entryid}/stepData, all to one run': await stepData(call, people, forms, 1),
    'POST /work_log/{entryid}/events, one answer, each to its own run': await singleEvents(
      call,
      people,
      forms,
      sizes.connections,
    ),
    'POST /comments/guide/{guideid}': comments(people, forms.guideid),
    'PATCH /guides/{guideid}/steps/{stepid}': await stepEdits(call, sizes),
  }
}

async function besideEngine(site: BenchSite, requests: Requests, sizes: Sizes): Promise<object> {
  const seconds = sizes.seconds / turns
  await warm(site, requests, sizes)
  const ours: Measured[] = []
  const raw: RawResult[] = []
  for (let turn = 0; turn < turns; turn++) {
    raw.push(rawInsertsPerSecond(seconds))
    ours.push(await measured(site, requests, { ...sizes, seconds }))
  }
  const baseline = [...raw].sort((a, b) => a.perSecond - b.perSecond)[Math.floor(turns / 2)]
  const what = 'node:sqlite, one insert and flush after the other'
  const ratio = middleRatio<{ perSecond: number }>(ours, raw, (run) => run.perSecond)
  return { ours: typical(ours), baseline: { ...baseline, what }, ratio, ...atLeast(ratio, budget) }
}

/** Each with a different body, by one user in sequence. */
function write(
  method: string,
  people: readonly Person[],
  about: (turn: number, connection: number) => { path: string; body: object },
): Requests['request'] {
  let turn = 0
  return (connection) => {
    turn++
    const person = people[turn % people.length] as Person
    const { path, body } = about(turn, connection)
    const headers = { Authorization: `api ${person.token}`, 'Content-Type': 'application/json' }
    return httpRequest(method, `/api/2.0${path}`, headers, JSON.stringify(body))
  }
}

const comments = (people: readonly Person[], guideid: number): Requests => ({
  request: write('POST', people, (turn) => ({
    path: `/comments/guide/${guideid}`,
    body: { text: `The seal comes out more easily when it is warm (${turn}).` },
  })),
  expectStatus: 201,
})

export interface Forms {
  guideid: number
  /** A text field and a number field. */
  fields: { field_revisionid: number; field_guid: string }[]
}

export async function addForms(call: Call): Promise<Forms> {
  const { guideid, steps } = await addGuide(call, 1000, 2)
  const fields = [
    { label: 'Lot', field_type: 'Text Input' },
    { label: 'Gap', field_type: 'Numeric Input', unit: 'mm', min: 1.9, max: 2.1 },
  ]
  const form = await call<Forms>('POST', `/step_forms/${steps[0]?.stepid}`, { fields })
  return { guideid, fields: form.fields }
}

export async function stepData(
  call: Call & { token: string },
  people: readonly Person[],
  { guideid, fields }: Forms,
  runs: number,
): Promise<Requests> {
  const started: { entryid: number; person: Person }[] = []
  for (let run = 0; run < runs; run++) {
    const person = people[run % people.length] as Person
    const body = { guideid, workorderid: `WO-${run}` }
    const { entryid } = await call<{ entryid: number }>('POST', '/work_log', body, person.token)
    started.push({ entryid, person })
  }
  const [lot, gap] = fields.map((field) => field.field_revisionid)
  let turn = 0
  // Values change with each request: an equal one would be left out.
  return {
    request: (connection) => {
      const { entryid, person } = started[connection % started.length] as (typeof started)[number]
      turn++
      const body = { fields: { [`${lot}`]: `L-${turn}`, [`${gap}`]: 2 + (turn % 97) / 1000 } }
      const headers = { Authorization: `api ${person.token}`, 'Content-Type': 'application/json' }
      return httpRequest('PUT', `/api/2.0/work_log/${entryid}/stepData`, headers, JSON.stringify(body))
    },
    expectStatus: 200,
  }
}

/** Every connection edits a step of its own guide, each time based on its last edit. */
async function stepEdits(call: Call & { token: string }, { connections, isSmall }: Sizes): Promise<Requests> {
  const edited: { path: string; revisionid: number }[] = []
  for (let index = 0; index < connections; index++) {
    const { guideid, steps: made } = await addGuide(call, 2000 + index, isSmall ? 2 : 20)
    const [first] = made
    if (!first) throw new Error('a guide without steps')
    edited.push({ path: `/guides/${guideid}/steps/${first.stepid}`, revisionid: first.revisionid })
  }
  let turn = 0
  return {
    request: (connection) => {
      const { path, revisionid } = edited[connection] as (typeof edited)[number]
      turn++
      const headers = { Authorization: `api ${call.token}`, 'Content-Type': 'application/json' }
      const body = JSON.stringify({ title: `Edited ${turn} times` })
      return httpRequest('PATCH', `/api/2.0${path}?revisionid=${revisionid}`, headers, body)
    },
    expectStatus: 200,
    onAnswer: (connection, answer) => {
      const step = JSON.parse(answer.toString()) as { revisionid: number }
      const place = edited[connection]
      if (place) place.revisionid = step.revisionid
    },
  }
}
