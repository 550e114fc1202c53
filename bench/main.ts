// Measures the budgets beside their baselines in one run and prints one JSON object. Writes nothing.
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { addCategories, callsOf } from './calls.ts'
import { measurePictures } from './pictures.ts'
import { residentMb } from './processor.ts'
import { measureReads } from './reads.ts'
import { startStepwright } from './site.ts'
import { measureWrites } from './writes.ts'

const parts = ['reads', 'writes', 'pictures']
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '4' },
    small: { type: 'boolean', default: false },
  },
})
const wrong = positionals.find((part) => !parts.includes(part))
const seconds = Number(values.seconds)
if (wrong !== undefined || !(seconds > 0)) {
  console.error(`Usage: npm run bench -- [${parts.join('] [')}] [--seconds N] [--small]`)
  process.exit(2)
}
const isWanted = (part: string) => positionals.length === 0 || positionals.includes(part)
const sizes = { seconds, connections: values.small ? 2 : 32, isSmall: values.small }

const results: Record<string, unknown> = { node: process.version, cpus: cpus().length, ...sizes }
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
} finally {
  await site.remove()
}
console.log(JSON.stringify(results, null, 2))
