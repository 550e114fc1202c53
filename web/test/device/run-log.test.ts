// Proves the run log without the send queue: logs of several windows on one database, and a database that is full.
// Runs alone: it sets globals of a browser.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { closeWindows, newDisk, startBrowser } from './browser.ts'

startBrowser('http://localhost')
const { RunLog } = await import('../../src/run/queue/run-log.ts')
const { state: emptyState } = await import('../../src/run/queue/queue-state.ts')

const { add, put } = IDBObjectStore.prototype
afterEach(() => {
  Object.assign(IDBObjectStore.prototype, { add, put })
  closeWindows()
  newDisk()
})

function openLog() {
  const page = {
    state: emptyState,
    change: (next: Partial<typeof emptyState>) => {
      page.state = { ...page.state, ...next }
    },
  }
  const log = new RunLog(page)
  const record = (text: string) =>
    log.addEvent({
      ...{ eventid: text, run: 'run', userid: 3, type: 'note.added', text },
      ...{ at: Date.now(), mono: 1, session: 'one' },
    })
  return { log, record, shown: () => page.state }
}

function fillDisk(): void {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  Object.assign(IDBObjectStore.prototype, { add: refuse, put: refuse })
}

test('two logs on one database number events without gaps, each in its order', async () => {
  const [one, two] = [openLog(), openLog()]
  await Promise.all(['1', '2', '3'].flatMap((text) => [one.record(`a${text}`), two.record(`b${text}`)]))
  await Promise.all([two.record('b4'), one.record('a4')])
  const stored = (await one.log.db.list('events')).toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0))
  assert.deepEqual(
    stored.map(({ seq }) => seq),
    [1, 2, 3, 4, 5, 6, 7, 8],
  )
  for (const letter of ['a', 'b'])
    assert.deepEqual(
      stored.flatMap(({ text = '' }) => (text.startsWith(letter) ? text.slice(1) : [])),
      ['1', '2', '3', '4'],
    )
  await one.log.readDisk()
  assert.equal(one.shown().events.length, 8)
})

test('an event is stored when its recording resolves, also for a log that opens afterwards', async () => {
  const { seq } = await openLog().record('one')
  const next = openLog()
  assert.equal(await next.log.readDisk(), true)
  assert.deepEqual(
    next.shown().events.map((event) => [event.eventid, event.seq]),
    [['one', seq]],
  )
})

test('a full database is shown as not durable, and what it has refused is stored once it accepts writes', async () => {
  const { log, record, shown } = openLog()
  fillDisk()
  await record('one')
  log.putDraft({ run: 'run', userid: 3, field: 11, texts: ['12'] })
  await log.readDisk()
  assert.equal(shown().isDurable, false)
  Object.assign(IDBObjectStore.prototype, { add, put })
  await log.readDisk()
  assert.equal(shown().isDurable, true)
  const next = openLog()
  await next.log.readDisk()
  assert.deepEqual([next.shown().events.length, next.shown().drafts.size], [1, 1])
})

test('a log adopts the drafts that it finds first, and leaves those of other windows to them', async () => {
  const one = openLog()
  await one.log.readDisk()
  one.log.putDraft({ run: 'run', userid: 3, field: 11, texts: ['12'] })
  const two = openLog()
  await two.log.readDisk()
  assert.equal(two.shown().drafts.size, 1)
  two.log.putDraft({ run: 'run', userid: 3, field: 12, texts: ['13'] })
  await one.log.readDisk()
  assert.equal(one.shown().drafts.size, 1)
})
