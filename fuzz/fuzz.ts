// Fuzzes one engine: first one client, with the tables compared around each refused write, then several at the same time.
import { chanceOf } from '../prove/site/seed.ts'
import { type Client, createClient, type Surroundings } from './client.ts'
import { watchRefusals } from './judge/refusals.ts'
import { watchStalls } from './judge/stalls.ts'
import { openTables } from './judge/tables.ts'
import { type Counts, createTally, summary } from './judge/tally.ts'
import { createIdentifiers } from './requests/identifiers.ts'
import { operations } from './requests/operations.ts'
import { addContent } from './site/content.ts'
import { closeConnections } from './site/http.ts'
import type { Engine, FuzzOptions } from './site/options.ts'
import { makePeople } from './site/people.ts'
import { startServer } from './site/server.ts'

const clients = 4
/** Requests remove content and close the site: after so many, content is added and the site opened. */
const refreshedAfter = 1200

interface Part {
  requests: number
  until: number
}

export async function fuzzEngine(engine: Engine, options: FuzzOptions): Promise<Counts> {
  const { seed, limitMs, requests, stallMs } = options
  const server = await startServer(engine)
  try {
    // Starting compiles code; no request waits for it.
    server.takeStalls()
    const chance = chanceOf(seed)
    const tally = createTally((number) => repeatCommand(engine, seed, number))
    const people = await makePeople(server, chance.branch('people'))
    const known = createIdentifiers()
    await addContent(server, people, known)
    const stalls = watchStalls(tally, stallMs)
    const around: Surroundings = { server, people, known, tally, stalls }
    stalls.judge(server.takeStalls())
    const alone = Math.ceil(requests / 2)
    const together = requests === Number.POSITIVE_INFINITY ? requests : requests - alone
    const began = Date.now()
    const compared = await sendAlone(around, chance, { requests: alone, until: began + limitMs / 2 })
    await sendTogether(around, chance, { requests: together, until: began + limitMs })
    const more = { operations: operations.length, compared, renewed: people.renewed(), stallMs }
    console.log(summary(engine, tally.counts, more))
    return tally.counts
  } finally {
    closeConnections()
    await server.close()
  }
}

/** The first part does not depend on the others, so its requests are the same each time. */
function repeatCommand(engine: Engine, seed: number, number: string): string {
  const [client, index] = number.split('.').map(Number.parseFloat)
  const most = client === 0 ? `--requests ${2 * (index ?? 1)}` : '--minutes N, the same as before'
  return `npm run fuzz -- --engine ${engine} --seed ${seed} ${most}`
}

async function sendAlone(around: Surroundings, chance: ReturnType<typeof chanceOf>, part: Part) {
  const tables = openTables(around.server)
  try {
    const refusals = watchRefusals(tables)
    await sendAll(around, createClient(around, { name: 0, chance, refusals }), part)
    return refusals.compared()
  } finally {
    await tables.close()
  }
}

async function sendTogether(around: Surroundings, chance: ReturnType<typeof chanceOf>, part: Part) {
  const share = { ...part, requests: Math.ceil(part.requests / clients) }
  await Promise.all(
    Array.from({ length: clients }, (_, index) =>
      sendAll(around, createClient(around, { name: index + 1, chance, refusals: null }), share),
    ),
  )
}

async function sendAll(around: Surroundings, client: Client, { requests, until }: Part): Promise<void> {
  for (let number = 1; number <= requests && Date.now() < until; number++) {
    await client.send(number)
    if (number % refreshedAfter !== 0) continue
    await around.people.openSite()
    await addContent(around.server, around.people, around.known)
  }
}
