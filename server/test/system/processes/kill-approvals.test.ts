// Proves that a kill between a signature and its release leaves both or neither, and loses no acknowledged signature.
// Circle: outer, because it starts and kills servers.
// Covers: server/src/guides/releases/approval/ server/src/signing/ server/src/platform/db/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aFolder, aStore, open, type Store, times, until } from '../../databases.ts'
import { isFull } from '../../extent.ts'
import type { Calls } from '../../hosting/calls.ts'
import { startPostgres } from '../../postgres/postgres.ts'
import { adminSettings, type RunningServer, signIn, startServer } from '../../processes.ts'

const rounds = isFull ? 10 : 1
const guidesPerRound = 12
/** More would be refused as guesses of a password. */
const atOnce = 4
const password = 'a very good password'

const email = 'quinn@example.org'

/** A new session, because attempts that a kill interrupts count as wrong passwords of the old one. */
const signInSigner = ({ url }: RunningServer) => signIn(url, { email, password })

/** Every guide of the site follows a process with one stage, of one person. */
async function prepare({ url }: RunningServer): Promise<void> {
  const { call } = await signIn(url)
  await call('PATCH', '/settings', { features: { releases: true } })
  await call('POST', '/wikis', { namespace: 'CATEGORY', title: 'Presses', contents: '' })
  const { userid } = await call('POST', '/users', { email, username: 'Quinn', password })
  await call('PATCH', `/users/${userid}`, { privileges: ['Author'] })
  const stages = [{ users: [userid] }]
  await call('POST', '/approvals/process', { name: 'Quality', default: true, stages })
}

async function openRequests({ call }: Calls): Promise<number[]> {
  const draft = { category: 'Presses', type: 'how-to', subject: 'press', public: true }
  for (let made = 0; made < guidesPerRound; made++) {
    const { guideid } = await call('POST', '/guides', draft)
    await call('POST', '/guides/releases', { guideid })
  }
  const { requests } = await call(
    'GET',
    `/approvals/requests?status=pending&order=DESC&limit=${guidesPerRound}`,
  )
  return requests.map((each: { approval_requestid: number }) => each.approval_requestid)
}

/** Returns the acknowledged requests. */
async function signUntilKilled(server: RunningServer, ids: readonly number[]) {
  const { api } = await signInSigner(server)
  const acknowledged: number[] = []
  const waiting = [...ids]
  const sign = async (id: number): Promise<boolean> => {
    try {
      const answer = await api('POST', `/approvals/request/sign/${id}`, { approve: true, password })
      const { status } = (await answer.json()) as { status: string }
      assert.equal(status, 'approved')
      return true
    } catch (error) {
      // A server that is killed may have sent a part of the answer.
      if (error instanceof assert.AssertionError) throw error
      return false
    }
  }
  const signing = times(atOnce, async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      if (!(await sign(id))) return
      acknowledged.push(id)
    }
  })
  const most = Math.floor(Math.random() * guidesPerRound)
  await until(() => acknowledged.length >= most)
  await server.stop('SIGKILL')
  await Promise.all(signing)
  return acknowledged
}

/** Each request with its release, signatures and events, of which there are all or none. */
async function inspect(store: Store, acknowledged: readonly number[]): Promise<void> {
  const database = open(store)
  const found = await database.read(async (db) => ({
    requests: await db
      .selectFrom('approval_requests')
      .innerJoin('guide_releases', 'guide_releases.releaseid', 'approval_requests.releaseid')
      .innerJoin('guides', 'guides.guideid', 'approval_requests.guideid')
      .select(['requestid', 'approval_requests.status', 'guide_releases.status as released'])
      .select(['guides.releaseid as shown', 'guide_releases.releaseid as own'])
      .execute(),
    counted: await db.selectFrom('approval_signatures').select(['requestid', 'signatureid']).execute(),
    signed: await db.selectFrom('signatures').select(['signatureid', 'subjectid']).execute(),
    events: await db
      .selectFrom('events')
      .select(['type', 'after'])
      .where('type', 'in', ['guide.approval-signed', 'guide.release-approved'])
      .execute(),
  }))
  await database.close()
  for (const { requestid, status, released, shown, own } of found.requests) {
    const counted = found.counted.filter((row) => row.requestid === requestid)
    const signed = found.signed.filter((row) => row.subjectid === own)
    const events = found.events.filter(({ after }) => JSON.parse(after ?? '').requestid === requestid)
    const isDone = status === 'approved'
    const expected = isDone ? ['approved', 'released', own, 1, 1, 2] : ['pending', 'pending', null, 0, 0, 0]
    const actual = [status, released, shown, counted.length, signed.length, events.length]
    assert.deepEqual(actual, expected, `request ${requestid}`)
    if (acknowledged.includes(requestid)) assert.ok(isDone, `request ${requestid} was acknowledged`)
  }
}

async function killWhileSigning(store: Store): Promise<void> {
  const env = { ...adminSettings, STEPWRIGHT_DATABASE_URL: store.databaseUrl, STEPWRIGHT_LOG: 'error' }
  const start = () => startServer(['--data', store.data], { env })
  let server = await start()
  await prepare(server)
  for (let round = 0; round < rounds; round++) {
    const ids = await openRequests(await signIn(server.url))
    const acknowledged = await signUntilKilled(server, ids)
    await inspect(store, acknowledged)
    server = await start()
  }
  await server.stop()
}

test('the server is killed while people sign, on SQLite', () =>
  killWhileSigning({ data: aFolder(), databaseUrl: '', readUrl: '' }))

test('the server is killed while people sign, on PostgreSQL', async () => {
  const postgres = await startPostgres()
  try {
    await killWhileSigning(await aStore(postgres.url))
  } finally {
    await postgres.close()
  }
})
