// Proves that documents of runs do not block the event loop, for any answers and number of requests.
// Runs alone: it measures how long its process is blocked.
// Circle: outer, because it measures pauses with the largest documents.
// Covers: server/src/runs/pack/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn, setTimeout } from 'node:timers/promises'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { isFull } from '#test/extent.ts'
import { aGuide } from '#test/guide-builders.ts'
import { longestTurn } from '#test/longest-turn.ts'
import { readPdf } from '#test/read-exports.ts'
import { aForm, aRun } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const tom = await aPerson(site, { name: 'Tom' })
const guide = await aGuide(site, { author: admin, steps: 1 })
const [text] = await aForm(site, admin, guide.steps[0]?.stepid as number, [
  { label: 'Text', field_type: 'Text Area' },
])
const field = text?.field_revisionid as number
/** CPU time of this thread, in microseconds. */
const mostHeld = 100_000

/** A run with a field that was corrected to each of these values. */
async function aRunOf(values: readonly string[]): Promise<number> {
  const { entryid } = await aRun(site, tom, guide.guideid)
  for (const value of values) {
    const body = { fields: { [field]: value } }
    const saved = await site.call('PUT', `/work_log/${entryid}/stepData`, { as: tom, body })
    assert.equal(saved.status, 200, saved.text)
  }
  return entryid
}

const fetchDocument = (entryid: number, path: string) =>
  site.app.inject({
    url: `/api/2.0/work_log/${entryid}${path}`,
    headers: { authorization: `api ${tom.token}` },
  })

/** A busy machine may be refused, and asks again as clients do. */
async function untilDrawn(entryid: number, path: string) {
  for (;;) {
    const answer = await fetchDocument(entryid, path)
    if (answer.statusCode !== 503) return answer
    await setTimeout(1000 * Number(answer.headers['retry-after']))
  }
}

/**
 * Returns the minimum of three tries, because garbage collection may pause any of them, and the result of the last try.
 */
async function measure<T>(work: () => Promise<T>): Promise<{ held: number; result: T }> {
  let least = Number.POSITIVE_INFINITY
  let result: T | undefined
  for (let tries = 0; tries < 3 && least > mostHeld; tries++) {
    const held = await longestTurn(async () => {
      result = await work()
    })
    least = Math.min(least, held)
  }
  return { held: least, result: result as T }
}

const assertFree = (held: number) => assert.ok(held < mostHeld, `held for ${Math.round(held / 1000)} ms`)

const numbered = (count: number, text: string) =>
  Array.from({ length: count }, (_, index) => `${index}${text}`)

const tiny = await aRunOf(['short'])
// Loads the fonts and modules for the first document.
await fetchDocument(tiny, '.pdf')

for (const [what, values, path] of [
  [
    'answers of 2,000 letters without a blank',
    numbered(isFull ? 200 : 100, 'abcdefghij'.repeat(199)),
    '.pdf',
  ],
  ['20 answers of 9,000 wide letters', numbered(20, 'W'.repeat(9000)), '/pack'],
] as const) {
  const entryid = await aRunOf(values)
  test(`${path} of ${what} does not hold the event loop`, async () => {
    const { held, result } = await measure(() => untilDrawn(entryid, path))
    assert.equal(result.statusCode, 200)
    if (path === '.pdf') assert.ok((await readPdf(result.rawPayload)).length > 20)
    assertFree(held)
  })
}

test('150 documents requested together do not hold the event loop; some are refused, and the next one is drawn', async () => {
  const { held, result } = await measure(async () => {
    const answers: ReturnType<typeof fetchDocument>[] = []
    for (let count = 0; count < 150; count++) {
      answers.push(fetchDocument(tiny, '.pdf'))
      // Each in its own iteration of the event loop, like requests from the network.
      await nextTurn()
    }
    return Promise.all(answers)
  })
  const refused = result.filter(({ statusCode }) => statusCode !== 200)
  assert.ok(refused.length > 0 && refused.length < 150)
  for (const { statusCode, headers, body } of refused) {
    assert.deepEqual([statusCode, JSON.parse(body).code], [503, 'server.busy'])
    assert.match(String(headers['retry-after']), /^\d+$/)
  }
  assertFree(held)
  const { rawPayload } = await fetchDocument(tiny, '.pdf')
  assert.match((await readPdf(rawPayload)).join(' '), /Text: short/)
})
