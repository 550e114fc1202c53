// Proves that a kill while people sign in runs leaves each signature with its event, and loses no acknowledged one.
// Circle: outer, because it starts and kills servers.
// Covers: server/src/runs/signing/ server/src/runs/signatures/ server/src/platform/db/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aFolder, aStore, open, type Store, times, until } from '../../databases.ts'
import { isFull } from '../../extent.ts'
import { startPostgres } from '../../postgres/postgres.ts'
import { adminSettings, type RunningServer, signIn, startServer } from '../../processes.ts'

const rounds = isFull ? 10 : 2
const runsPerRound = 12
/** More would be refused as guesses of a password. */
const atOnce = 4
const password = 'a very good password'
const email = 'quinn@example.org'

/** A new session, because attempts that a kill interrupts count as wrong passwords of the old one. */
const asOperator = ({ url }: RunningServer) => signIn(url, { email, password })

interface Prepared {
  guideid: number
  field: number
}

async function prepare({ url }: RunningServer): Promise<Prepared> {
  const { call } = await signIn(url)
  await call('POST', '/wikis', { namespace: 'CATEGORY', title: 'Presses', contents: '' })
  await call('POST', '/users', { email, username: 'Quinn', password })
  const draft = { category: 'Presses', type: 'how-to', subject: 'press', public: true }
  const { guideid } = await call('POST', '/guides', draft)
  const step = { orderby: 1, title: 'Fit', lines: [{ text: 'Fit it.' }] }
  const { steps } = await call('POST', `/guides/${guideid}/steps`, step)
  const fields = [{ label: 'Done', field_type: 'Signature' }]
  const form = await call('POST', `/step_forms/${steps[0].stepid}`, { fields })
  return { guideid, field: form.fields[0].field_revisionid }
}

/** Returns the runs whose signature was acknowledged. */
async function signUntilKilled(server: RunningServer, { guideid, field }: Prepared): Promise<number[]> {
  const { api, call } = await asOperator(server)
  const waiting: { entryid: number; last_hash: string }[] = []
  for (let made = 0; made < runsPerRound; made++) {
    const { entryid } = await call('POST', '/work_log', { guideid, workorderid: 'WO-1' })
    waiting.push(await call('GET', `/work_log/${entryid}`))
  }
  const acknowledged: number[] = []
  const sign = async (entryid: number, hash: string): Promise<boolean> => {
    try {
      const answer = await api('POST', `/work_log/${entryid}/sign`, {
        field_revisionid: field,
        hash,
        password,
      })
      const { unsigned_count } = (await answer.json()) as { unsigned_count: number }
      assert.equal(unsigned_count, 0)
      return true
    } catch (error) {
      // A server that is killed may have sent a part of the answer.
      if (error instanceof assert.AssertionError) throw error
      return false
    }
  }
  const signing = times(atOnce, async () => {
    for (let run = waiting.shift(); run !== undefined; run = waiting.shift()) {
      if (!(await sign(run.entryid, run.last_hash))) return
      acknowledged.push(run.entryid)
    }
  })
  const most = Math.floor(Math.random() * runsPerRound)
  await until(() => acknowledged.length >= most)
  await server.stop('SIGKILL')
  await Promise.all(signing)
  return acknowledged
}

/** A run has its signature, the event in its chain, its head and the event of the audit trail, or none of them. */
async function inspect(store: Store, acknowledged: readonly number[]): Promise<void> {
  const database = open(store)
  const found = await database.read(async (db) => ({
    runs: await db.selectFrom('entries').select(['entryid', 'signatures', 'unsigned']).execute(),
    rows: await db
      .selectFrom('signatures')
      .select(['signatureid', 'subjectid'])
      .where('subject', '=', 'run')
      .execute(),
    chained: await db
      .selectFrom('entry_events')
      .select(['entryid', 'data'])
      .where('type', '=', 'signed')
      .execute(),
    audited: await db.selectFrom('events').select('subjectid').where('type', '=', 'entry.signed').execute(),
  }))
  await database.close()
  for (const { entryid, signatures, unsigned } of found.runs) {
    const ofRows = found.rows.filter((row) => row.subjectid === entryid).map((row) => row.signatureid)
    const ofEvents = found.chained
      .filter((event) => event.entryid === entryid)
      .map(({ data }) => JSON.parse(data ?? '').signature.signatureid)
    const audited = found.audited.filter((event) => Number(event.subjectid) === entryid).length
    assert.deepEqual(ofEvents, ofRows, `run ${entryid}`)
    const isSigned = ofRows.length > 0
    const expected = isSigned ? [1, 0, 1, 1] : [0, 1, 0, 0]
    assert.deepEqual([signatures, unsigned, ofRows.length, audited], expected, `run ${entryid}`)
    if (acknowledged.includes(entryid)) assert.ok(isSigned, `run ${entryid} was acknowledged`)
  }
  assert.equal(found.runs.length % runsPerRound, 0)
}

async function killWhileSigning(store: Store): Promise<void> {
  const env = { ...adminSettings, STEPWRIGHT_DATABASE_URL: store.databaseUrl, STEPWRIGHT_LOG: 'error' }
  const start = () => startServer(['--data', store.data], { env })
  let server = await start()
  const prepared = await prepare(server)
  for (let round = 0; round < rounds; round++) {
    await inspect(store, await signUntilKilled(server, prepared))
    server = await start()
  }
  await server.stop()
}

test('the server is killed while people sign in runs, on SQLite', () =>
  killWhileSigning({ data: aFolder(), databaseUrl: '', readUrl: '' }))

test('the server is killed while people sign in runs, on PostgreSQL', async () => {
  const postgres = await startPostgres()
  try {
    await killWhileSigning(await aStore(postgres.url))
  } finally {
    await postgres.close()
  }
})
