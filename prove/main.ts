// Proves that whatever breaks while somebody works a run, the record in the end says what they did: nothing lost, nothing
// doubled, nothing overwritten unseen, every time within a second.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { proveInBatches } from './batches.ts'
import { type BrowserKind, browserKinds, whyNot } from './browser/browsers.ts'
import { proveInBrowser } from './browser/journeys.ts'
import type { Engine } from './server.ts'
import { makeTally, type Tally } from './tally.ts'

const usage = `Usage: npm run prove -- runs [--seed N] [--runs N] [--run N] [--engine sqlite|postgres|both]
                          [--browser chromium|firefox|webkit|none] [--at-once N] [--keep]

  --seed N      the same seed, the same luck; by itself another one each time, which is told
  --runs N      how many runs, of which every twentieth is worked in a real browser; by itself 100
  --run N       only this run of the seed, to look at it again
  --engine E    over which database; by itself both, half of the runs each
  --browser B   chromium by itself; firefox and webkit need Debian's firefox-esr and webkit2gtk-driver
  --at-once N   how many runs at a time; by itself 4
  --keep        the data of the site stay, and it is told where`

const options = {
  seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
  runs: { type: 'string', default: '100' },
  run: { type: 'string' },
  engine: { type: 'string', default: 'both' },
  browser: { type: 'string', default: 'chromium' },
  'at-once': { type: 'string', default: '4' },
  keep: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

function read() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [seed, runs, atOnce] = [values.seed, values.runs, values['at-once']].map(Number) as [
    number,
    number,
    number,
  ]
  const engines: Engine[] = values.engine === 'both' ? ['sqlite', 'postgres'] : [values.engine as Engine]
  const only = values.run === undefined ? null : Number(values.run)
  const isGood =
    positionals.join() === 'runs' &&
    [seed, runs, atOnce, only ?? 0].every((number) => Number.isInteger(number) && number >= 0) &&
    ['sqlite', 'postgres', 'both'].includes(values.engine) &&
    [...browserKinds, 'none'].includes(values.browser)
  if (values.help || !isGood) {
    ;(values.help ? console.log : console.error)(usage)
    process.exit(values.help ? 0 : 2)
  }
  return {
    seed,
    runs,
    only,
    atOnce,
    engines,
    browser: values.browser as BrowserKind | 'none',
    isKept: values.keep,
  }
}

const wish = read()
console.log(
  `Seed ${wish.seed}. To see the same again: npm run prove -- runs --seed ${wish.seed} --runs ${wish.runs}`,
)
const tally = makeTally(wish.seed)
const data = () => (wish.isKept ? mkdtempSync(join(tmpdir(), 'stepwright-prove-')) : undefined)

async function proveOn(engine: Engine, share: number, tally: Tally): Promise<void> {
  const { seed, only, atOnce, browser } = wish
  const inBrowser = browser === 'none' || only !== null ? 0 : Math.ceil(share / 20)
  const folder = data()
  if (folder) console.log(`The data stay in ${folder}`)
  const from = only ?? 0
  const runs = only === null ? share - inBrowser : 1
  await proveInBatches({ seed, from, runs, engine, atOnce, data: folder }, tally)
  if (inBrowser === 0 || browser === 'none') return
  const reason = whyNot(browser)
  if (reason) return tally.skip(`${inBrowser} runs in ${browser}: ${reason}`)
  await proveInBrowser({ seed, from: 0, runs: inBrowser, engine }, tally)
}

const began = performance.now()
for (const engine of wish.engines) await proveOn(engine, Math.ceil(wish.runs / wish.engines.length), tally)
tally.end((performance.now() - began) / 1000)
process.exit(tally.isGood() ? 0 : 1)
