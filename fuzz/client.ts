// One client: generates requests by the seed, sends them one after the other and judges each answer.
import type { Chance } from '../prove/site/seed.ts'
import { isSame, lostInRepeat, readVerdicts, type Verdicts } from './judge/batches.ts'
import type { Refusals } from './judge/refusals.ts'
import type { Stalls } from './judge/stalls.ts'
import type { Exchange, Tally } from './judge/tally.ts'
import { createDevices, type Devices, makeBatch } from './requests/batches.ts'
import type { Identifiers } from './requests/identifiers.ts'
import { operations } from './requests/operations.ts'
import { type FuzzRequest, makeRequest } from './requests/requests.ts'
import { readJson, send } from './site/http.ts'
import { anyAddress, type People, type Person } from './site/people.ts'
import type { FuzzServer } from './site/server.ts'

export interface Surroundings {
  server: FuzzServer
  people: People
  known: Identifiers
  tally: Tally
  stalls: Stalls
}

export interface Client {
  /** The request of this number, with its repetition if it is a batch. */
  send(number: number): Promise<void>
}

const batchShare = 0.3
const repeatShare = 0.15
const mostProofs = 60
/** Wrong passwords are recorded. */
const audited = /^\+ events .*"type":"session\.refused"/
/** An answer of 200 is stored under its key, even if no event of the batch was taken. */
const auditedOrStored = /^\+ (events .*"type":"session\.refused"|idempotency_keys )/
const weights: Record<string, number> = { stranger: 1 }

interface ClientOptions {
  name: number
  chance: Chance
  /** Only if no other client sends meanwhile. */
  refusals: Refusals | null
}

export function createClient(around: Surroundings, { name, chance: root, refusals }: ClientOptions): Client {
  const { server, people, known, tally, stalls } = around
  const devices = createDevices()
  const sender = createSender(around, root, refusals)
  return {
    send: async (index) => {
      const number = `${name}.${index}`
      const chance = root.branch(number)
      const person = people.of(chance.choose(roleWeights(people)) as Person['role'])
      const isBatch = person.userid > 0 && chance.is(batchShare)
      const from = { chance, known, devices, userid: person.userid, now: Date.now() }
      const request = isBatch
        ? makeBatch(from)
        : makeRequest(chance.pick(operations), { chance, known }, { guardid: people.guardid })
      const made = await sender.exchange(number, person, request)
      const { status } = made.answer
      if (status >= 400 && request.method !== 'GET') await sender.expectNoChange(made, audited)
      if (isBatch) await judgeBatch({ made, person, chance, devices }, { ...sender, tally })
      stalls.judge(server.takeStalls())
      if (status === 401 && person.userid > 0 && request.operationId !== 'createToken')
        await people.renew(person)
    },
  }
}

interface Sender {
  exchange(number: string, person: Person, request: FuzzRequest): Promise<Exchange>
  expectNoChange(made: Exchange, allows: RegExp): Promise<void>
}

function createSender(around: Surroundings, root: Chance, refusals: Refusals | null): Sender {
  const { server, known, tally, stalls } = around
  return {
    exchange: async (number, person, request) => {
      if (request.method !== 'GET') await refusals?.prepare()
      const token = person.token && { authorization: `api ${person.token}` }
      const address = anyAddress(root.branch(number))
      const headers = { ...request.headers, ...token, 'x-forwarded-for': address }
      const done = stalls.begin({ number, role: person.role, request })
      const answer = await send(server.port, { ...request, headers })
      done()
      const made: Exchange = { number, role: person.role, request, answer }
      tally.count(made)
      judgeStatus(made, tally)
      if (answer.status < 300) known.collect(readJson(answer.text))
      return made
    },
    expectNoChange: async (made, allows) => {
      const changes = (await refusals?.compare(allows)) ?? []
      if (changes.length === 0) return
      tally.fail('a refused request changed rows', made, changes.slice(0, 8).join('\n'))
    },
  }
}

interface SentBatch {
  made: Exchange
  person: Person
  chance: Chance
  devices: Devices
}

/** Some are sent again: what was taken has to be answered as before. */
async function judgeBatch(
  { made, person, chance, devices }: SentBatch,
  { tally, exchange, expectNoChange }: Sender & { tally: Tally },
): Promise<void> {
  tally.counts.batches += 1
  const first = verdictsOf(made)
  if (!first) return
  tally.counts.events += first.events.length + first.refused.length
  tally.counts.takenEvents += first.events.length
  keepProof(devices, made, first)
  if (first.events.length === 0) await expectNoChange(made, auditedOrStored)
  if (!chance.is(repeatShare)) return
  const again = await exchange(`${made.number}r`, person, made.request)
  tally.counts.repeatedBatches += 1
  const second = verdictsOf(again)
  if (!second) return
  const lost = lostInRepeat(first, second)
  if (lost.length > 0) tally.fail('a repeated batch is answered differently', again, lost.join('\n'))
  if (isSame(first, second)) await expectNoChange(again, auditedOrStored)
}

const verdictsOf = ({ answer }: Exchange): Verdicts | null =>
  answer.status === 200 ? readVerdicts(answer.text) : null

/** Later batches prove their clock by it. */
function keepProof(
  { proofs }: Devices,
  { request }: Exchange,
  { received_at: at, clock_proof: proof }: Verdicts,
) {
  const { device } = readJson(String(request.body)) as { device: string }
  if (at && proof) proofs.push({ device, at, proof })
  if (proofs.length > mostProofs) proofs.shift()
}

const roleWeights = (people: People): Record<string, number> =>
  Object.fromEntries(people.all.map(({ role }) => [role, weights[role] ?? 3]))

/** 503 says when to try again, 507 that the disk is full: both are described. */
function judgeStatus(exchange: Exchange, tally: Tally): void {
  const { status, headers, text } = exchange.answer
  if (status === 0) tally.fail('no answer', exchange, text)
  const isDescribed = status === 507 || (status === 503 && headers['retry-after'] !== undefined)
  if (status >= 500 && !isDescribed) tally.fail('server error', exchange, text)
}
