// Moves a filled site from SQLite to PostgreSQL and back, and compares every answer of the API before and after.
import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { Site } from '../../e2e/support/site.ts'
import {
  left,
  type Pattern,
  patterns,
  startVocabulary,
  type Values,
  type Vocabulary,
  write,
} from './addresses.ts'
import { address, get, type Moved, moveTwice } from './sites.ts'

const usage = `Usage: npm run prove -- round-trip [--runs N] [--details N] [--generated]

  --runs N      runs to generate besides the sample content; default: 1000
  --details N   resources of each kind whose own answers are compared, spread over all of them; default: 100
  --generated   without the sample content`

const pageSize = 200
const mostMedia = 300

interface Tally {
  compared: number
  bytes: number
  faults: string[]
}

export async function proveRoundTrip(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '1000' },
      details: { type: 'string', default: '100' },
      generated: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const [runs, details] = [Number(values.runs), Number(values.details)]
  if (values.help || !Number.isInteger(runs) || !Number.isInteger(details) || runs < 1 || details < 1) {
    ;(values.help ? console.log : console.error)(usage)
    return values.help ? 0 : 2
  }
  const moved = await moveTwice({ runs, hasSample: !values.generated })
  try {
    const began = performance.now()
    const tally = await compareAll(moved, details)
    moved.seconds.comparison = Math.round((performance.now() - began) / 100) / 10
    for (const [name, seconds] of Object.entries(moved.seconds)) console.log(`${name}: ${seconds} s`)
    for (const [path, why] of Object.entries(left)) console.log(`not compared: ${path} ${why}`)
    for (const fault of tally.faults) console.log(fault)
    const size = (tally.bytes / 1_000_000).toFixed(1)
    console.log(`${tally.compared} answers with ${size} MB compared, ${tally.faults.length} differ`)
    return tally.faults.length > 0 ? 1 : 0
  } finally {
    await moved.close()
  }
}

async function compareAll(moved: Moved, details: number): Promise<Tally> {
  const tally: Tally = { compared: 0, bytes: 0, faults: [] }
  const words = startVocabulary()
  const media = new Set<string>()
  const seen = new Set<string>()
  // Lists first: they name what the other addresses need. The second round finds what the first one has named.
  const sorted = patterns.toSorted((a, b) => a.needs.length - b.needs.length)
  for (let round = 0; round < 2; round++)
    for (const pattern of sorted)
      for (const values of words.combine(pattern, details)) {
        const key = write(pattern, values)
        if (seen.has(key)) continue
        seen.add(key)
        await comparePages(moved, { pattern, values, words, media, tally })
      }
  for (const path of [...media].slice(0, mostMedia)) await compareOne(moved, path, tally)
  return tally
}

interface Walk {
  pattern: Pattern
  values: Values
  words: Vocabulary
  media: Set<string>
  tally: Tally
}

async function comparePages(moved: Moved, { pattern, values, words, media, tally }: Walk): Promise<void> {
  const times: Values = pattern.path.startsWith('/api/2.0/events') ? { to: String(moved.until) } : {}
  for (let offset = 0; ; offset += pageSize) {
    const page: Values = pattern.isPaged ? { offset: String(offset), limit: String(pageSize) } : {}
    const text = await compareOne(moved, write(pattern, values, { ...times, ...page }), tally)
    if (text === null) return
    for (const [, path = ''] of text.matchAll(mediaPattern)) media.add(path)
    const answer = parse(text)
    words.learn(answer)
    if (!pattern.isPaged || entriesOf(answer) < pageSize) return
  }
}

const mediaPattern = new RegExp(`${address}(/(?:media|Guide/image)/[^"\\\\]+)`, 'g')

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const entriesOf = (answer: unknown): number => {
  const lists = Array.isArray(answer) ? [answer] : Object.values(answer ?? {}).filter(Array.isArray)
  return Math.max(0, ...lists.map((list) => list.length))
}

/** Returns the text of the first site's answer; null if it is none. */
async function compareOne({ sites, token }: Moved, path: string, tally: Tally): Promise<string | null> {
  const answers = await Promise.all(sites.map((site) => read(site, path, token)))
  const [first, ...others] = answers
  if (!first) return null
  tally.compared += 1
  tally.bytes += first.bytes.length
  for (const [at, other] of others.entries())
    if (other.digest !== first.digest)
      tally.faults.push(`${path}: ${['PostgreSQL', 'SQLite again'][at]} answers ${difference(first, other)}`)
  return first.status < 300 && first.isText ? first.bytes.toString('utf8') : null
}

interface Answer {
  status: number
  bytes: Buffer
  digest: string
  isText: boolean
}

async function read(site: Site, path: string, token: string): Promise<Answer> {
  const answer = await get(site, path, token)
  const isText = /json|text|xml/.test(answer.headers.get('content-type') ?? '')
  const raw = Buffer.from(await answer.arrayBuffer())
  const bytes = isText ? Buffer.from(comparable(raw.toString('utf8'))) : raw
  const digest = createHash('sha256').update(`${answer.status} `).update(bytes).digest('hex')
  return { status: answer.status, bytes, digest, isText }
}

const digits = 12

/** Runs that have not ended last until now; and the engines add fractions in another order. */
const comparable = (text: string): string =>
  withoutSeconds(text)
    .replaceAll(/"((?:\w+_)?duration|age|now|reference)":\d+(?:\.\d+)?/g, '"$1":0')
    .replaceAll(/\d+\.\d{9,}/g, (number) => Number(number).toPrecision(digits))

const cell = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/g

/** The columns of durations in a CSV, among them those of runs that have not ended. */
function withoutSeconds(text: string): string {
  if (!/^[^\n]*\(s\)/.test(text)) return text
  const heads: string[] = []
  let column = 0
  let isHead = true
  return text.replaceAll(cell, (all, value: string, end: string) => {
    if (isHead) heads.push(value)
    const isSeconds = !isHead && heads[column]?.includes('(s)')
    if (end === ',') column++
    else [column, isHead] = [0, false]
    const masked = isSeconds ? '' : value.replaceAll(/\(s\)"":\d+/g, '(s)"":0')
    return all === '' ? '' : masked + end
  })
}

const shown = 120

function difference(one: Answer, other: Answer): string {
  if (one.status !== other.status) return `${other.status} instead of ${one.status}`
  const [a, b] = [one.bytes.toString('utf8'), other.bytes.toString('utf8')]
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const from = Math.max(0, at - shown / 2)
  return `“${b.slice(from, at + shown)}” instead of “${a.slice(from, at + shown)}”`
}
