// Measures the budgets beside their baselines in one run and prints one JSON object. Writes nothing.
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { addCategories, callsOf } from './calls.ts'
import { measureDevice } from './device.ts'
import { measureBackups } from './large/backups.ts'
import { measureLarge } from './large/large.ts'
import { measurePictures } from './pictures.ts'
import { residentMb } from './processor.ts'
import { measureReads } from './reads.ts'
import { measureSearch } from './search/search-bench.ts'
import type { Sizes } from './side-by-side.ts'
import { startStepwright } from './site.ts'
import { measureWeb } from './web.ts'
import { measureWrites } from './writes.ts'

const parts = ['reads', 'writes', 'pictures']
const usage = `Usage: npm run bench -- [${parts.join('] [')}] [--seconds N] [--small]
       npm run bench -- large [--guides N] [--entries N] [--data FOLDER] [--seconds N] [--small]
       npm run bench -- backups [--guides N] [--entries N] [--gigabytes N] [--data FOLDER] [--seconds N] [--small]
       npm run bench -- search [--guides N] [--engine sqlite|postgres] [--data FOLDER] [--small]
       npm run bench -- web [--small]`
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '4' },
    small: { type: 'boolean', default: false },
    guides: { type: 'string', default: '100000' },
    entries: { type: 'string', default: '1000000' },
    data: { type: 'string' },
    engine: { type: 'string' },
    gigabytes: { type: 'string', default: '5' },
  },
})
const seconds = Number(values.seconds)
const content = { guides: Number(values.guides), entries: Number(values.entries) }
const isLarge = positionals.includes('large')
const isWeb = positionals.includes('web')
const isOfBackups = positionals.includes('backups')
const isOfSearch = positionals.includes('search')
const engines = (['sqlite', 'postgres'] as const).filter((engine) => (values.engine ?? engine) === engine)
const isKnown =
  engines.length > 0 &&
  (isLarge || isWeb || isOfBackups || isOfSearch
    ? positionals.length === 1
    : positionals.every((part) => parts.includes(part)))
if (!isKnown || !(seconds > 0 && content.guides > 0 && content.entries > 0)) {
  console.error(usage)
  process.exit(2)
}
const sizes = { seconds, connections: values.small ? 2 : 32, isSmall: values.small }
const machine = { node: process.version, cpus: cpus().length }
const found = isLarge
  ? await measureLarge({ ...content, data: values.data }, sizes)
  : isOfBackups
    ? await measureBackups({ ...content, gigabytes: Number(values.gigabytes), data: values.data }, sizes)
    : isOfSearch
      ? await measureSearch({ engines, guides: content.guides, data: values.data, isSmall: values.small })
      : isWeb
        ? await measureInBrowser(sizes)
        : await measureUsual(sizes)
console.log(JSON.stringify({ ...machine, ...sizes, ...found }, null, 2))

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
  results.firstStartMs = { ours: first.readyMs, budget: 2000 }
  await first.stop()
  const site = await startStepwright(first.folder)
  results.restartMs = { ours: site.readyMs, budget: 1000 }
  try {
    results.memoryAtRestMb = { ours: residentMb(site.pid), budget: 150 }
    await addCategories(await callsOf(site), sizes.isSmall ? 3 : 40)
    if (isWanted('reads')) Object.assign(results, await measureReads(site, sizes))
    if (isWanted('writes')) Object.assign(results, await measureWrites(site, sizes))
    if (isWanted('pictures')) Object.assign(results, await measurePictures(site, sizes))
    results.memoryAfterLoadMb = { ours: residentMb(site.pid), budget: 300 }
    return results
  } finally {
    await site.remove()
  }
}
