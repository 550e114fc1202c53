// Tests which backups rotation removes, and that blobs in use or being written stay.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aFolder } from '#test/databases.ts'
import { openArchive } from './archive.ts'
import { openBlobStore } from './blob-stores/open-store.ts'
import type { Manifest } from './format.ts'
import { pickRemaining, rotate } from './rotation.ts'

const ids = (from: number, days: number) =>
  Array.from({ length: days }, (_, day) =>
    new Date(from + day * 86_400_000).toISOString().slice(0, 10).concat('T02-00-00Z'),
  )

test('the newest backups of so many days, weeks and months remain', () => {
  const all = ids(Date.UTC(2026, 0, 1), 330)
  const remaining = [...pickRemaining(all, { hours: 0, days: 3, weeks: 2, months: 3 })].sort()
  assert.deepEqual(
    remaining.map((id) => id.slice(0, 10)),
    ['2026-09-30', '2026-10-31', '2026-11-22', '2026-11-24', '2026-11-25', '2026-11-26'],
  )
  assert.deepEqual(
    [...pickRemaining(all, { hours: 0, days: 0, weeks: 0, months: 0 })],
    ['2026-11-26T02-00-00Z'],
  )
  assert.deepEqual([...pickRemaining([], { hours: 0, days: 1, weeks: 1, months: 1 })], [])
})

const manifest = (at: string, chunks: Manifest['files']['chunks']): Manifest => ({
  at,
  kind: 'backup',
  product: '0.2.0',
  schema: 30,
  siteid: '',
  engine: 'SQLite',
  tables: [{ name: 'users', columns: ['userid'], rows: 1, chunks }],
  sequences: {},
  files: { count: 0, bytes: 0, chunks: [] },
  missing: [],
  secrets: {},
})

test('unused blobs are removed once they are a day old', async () => {
  const store = await openBlobStore(aFolder(), { creates: true })
  const archive = await openArchive(store, { creates: true })
  const [first, second, unfinished] = [
    await archive.writeChunk([[1]]),
    await archive.writeChunk([[2]]),
    await archive.writeChunk([[3]]),
  ]
  await archive.writeSnapshot(manifest('2026-11-25T02-00-00Z', [first]))
  await archive.writeSnapshot(manifest('2026-11-26T02-00-00Z', [second]))
  const rule = { hours: 0, days: 1, weeks: 0, months: 0 }
  const early = await rotate(archive, rule, Date.now())
  assert.deepEqual([early.removedSnapshots, early.removedBlobs], [['2026-11-25T02-00-00Z'], 0])
  const late = await rotate(archive, rule, Date.now() + 2 * 86_400_000)
  assert.deepEqual([late.removedSnapshots, late.removedBlobs], [[], 2])
  assert.deepEqual(await archive.readChunk(second), [[2]])
  await assert.rejects(archive.readChunk(unfinished), /lacks the chunk/)
})
