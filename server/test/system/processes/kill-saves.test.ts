// Proves that saves of runs survive a killed server or database: acknowledged saves are stored, none is partial, and a
// repeated save with the same key is stored once.
// Circle: outer, because it starts and kills servers and a database.
// Covers: server/src/runs/work/ server/src/platform/db/ server/src/platform/http/request/idempotency
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { aFolder, aStore, open, type Store, times, until } from '../../databases.ts'
import { isFull } from '../../extent.ts'
import { type Postgres, startPostgres } from '../../postgres/postgres.ts'
import { adminSettings, type RunningServer, signIn, startServer } from '../../processes.ts'

const writers = 16
const runs = 2
const rounds = isFull ? 2 : 1
/** Pause of a client whose save was refused. */
const pauseMs = 100

interface Save {
  key: string
  path: string
  body: string
  value: number
  /** Acknowledged saves. */
  answer: string | null
}

interface Work {
  headers: Record<string, string>
  entryids: number[]
  fieldid: number
  saves: Save[]
}

async function beginWork(url: string): Promise<Work> {
  const { call, authorization } = await signIn(url)
  const make = (path: string, body: object) => call('POST', path, body)
  await make('/wikis', { namespace: 'CATEGORY', title: 'Presses', contents: '' })
  const draft = { category: 'Presses', type: 'how-to', subject: 'press', public: true }
  const { guideid, revisionid } = await make('/guides', draft)
  const step = { orderby: 1, lines: [{ text: 'Measure it.', bullet: 'black', level: 0 }] }
  const { steps } = await make(`/guides/${guideid}/steps?revisionid=${revisionid}`, step)
  const field = { label: 'Gap', field_type: 'Numeric Input' }
  const form = await make(`/step_forms/${steps[0].stepid}`, { fields: [field] })
  const entryids: number[] = []
  for (const workorderid of times(runs, (index) => `WO-${index}`))
    entryids.push((await make('/work_log', { guideid, workorderid })).entryid)
  const headers = { authorization, 'content-type': 'application/json' }
  return { headers, entryids, fieldid: form.fields[0].field_revisionid, saves: [] }
}

function newSave({ entryids, fieldid, saves }: Work, writer: number): Save {
  const value = saves.length
  const path = `/api/2.0/work_log/${entryids[writer % runs]}/stepData`
  const body = JSON.stringify({ fields: { [fieldid]: value } })
  const save = { key: `save-${value}`, path, body, value, answer: null }
  saves.push(save)
  return save
}

/** Null if the server is gone. */
async function send(url: string, work: Work, { key, path, body }: Save) {
  const headers = { ...work.headers, 'idempotency-key': key }
  try {
    const answer = await fetch(`${url}${path}`, { method: 'PUT', headers, body })
    const isReplayed = answer.headers.get('idempotency-replayed') === 'true'
    return { status: answer.status, text: await answer.text(), isReplayed }
  } catch {
    return null
  }
}

const acknowledged = ({ saves }: Work) => saves.filter((save) => save.answer !== null)

async function saveUntilKilled(server: RunningServer, work: Work): Promise<void> {
  const before = acknowledged(work).length
  const writing = times(writers, async (writer) => {
    for (;;) {
      const save = newSave(work, writer)
      const answer = await send(server.url, work, save)
      if (!answer) return
      assert.equal(answer.status, 200, answer.text)
      save.answer = answer.text
    }
  })
  await until(() => acknowledged(work).length > before + Math.random() * 100)
  await server.stop('SIGKILL')
  await Promise.all(writing)
}

/** Every client repeats all its saves, acknowledged or not. */
async function repeatAll(url: string, work: Work): Promise<void> {
  for (const save of work.saves) {
    const again = await send(url, work, save)
    assert.equal(again?.status, 200, again?.text)
    if (save.answer !== null) assert.deepEqual([again?.text, again?.isReplayed], [save.answer, true])
    save.answer = again?.text ?? null
  }
}

