// Proves that a slow or failed record affects only its own response, and that the process ends with the drawer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RunValue } from '../runs.schema.ts'
import { createRecordDrawer } from './record-drawer.ts'
import type { RecordToDraw } from './record-pdf.ts'

const record: RecordToDraw = {
  langid: 'en',
  entry: {
    entryid: 1,
    guideid: 1,
    guide_revisionid: 1,
    workorderid: 'WO-1',
    username: 'Tom',
    status: 'complete',
    missing_count: 0,
    missing: [],
    people: [],
    step_times: [],
    starttime: 1,
    endtime: 2,
  } as unknown as RecordToDraw['entry'],
  title: 'Adjusting the brake',
  numbers: new Map(),
  order: new Map(),
  fields: new Map(),
  values: [],
  events: [],
  hash: null,
  signer: null,
  isShortened: false,
  isCut: false,
  notePictures: new Map(),
  pictures: new Map(),
  zone: 'UTC',
  site: 'http://stepwright.test',
}

test('a record that takes too long is refused for a while, and the next one is drawn', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const drawer = createRecordDrawer()
  try {
    const slow = assert.rejects(drawer.draw(record), {
      status: 503,
      code: 'server.busy',
      details: { retryAfterSeconds: 30 },
    })
    t.mock.timers.tick(120_000)
    await slow
    assert.equal((await drawer.draw(record)).toString('latin1', 0, 5), '%PDF-')
  } finally {
    await drawer.close()
  }
})

test('a record that can not be drawn fails alone; one under way when the server ends fails, too', async () => {
  const drawer = createRecordDrawer()
  const broken = { ...record, values: [null as unknown as RunValue] }
  await assert.rejects(drawer.draw(broken), /TypeError/)
  assert.ok((await drawer.draw(record)).length > 1000)
  const underWay = assert.rejects(drawer.draw(record), /ending/)
  await drawer.close()
  await underWay
})
