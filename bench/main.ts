// Measures the budgets beside their baselines in one run and prints one JSON object. Writes nothing.
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { httpRequest, type LoadResult, runLoad } from './load.ts'
import { type Comparison, measurePictures } from './pictures.ts'
import { type RawResult, rawInsertsPerSecond } from './raw-sqlite.ts'
import { admin, type BenchSite, type Child, startScript, startStepwright } from './site.ts'

const seconds = Number(process.argv[2] ?? 4)
const connections = 32

const results: Record<string, unknown> = { node: process.version, cpus: cpus().length, seconds, connections }

const first = await startStepwright()
results.firstStartMs = { ours: first.readyMs, budget: 2000 }
await first.stop()
const site = await startStepwright(first.folder)
results.restartMs = { ours: site.readyMs, budget: 1000 }
try {
  results.memoryAtRestMb = { ours: residentMb(site.pid), budget: 150 }
  await measureReads(site)
  await measureWrites(site)
  Object.assign(results, await measurePictures(site, sideBySide))
  results.memoryAfterLoadMb = { ours: residentMb(site.pid), budget: 300 }
} finally {
  await site.remove()
}
console.log(JSON.stringify(results, null, 2))

async function measureReads(ours: BenchSite): Promise<void> {
  const path = '/api/2.0/sites/info'
  const answer = await fetch(`http://127.0.0.1:${ours.port}${path}`)
  const etag = answer.headers.get('etag') ?? ''
  const body = Buffer.from(await answer.arrayBuffer())
  const bare = await startScript('bare-http.ts', [etag, body.toString('base64')])
  const read = httpRequest('GET', path, {})
  const unchanged = httpRequest('GET', path, { 'If-None-Match': etag })
  results['GET /sites/info'] = await sideBySide(ours, bare, { request: read, expectStatus: 200, budget: 0.8 })
  results['GET /sites/info, 304'] = await sideBySide(ours, bare, {
    request: unchanged,
    expectStatus: 304,
    budget: 0.8,
  })
  await bare.stop()
}

/** Turn by turn, so that whatever else the machine does falls on both. */
async function sideBySide(ours: Child, bare: Child, { request, expectStatus, budget }: Comparison) {
  const runs: { ours: Measured[]; bare: Measured[] } = { ours: [], bare: [] }
  const run = (child: Child, length: number) =>
    measured(child.pid, () =>
      runLoad({ port: child.port, connections, seconds: length, request, expectStatus }),
    )
  await run(ours, 1)
  await run(bare, 1)
  for (let turn = 0; turn < 3; turn++) {
    runs.bare.push(await run(bare, seconds / 2))
    runs.ours.push(await run(ours, seconds / 2))
  }
  const [mine, theirs] = [median(runs.ours), median(runs.bare)]
  const ratio = round(mine.perSecond / theirs.perSecond)
  return { ours: mine, baseline: theirs, ratio, cpuRatio: round(theirs.cpuMicros / mine.cpuMicros), budget }
}

interface Measured extends LoadResult {
  /** Processor time of the server for one request: steadier than the clock on a busy machine. */
  cpuMicros: number
}

async function measured(
  pid: number,
  run: () => Promise<LoadResult & { seconds: number }>,
): Promise<Measured> {
  const before = cpuMicrosOf(pid)
  const result = await run()
  const requests = result.perSecond * result.seconds
  return { ...result, cpuMicros: round((cpuMicrosOf(pid) - before) / requests) }
}

function cpuMicrosOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const ticks = Number(fields[11]) + Number(fields[12])
  return ticks * 10_000
}

async function measureWrites(ours: BenchSite): Promise<void> {
  const tokens = await signInPeople(ours, 3 * connections)
  let turn = 0
  const request = () => {
    const token = tokens[turn++ % tokens.length] as Person
    const headers = { Authorization: `api ${token.token}`, 'Content-Type': 'application/json' }
    return httpRequest('POST', '/api/2.0/user/tokens', headers, JSON.stringify({ label: `Bench ${turn}` }))
  }
  await runLoad({ port: ours.port, connections, seconds: 1, request, expectStatus: 201 })
  const turns: Measured[] = []
  const raw: RawResult[] = []
  for (let each = 0; each < 3; each++) {
    raw.push(rawInsertsPerSecond(seconds / 2))
    const load = { port: ours.port, connections, seconds: seconds / 2, request, expectStatus: 201 }
    turns.push(await measured(ours.pid, () => runLoad(load)))
  }
  const baseline = raw.sort((a, b) => a.perSecond - b.perSecond)[1] as RawResult
  const mine = median(turns)
  results['durable write, POST /user/tokens'] = {
    ours: mine,
    baseline: { ...baseline, what: 'node:sqlite, one insert and flush after the other' },
    ratio: round(mine.perSecond / baseline.perSecond),
    budget: 1.5,
  }
}

interface Person {
  userid: number
  token: string
}

async function signInPeople(ours: BenchSite, count: number): Promise<Person[]> {
  const call = async (path: string, body: object, token?: string) => {
    const headers: Record<string, string> = token ? { authorization: `api ${token}` } : {}
    const answer = await fetch(`http://127.0.0.1:${ours.port}/api/2.0${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { userid: number; authToken: string }
  }
  const { authToken } = await call('/user/token', admin)
  const people: Person[] = []
  for (let number = 0; number < count; number++) {
    const draft = {
      email: `bench${number}@example.org`,
      username: `Bench ${number}`,
      password: admin.password,
    }
    const made = await call('/users', draft, authToken)
    people.push({ userid: made.userid, token: made.authToken })
  }
  return people
}

function median(runs: Measured[]): Measured {
  const sorted = [...runs].sort((a, b) => a.perSecond - b.perSecond)
  return sorted[Math.floor(sorted.length / 2)] as Measured
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function residentMb(pid: number): number {
  const found = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(found?.[1] ?? 0) / 1024)
}
