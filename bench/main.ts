// Measures the budgets beside their baselines in one run and prints one JSON object. Writes nothing.
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { measureDevice } from './device.ts'
import { measureBackups } from './large/backups.ts'
import { measureLarge } from './large/large.ts'
import { atMost, listShortfalls } from './measure/budgets.ts'
import { addCategories, callsOf } from './measure/calls.ts'
import { residentMb } from './measure/processor.ts'
import type { Sizes } from './measure/side-by-side.ts'
import { startStepwright } from './measure/site.ts'
import { measureWrites } from './measure/writes.ts'
import { MissingPeer } from './peers/directus.ts'
import { measurePeers } from './peers/peers-bench.ts'
import { measurePictures } from './pictures.ts'
import { measurePostgres } from './postgres/postgres-bench.ts'
import { measureReads } from './reads.ts'
import { measureSearch } from './search/search-bench.ts'
import { measureWeb } from './web.ts'

const parts = ['reads', 'writes', 'pictures']
const usage = `Usage: npm run bench -- [${parts.join('] [')}] [--seconds N] [--small] [--check]
       npm run bench -- postgres [--seconds N] [--small] [--check]
       npm run bench -- peers [--data FOLDER] [--seconds N] [--small]
       npm run bench -- large [--guides N] [--entries N] [--data FOLDER] [--seconds N] [--small] [--check]
       npm run bench -- backups [--guides N] [--entries N] [--gigabytes N] [--data FOLDER] [--seconds N] [--small] [--check]
       npm run bench -- search [--guides N] [--engine sqlite|postgres] [--data FOLDER] [--small] [--check]
       npm run bench -- web [--small] [--check]
--check exits with 1 and names each line that falls short of its budget.`
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '4' },
    small: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    guides: { type: 'string', default: '100000' },
    entries: { type: 'string', default: '1000000' },
    data: { type: 'string' },
    engine: { type: 'string' },
    gigabytes: { type: 'string', default: '5' },
  },
})
const { data } = values
const seconds = Number(values.seconds)
const content = { guides: Number(values.guides), entries: Number(values.entries) }
const engines = (['sqlite', 'postgres'] as const).filter((engine) => (values.engine ?? engine) === engine)
const sizes = { seconds, connections: values.small ? 2 : 32, isSmall: values.small }

/** The parts that start sites of their own; each is measured without others. */
const byPart: Record<string, () => Promise<Record<string, unknown>>> = {
  postgres: () => measurePostgres(sizes),
  peers: () => measurePeers({ data }, sizes),
  large: () => measureLarge({ ...content, data }, sizes),
  backups: () => measureBackups({ ...content, gigabytes: Number(values.gigabytes), data }, sizes),
  search: () => measureSearch({ engines, guides: content.guides, data, isSmall: values.small }),
  web: () => measureInBrowser(sizes),
}
const [first = '', ...others] = positionals
const measure = Object.hasOwn(byPart, first) ? byPart[first] : undefined
const isKnown = measure ? others.length === 0 : positionals.every((part) => parts.includes(part))
if (!isKnown || engines.length === 0 || !(seconds > 0 && content.guides > 0 && content.entries > 0)) {
  console.error(usage)
  process.exit(2)
}
const found = await (measure ?? (() => measureUsual(sizes)))().catch((error: unknown) => {
  if (!(error instanceof MissingPeer)) throw error
  console.error(error.message)
  process.exit(1)
})
console.log(JSON.stringify({ node: process.version, cpus: cpus().length, ...sizes, ...found }, null, 2))
if (values.check) check(found)

function check(found: object): void {
  const shortfalls = listShortfalls(found)
  for (const shortfall of shortfalls) console.error(`falls short: ${shortfall}`)
  if (shortfalls.length > 0) process.exitCode = 1
}

async function measureInBrowser(sizes: Sizes): Promise<Record<string, unknown>> {
  const site = await startStepwright()
  try {
    return { ...(await measureWeb(site, sizes)), ...(await measureDevice(site, sizes)) }
  } finally {
    await site.remove()
  }
}

async function measureUsual(sizes: Sizes): Promise<Record<string, unknown>> {
  const isWanted = (part: string) => positionals.length === 0 || positionals.includes(part)
  const results: Record<string, unknown> = {}
  const first = await startStepwright()
  results.firstStartMs = { ours: first.readyMs, ...atMost(first.readyMs, 2000) }
  await first.stop()
  const site = await startStepwright(first.data)
  results.restartMs = { ours: site.readyMs, ...atMost(site.readyMs, 1000) }
  try {
    results.memoryAtRestMb = memoryOf(site.pid, 150)
    await addCategories(await callsOf(site), sizes.isSmall ? 3 : 40)
    if (isWanted('reads')) Object.assign(results, await measureReads(site, sizes))
    if (isWanted('writes')) Object.assign(results, await measureWrites(site, sizes))
    if (isWanted('pictures')) Object.assign(results, await measurePictures(site, sizes))
    results.memoryAfterLoadMb = memoryOf(site.pid, 300)
    return results
  } finally {
    await site.remove()
  }
}

function memoryOf(pid: number, budget: number): object {
  const ours = residentMb(pid)
  return { ours, ...atMost(ours, budget) }
}
