// Proves that whole guides saved while the server is killed are complete: each is the result of one save, and no
// acknowledged save is lost.
// Circle: outer, because it starts and kills servers.
// Covers: server/src/guides/writing/ server/src/platform/db/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '../../../../client/src/errors.ts'
import { aFolder, aStore, type Store, times } from '../../databases.ts'
import { isFull } from '../../extent.ts'
import type { Calls } from '../../hosting/calls.ts'
import { startPostgres } from '../../postgres/postgres.ts'
import { adminSettings, type RunningServer, signIn, startServer } from '../../processes.ts'

const writers = 8
const steps = 6
const rounds = isFull ? 3 : 1

interface Writer {
  guideid: number
  /** The newest sent save and the newest acknowledged save. */
  sent: number
  acknowledged: number
}

const documentOf = (save: number, stepids: (number | undefined)[]) => ({
  summary: `Save ${save}`,
  steps: stepids.map((stepid) => ({
    ...(stepid ? { stepid } : {}),
    title: `Save ${save}`,
    lines: [{ text: `Save ${save}` }],
  })),
})

async function begin(server: RunningServer): Promise<Writer[]> {
  const { call } = await signIn(server.url)
  await call('POST', '/wikis', { namespace: 'CATEGORY', title: 'Presses', contents: '' })
  const begun: Writer[] = []
  for (const number of times(writers, (index) => index)) {
    const draft = { category: 'Presses', type: 'how-to', subject: `Press ${number}` }
    const { guideid, guide_revisionid: madeOn } = await call('POST', '/guides', draft)
    const path = `/guides/${guideid}/document?guide_revisionid=${madeOn}`
    await call('PUT', path, documentOf(0, Array(steps).fill(undefined)))
    begun.push({ guideid, sent: 0, acknowledged: 0 })
  }
  return begun
}

/** Every save rotates the order of the steps, so that a partial save would be visible. */
async function save({ call }: Calls, writer: Writer) {
  const guide = await call('GET', `/guides/${writer.guideid}`)
  const stepids = guide.steps.map(({ stepid }: { stepid: number }) => stepid).toReversed()
  const path = `/guides/${writer.guideid}/document?guide_revisionid=${guide.guide_revisionid}`
  writer.sent++
  await call('PUT', path, documentOf(writer.sent, stepids))
  writer.acknowledged = writer.sent
}

const countAcknowledged = (all: readonly Writer[]): number =>
  all.reduce((sum, { acknowledged }) => sum + acknowledged, 0)

async function saveUntilKilled(server: RunningServer, all: readonly Writer[]): Promise<void> {
  const calls = await signIn(server.url)
  let isOver = false
  const writing = all.map(async (writer) => {
    while (!isOver) {
      try {
        await save(calls, writer)
      } catch (error) {
        // The connection ends with the server. An error response would be a fault.
        if (error instanceof ApiError) throw error
        return
      }
    }
  })
  const before = countAcknowledged(all)
  while (countAcknowledged(all) === before) await wait(5)
  await wait(Math.random() * 400)
  await server.stop('SIGKILL')
  isOver = true
  await Promise.all(writing)
}

async function inspect(server: RunningServer, all: readonly Writer[]): Promise<void> {
  const { call } = await signIn(server.url)
  for (const writer of all) {
    const guide = await call('GET', `/guides/${writer.guideid}`)
    const number = Number(guide.summary.slice('Save '.length))
    assert.ok(number === writer.sent || number === writer.acknowledged, `${guide.summary} of ${writer.sent}`)
    assert.equal(guide.steps.length, steps)
    for (const { title, lines } of guide.steps)
      assert.deepEqual([title, lines[0].text_raw], [guide.summary, guide.summary])
    const newest = (await call('GET', `/guides/${writer.guideid}/revisions?limit=1`))[0]
    assert.equal(newest.guide_revisionid, guide.guide_revisionid)
    Object.assign(writer, { sent: number, acknowledged: number })
  }
}

async function killAgainAndAgain(store: Store): Promise<void> {
  const env = { ...adminSettings, STEPWRIGHT_DATABASE_URL: store.databaseUrl, STEPWRIGHT_LOG: 'error' }
  const start = () => startServer(['--data', store.data], { env })
  let server = await start()
  const all = await begin(server)
  for (let round = 0; round < rounds; round++) {
    await saveUntilKilled(server, all)
    server = await start()
    await inspect(server, all)
  }
  assert.ok(all.some(({ acknowledged }) => acknowledged > 0))
  await server.stop()
}

test('the server is killed while guides are saved, on SQLite', () =>
  killAgainAndAgain({ data: aFolder(), databaseUrl: '', readUrl: '' }))

test('the server is killed while guides are saved, on PostgreSQL', async () => {
  const postgres = await startPostgres()
  try {
    await killAgainAndAgain(await aStore(postgres.url))
  } finally {
    await postgres.close()
  }
})