/** Every save is stored once, with all its rows. */
async function inspect(store: Store, { entryids, saves }: Work): Promise<void> {
  const database = open(store)
  const found = await database.read(async (db) => ({
    values: await db.selectFrom('entry_values').selectAll().orderBy('valueid').execute(),
    happened: await db.selectFrom('entry_events').select(['entryid', 'entryEventid', 'type']).execute(),
    entries: await db.selectFrom('entries').selectAll().execute(),
    events: await db.selectFrom('events').select('type').where('type', 'like', 'entry.values-%').execute(),
    keys: await db.selectFrom('idempotency_keys').select('key').execute(),
    checked: (
      await sql<{ count: number }>`select count(*) as count from entry_values v
      where not exists (select 1 from entry_events e
        where e."entryEventid" = v."entryEventid" and e.entryid = v.entryid)`.execute(db)
    ).rows[0]?.count,
  }))
  await database.close()
  const numbers = found.values.map((row) => Number(row.value)).sort((a, b) => a - b)
  assert.deepEqual(
    numbers,
    saves.map((save) => save.value),
    'each save once',
  )
  assert.equal(found.checked, 0, 'a value without its event')
  assert.equal(found.events.length, saves.length)
  assert.equal(found.keys.length, saves.length)
  for (const entryid of entryids) {
    const run = found.entries.find((row) => row.entryid === entryid)
    const values = found.values.filter((row) => row.entryid === entryid)
    const happened = found.happened.filter((row) => row.entryid === entryid)
    assert.equal(run?.eventCount, happened.length)
    assert.equal(happened.length, values.length + 1)
    assert.equal(run?.timingid, Math.max(...happened.map((row) => row.entryEventid)))
    assert.deepEqual(
      values.filter((row) => row.isCurrent === 1).map((row) => row.valueid),
      values.slice(-1).map((row) => row.valueid),
    )
  }
}

const envOf = (store: Store) => ({
  ...adminSettings,
  STEPWRIGHT_DATABASE_URL: store.databaseUrl,
  STEPWRIGHT_LOG: 'error',
})

/** Returns the server that runs at the end. */
async function killTheServer(store: Store) {
  const start = () => startServer(['--data', store.data], { env: envOf(store) })
  let server = await start()
  const work = await beginWork(server.url)
  for (let round = 0; round < rounds; round++) {
    await saveUntilKilled(server, work)
    server = await start()
    await repeatAll(server.url, work)
    await inspect(store, work)
  }
  return { server, work }
}

/** Clients repeat each save until it is acknowledged, while the database is cut off and comes back. */
async function killTheDatabase(
  store: Store,
  postgres: Postgres,
  { server, work }: Awaited<ReturnType<typeof killTheServer>>,
): Promise<void> {
  let isOver = false
  const writing = times(writers, async (writer) => {
    while (!isOver) {
      const save = newSave(work, writer)
      await until(async () => {
        const answer = await send(server.url, work, save)
        if (answer?.status === 200) save.answer = answer.text
        else {
          assert.match(answer?.text ?? '', /"server\.(busy|outcome-unknown)"/)
          await wait(pauseMs)
        }
        return save.answer !== null
      })
    }
  })
  const allWritten = Promise.all(writing)
  // The failure is reported where the promise is awaited.
  allWritten.catch(() => {})
  for (let round = 0; round < rounds; round++) {
    const before = acknowledged(work).length
    await until(() => acknowledged(work).length > before + 20)
    await postgres.crash()
    await postgres.start()
  }
  const before = acknowledged(work).length
  await until(() => acknowledged(work).length > before + 20)
  isOver = true
  await allWritten
  await repeatAll(server.url, work)
  await inspect(store, work)
}

test('the server is killed, on SQLite', async () => {
  const { server } = await killTheServer({ data: aFolder(), databaseUrl: '', readUrl: '' })
  await server.stop()
})

test('the server is killed, and then its database, on PostgreSQL', async () => {
  const postgres = await startPostgres()
  try {
    const store = await aStore(postgres.url)
    const running = await killTheServer(store)
    await killTheDatabase(store, postgres, running)
    await running.server.stop()
  } finally {
    await postgres.close()
  }
})
