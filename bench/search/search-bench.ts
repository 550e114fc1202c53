// Measures the search of a large site: the first page of each kind of query for each kind of caller, beside LIKE.
import { Agent, get } from 'node:http'
import { diceOf } from '../../server/src/sample/runs/random.ts'
import { atLeast } from '../measure/budgets.ts'
import { addPeople, callsOf } from '../measure/calls.ts'
import { middle, round } from '../measure/side-by-side.ts'
import { vocabularies } from './search-fill.ts'
import { type Engine, type SearchSite, startSearchSite } from './search-site.ts'

export interface SearchBenchOptions {
  engines: readonly Engine[]
  guides: number
  data?: string | undefined
  isSmall: boolean
}

const budgets = { p95Ms: 30, maxMs: 200, timesLike: 10 }
const usualTimes = 3

export async function measureSearch(options: SearchBenchOptions): Promise<Record<string, unknown>> {
  const { engines, guides, data: folder, isSmall } = options
  const results: Record<string, unknown> = { guides, budgets }
  for (const engine of engines) {
    const site = await startSearchSite({ engine, guides, folder })
    try {
      const { fillSeconds, indexSeconds } = site
      results[engine] = { fillSeconds, indexSeconds, ...(await measureSite(site, isSmall)) }
    } finally {
      await site.remove()
    }
  }
  return results
}

interface Query {
  words: string
  more?: string
  /** The word of the baseline; absent if there is nothing to compare. */
  like?: string
}

const quantity = 12

/** Each kind has queries of its own, so that no query profits from the one before. */
function queriesOf(): Record<string, Query[]> {
  const { words } = vocabularies.en
  const dice = diceOf(11)
  const at = (from: number, to: number) => words[from + dice.below(to - from)] as string
  const many = (make: () => Query) => Array.from({ length: quantity }, make)
  const single = (word: string): Query => ({ words: word, like: word })
  const long = () => {
    for (;;) {
      const word = at(200, 3000)
      if (word.length >= 7) return word
    }
  }
  return {
    'a rare word': many(() => single(at(30_000, 40_000))),
    'two words': many(() => {
      const first = at(60, 400)
      return { words: `${first} ${at(60, 400)}`, like: first }
    }),
    'a common word, in half of the guides': words.slice(17, 17 + quantity).map(single),
    'the beginning of a word': many(() => single(at(100, 3000).slice(0, 2 + dice.below(2)))),
    'a typing error': many(() => {
      const word = long()
      return { words: word.slice(0, 3) + word[4] + word[3] + word.slice(5), like: word }
    }),
    'a question': many(() => {
      const first = at(60, 600)
      return { words: `How do I remove the ${first} from the ${at(60, 600)}?`, like: first }
    }),
    'a word that no guide has': many(() => single(`zqx${at(1000, 9000)}q`)),
    'a late page': words
      .slice(17, 17 + quantity)
      .map((word, index) => ({ words: word, more: `&offset=${index % 2 === 0 ? 1000 : 20_000}` })),
  }
}

const badQueries: Record<string, string> = {
  'no word': '',
  'one letter': 'a',
  'only signs': '?!()*":- %_\\',
  '2,000 words': Array.from({ length: 2000 }, (_, at) => `w${at}`).join(' '),
  '10,000 words': Array.from({ length: 10_000 }, (_, at) => `w${at}`).join(' '),
  'right to left': 'استبدل المضخة',
  'emoji and joiners': '👩‍🔧🔩 ⚙️',
  'operators of both engines': '"pump" AND NOT (a OR b) NEAR/2 x:* & !y | \'z\'',
}

async function measureSite(site: SearchSite, isSmall: boolean): Promise<Record<string, unknown>> {
  const call = await callsOf(site)
  const [reader] = await addPeople(call, 1)
  const callers = { anonymous: undefined, reader: reader?.token, administrator: call.token }
  const queries = queriesOf()
  const results: Record<string, unknown> = {}
  for (const [caller, token] of Object.entries(callers)) {
    const ask = askerAs(site, token)
    for (const [kind, all] of Object.entries(queries))
      results[`${kind}, ${caller}`] = await measureKind(
        ask,
        isSmall ? all.slice(0, 2) : all,
        isSmall ? 1 : usualTimes,
      )
  }
  const like: Record<string, unknown> = {}
  for (const [kind, all] of Object.entries(queries)) {
    const words = all.flatMap((query) => query.like ?? [])
    if (words.length > 0) like[kind] = await measureLike(site, words.slice(0, isSmall ? 1 : 4), results, kind)
  }
  const ask = askerAs(site)
  const bad: Record<string, unknown> = {}
  for (const [kind, words] of Object.entries(badQueries)) bad[kind] = await ask(words)
  return { ...results, like, 'bad input': bad }
}

interface Asked {
  ms: number
  status: number
  total: number | undefined
}

type AskWords = (words: string, more?: string) => Promise<Asked>

function askerAs({ port }: SearchSite, token?: string): AskWords {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = token ? { authorization: `api ${token}` } : {}
  return (words, more = '') =>
    new Promise((resolve, reject) => {
      const began = performance.now()
      const url = `http://127.0.0.1:${port}/api/2.0/search?q=${encodeURIComponent(words)}${more}`
      get(url, { agent, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('error', reject)
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const ms = round(performance.now() - began)
          const status = answer.statusCode ?? 0
          const body = status === 200 ? JSON.parse(Buffer.concat(chunks).toString()) : {}
          resolve({ ms, status, total: body.totalResults })
        })
      }).on('error', reject)
    })
}

interface Spread {
  p50: number
  p95: number
  max: number
}

async function measureKind(ask: AskWords, queries: readonly Query[], times: number) {
  const found: { query: string; ms: number; total: number | undefined }[] = []
  // The first answer of a connection also pays for the sign-in.
  await ask('warm')
  for (const { words, more } of queries) {
    const answers: Asked[] = []
    for (let time = 0; time < times; time++) answers.push(await ask(words, more))
    const failed = answers.find(({ status }) => status !== 200)
    if (failed) throw new Error(`${words}: ${failed.status}`)
    found.push({
      query: words + (more ?? ''),
      ms: middle(answers.map(({ ms }) => ms)),
      total: answers[0]?.total,
    })
  }
  const sorted = found.map(({ ms }) => ms).sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const spread: Spread = { p50: at(0.5), p95: at(0.95), max: at(1) }
  const [slowest] = found.sort((one, other) => other.ms - one.ms)
  const totals = middle(found.map(({ total = 0 }) => total))
  return { ...spread, totals, slowest, isInBudget: spread.p95 < budgets.p95Ms && spread.max < budgets.maxMs }
}

async function measureLike(
  { like }: SearchSite,
  words: readonly string[],
  results: Record<string, unknown>,
  kind: string,
) {
  const found: number[] = []
  for (const word of words) {
    const began = performance.now()
    await like.count(word)
    found.push(performance.now() - began)
  }
  const ms = middle(found)
  const ours = (results[`${kind}, anonymous`] as Spread).p50
  return { ms: round(ms), times: round(ms / ours), ...atLeast(ms / ours, budgets.timesLike) }
}
