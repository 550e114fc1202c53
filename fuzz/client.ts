// One client: generates requests by the seed, sends them one after the other and judges each answer.
import type { Chance } from '../prove/seed.ts'
import { isSame, lostInRepeat, readVerdicts, type Verdicts } from './judge/batches.ts'
import type { Refusals } from './judge/refusals.ts'
import type { Stalls } from './judge/stalls.ts'
import type { Exchange, Tally } from './judge/tally.ts'
import { createDevices, makeBatch } from './requests/batches.ts'
import type { Known } from './requests/known.ts'
import { operations } from './requests/operations.ts'
import { type FuzzRequest, makeRequest } from './requests/requests.ts'
import { readJson, send } from './site/http.ts'
import { anyAddress, type People, type Person } from './site/people.ts'
import type { FuzzServer } from './site/server.ts'

export interface Surroundings {
  server: FuzzServer
  people: People
  known: Known
  tally: Tally
  stalls: Stalls
}

export interface Client {
  /** The request of this number, with its repetition if it is a batch. */
  send(number: number): Promise<void>
}

const batchShare = 0.3
const repeatShare = 0.15
const proofsKept = 60
/** Wrong passwords are recorded. */
const audited = /^\+ events .*"type":"session\.refused"/
/** An answer of 200 is stored under its key, even if no event of the batch was taken. */
const auditedOrStored = /^\+ (events .*"type":"session\.refused"|idempotency_keys )/
const weights: Record<string, number> = { stranger: 1 }

/** `refusals` is there if no other client sends meanwhile. */
export function createClient(
  around: Surroundings,
  { name, chance: root, refusals }: { name: number; chance: Chance; refusals: Refusals | null },
): Client {
  const { server, people, known, tally, stalls } = around
  const devices = createDevices()
  const exchange = async (number: string, person: Person, request: FuzzRequest): Promise<Exchange> => {
    if (request.method !== 'GET') await refusals?.prepare()
    const token = person.token && { authorization: `api ${person.token}` }
    const address = anyAddress(root.branch(number))
    const headers = { ...request.headers, ...token, 'x-forwarded-for': address }
    const from = Date.now()
    const answer = await send(server.port, { ...request, headers })
    const made: Exchange = { number, role: person.role, request, answer }
    stalls.note(made, from)
    tally.count(made)
    judgeStatus(made, tally)
    if (answer.status < 300) known.collect(readJson(answer.text))
    return made
  }
  const expectNoChange = async (made: Exchange, allows: RegExp) => {
    const changes = (await refusals?.compare(allows)) ?? []
    if (changes.length > 0) tally.fail('a refused request changed rows', made, changes.slice(0, 8).join('\n'))
  }
  const sendBatch = async (number: string, person: Person, request: FuzzRequest, chance: Chance) => {
    const made = await exchange(number, person, request)
    const first = await judgeBatch(made)
    if (!first || !chance.is(repeatShare)) return made
    const again = await exchange(`${number}r`, person, request)
    tally.counts.repeatedBatches += 1
    const second = again.answer.status === 200 ? readVerdicts(again.answer.text) : null
    if (second && lostInRepeat(first, second).length > 0)
      tally.fail('a repeated batch is answered differently', again, lostInRepeat(first, second).join('\n'))
    if (second && isSame(first, second)) await expectNoChange(again, auditedOrStored)
    return again
  }
  const judgeBatch = async (made: Exchange): Promise<Verdicts | null> => {
    const { status, text } = made.answer
    tally.counts.batches += 1
    const verdicts = status === 200 ? readVerdicts(text) : null
    if (!verdicts) return null
    tally.counts.events += verdicts.events.length + verdicts.refused.length
    tally.counts.takenEvents += verdicts.events.length
    const { received_at: at, clock_proof: proof } = verdicts
    const device = (readJson(String(made.request.body)) as { device?: unknown } | null)?.device
    if (at && proof) devices.proofs.push({ device: String(device), at, proof })
    if (devices.proofs.length > proofsKept) devices.proofs.shift()
    if (verdicts.events.length === 0) await expectNoChange(made, auditedOrStored)
    return verdicts
  }
  return {
    send: async (index) => {
      const number = `${name}.${index}`
      const chance = root.branch(number)
      const person = people.of(chance.choose(roleWeights(people)) as Person['role'])
      const isBatch = person.userid > 0 && chance.is(batchShare)
      const sender = { chance, known, devices, userid: person.userid, now: Date.now() }
      const request = isBatch
        ? makeBatch(sender)
        : makeRequest(chance.pick(operations), { chance, known }, { guardid: people.guardid })
      const made = isBatch
        ? await sendBatch(number, person, request, chance)
        : await exchange(number, person, request)
      const { status } = made.answer
      if (status >= 400 && request.method !== 'GET') await expectNoChange(made, audited)
      stalls.judge(server.takeStalls())
      if (status === 401 && person.userid > 0 && request.operationId !== 'createToken')
        await people.renew(person)
    },
  }
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
