// Proves that the record of a run is complete whatever fails: nothing lost, doubled or overwritten unnoticed, every
// time accurate to one second.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { proveInBatches } from './batches.ts'
import { type BrowserKind, browserKinds, whyNot } from './browser/browsers.ts'
import { proveInBrowser } from './browser/journeys.ts'
import type { Engine } from './site/server.ts'
import { makeTally, type Tally } from './site/tally.ts'

const usage = `Usage: npm run prove -- round-trip [--runs N] [--details N] [--generated]
       npm run prove -- runs [--seed N] [--runs N] [--run N] [--engine sqlite|postgres|both]
                          [--browser chromium|firefox|webkit|all|none] [--in-browser N] [--at-once N] [--keep]

  --seed N      the same seed draws the same actions and faults; default: a random one, which is printed
  --runs N      number of runs; default: 100
  --run N       repeat only this run of the seed; with --browser, the run of that number in the browser
  --engine E    database engine; default: both, half of the runs each
  --browser B   default: chromium; firefox needs Debian's firefox-esr, webkit needs webkit2gtk-driver and xvfb
  --in-browser N  number of runs in each of these browsers; default: every 20th run
  --at-once N   number of runs at the same time; default: 4
  --keep        do not delete the data of the site, and print its folder`

const options = {
  seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
  runs: { type: 'string', default: '100' },
  run: { type: 'string' },
  engine: { type: 'string', default: 'both' },
  browser: { type: 'string' },
  'in-browser': { type: 'string' },
  'at-once': { type: 'string', default: '4' },
  keep: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

const kindsOf: Record<string, readonly BrowserKind[]> = {
  ...Object.fromEntries(browserKinds.map((kind) => [kind, [kind]])),
  all: browserKinds,
  none: [],
}

const engines: Record<string, Engine[]> = {
  sqlite: ['sqlite'],
  postgres: ['postgres'],
  both: ['sqlite', 'postgres'],
}

function read() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const numbers = [values.seed, values.runs, values['at-once'], values.run ?? 0, values['in-browser'] ?? 0]
  const [seed, runs, atOnce, only, inBrowser] = numbers.map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const asked = { engines: engines[values.engine], browsers: kindsOf[values.browser ?? 'chromium'] }
  const isGood =
    positionals.join() === 'runs' &&
    numbers.map(Number).every((number) => Number.isInteger(number) && number >= 0)
  const { engines: over, browsers } = asked
  if (values.help || !isGood || !over || !browsers) {
    ;(values.help ? console.log : console.error)(usage)
    process.exit(values.help ? 0 : 2)
  }
  return {
    seed,
    runs,
    atOnce,
    only: values.run === undefined ? null : only,
    inBrowser: values['in-browser'] === undefined ? null : inBrowser,
    engines: over,
    browsers,
    isOfBrowser: values.browser !== undefined && browsers.length > 0,
    isStored: values.keep,
  }
}

if (process.argv[2] === 'round-trip') {
  const { proveRoundTrip } = await import('./round-trip/round-trip.ts')
  process.exit(await proveRoundTrip(process.argv.slice(3)))
}
const run = read()
console.log(`Seed ${run.seed}. To repeat it: npm run prove -- runs --seed ${run.seed} --runs ${run.runs}`)
const tally = makeTally(run.seed)
const data = () => (run.isStored ? mkdtempSync(join(tmpdir(), 'stepwright-prove-')) : undefined)

/** Number of runs per kind, and the first one. */
function shares(share: number) {
  const { only, isOfBrowser, browsers } = run
  if (only !== null) return { from: only, byDevice: isOfBrowser ? 0 : 1, inBrowser: isOfBrowser ? 1 : 0 }
  const inBrowser = browsers.length === 0 ? 0 : (run.inBrowser ?? Math.ceil(share / 20))
  return { from: 0, byDevice: Math.max(share - inBrowser * browsers.length, 0), inBrowser }
}

async function proveOn(engine: Engine, share: number, tally: Tally): Promise<void> {
  const { seed, atOnce, browsers } = run
  const { from, byDevice, inBrowser } = shares(share)
  const folder = data()
  if (folder) console.log(`The data is in ${folder}`)
  await proveInBatches({ seed, from, runs: byDevice, engine, atOnce, data: folder }, tally)
  if (inBrowser === 0) return
  for (const kind of browsers) {
    const reason = whyNot(kind)
    if (reason) tally.skip(`${inBrowser} runs in ${kind}: ${reason}`)
    else await proveInBrowser({ seed, from, runs: inBrowser, engine, kind }, tally)
  }
}

const began = performance.now()
for (const engine of run.engines) await proveOn(engine, Math.ceil(run.runs / run.engines.length), tally)
tally.end((performance.now() - began) / 1000)
process.exit(tally.isGood() ? 0 : 1)
