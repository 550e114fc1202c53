// Tests stepwright verify: output and exit code.
// Circle: outer, because it starts a process for each command.
// Covers: server/src/platform/files/ server/src/media/upkeep/
import { deepEqual, equal, match } from 'node:assert/strict'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { migrateSqlite } from '#platform/db/open/migrate-sqlite.ts'
import { sqliteFile } from '#platform/db/sqlite/sqlite.ts'
import { aFolder } from '#test/databases.ts'
import { run } from '#test/processes.ts'

const data = aFolder()
await migrateSqlite(sqliteFile(data), 0)

test('says whether all is well, in words and as JSON, and ends with 1 where it is not', async () => {
  const well = await run(['verify', '--data', data])
  deepEqual([well.code, well.stdout, well.stderr], [0, '0 files with 0.0 MiB: all there and whole\n', ''])

  const hash = 'ab12'.padEnd(64, '0')
  const path = join(data, 'files', 'originals', 'ab', '12', hash)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, 'left over')
  utimesSync(path, 1_000_000, 1_000_000)
  // With an empty database every file would be orphaned: an administrator has to confirm the database.
  const refused = await run(['verify', '--data', data, '--remove-orphans'])
  equal(refused.code, 1)
  match(refused.stderr, /belongs to a site whose database is not here.*stepwright adopt/)
  equal((await run(['adopt', '--data', data])).code, 0)
  const found = await run(['verify', '--data', data])
  equal(found.code, 1)
  match(found.stdout, new RegExp(`^orphaned {2}originals/${hash}\n0 files .* 1 that nothing refers to\n$`))

  const json = await run(['verify', '--data', data, '--quick', '--remove-orphans', '--json'])
  equal(json.code, 0)
  deepEqual(JSON.parse(json.stdout), {
    checked: 0,
    bytes: 0,
    missing: 0,
    damaged: 0,
    orphaned: 1,
    removed: 1,
    faults: [{ kind: 'orphaned', key: `originals/${hash}`, bytes: 9, media: [], isRemoved: true }],
  })
  equal((await run(['verify', '--data', data, '--json'])).code, 0)
})
