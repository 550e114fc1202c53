// Proves that a server killed during writes loses no acknowledged write and stores none partially.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { aFolder, aStore, open, type Store, times } from '../../databases.ts'
import { isFull } from '../../extent.ts'
import { startPostgres } from '../../postgres/postgres.ts'
import { adminSettings, type RunningServer, signIn, startServer } from '../../processes.ts'

const connections = 32

/** Writes from many connections until the server is gone, and returns the acknowledged writes. */
async function writeUntilKilled(server: RunningServer, round: number): Promise<string[]> {
  const { api } = await signIn(server.url)
  const acknowledged: string[] = []
  let isOver = false
  const writers = times(connections, async (writer) => {
    for (let count = 0; !isOver; count++) {
      const email = `round${round}.writer${writer}.${count}@example.org`
      try {
        const answer = await api('POST', '/invitations', { email })
        await answer.text()
        if (answer.status === 201) acknowledged.push(email)
      } catch {
        return
      }
    }
  })
  while (acknowledged.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  await new Promise((resolve) => setTimeout(resolve, 30 + Math.random() * 200))
  await server.stop('SIGKILL')
  isOver = true
  await Promise.all(writers)
  return acknowledged
}

interface StoredInvitation {
  email: string
  events: number
  jobs: number
}

/** Reads the database after recovery: each invitation with its events and jobs, and events without an invitation. */
async function inspect(store: Store): Promise<{ found: StoredInvitation[]; orphans: number }> {
  const database = open(store)
  const invitations = await database.read((db) =>
    sql<StoredInvitation>`
      select i.email,
        (select count(*) from events e where e.type = 'invitation.added' and e.subjectid = i.invitationid) as events,
        (select count(*) from jobs j join events e on e.eventid = j.eventid
          where e.type = 'invitation.added' and e.subjectid = i.invitationid) as jobs
      from invitations i`.execute(db),
  )
  const orphans = await database.read((db) =>
    sql<{ count: number }>`
      select count(*) as count from events
      where type = 'invitation.added' and subjectid not in (select invitationid from invitations)`.execute(
      db,
    ),
  )
  await database.close()
  return { found: invitations.rows.map((row) => ({ ...row })), orphans: orphans.rows[0]?.count ?? -1 }
}

async function killAgainAndAgain(store: Store, rounds: number): Promise<void> {
  const env = { ...adminSettings, STEPWRIGHT_DATABASE_URL: store.databaseUrl, STEPWRIGHT_LOG: 'error' }
  const acknowledged: string[] = []
  for (let round = 0; round < rounds; round++) {
    const server = await startServer(['--data', store.data], { env })
    acknowledged.push(...(await writeUntilKilled(server, round)))
    const { found, orphans } = await inspect(store)
    const emails = new Set(found.map((row) => row.email))
    assert.deepEqual(
      acknowledged.filter((email) => !emails.has(email)),
      [],
      'acknowledged and lost',
    )
    assert.deepEqual(
      found.filter((row) => row.events !== 1 || row.jobs !== 1),
      [],
      'half written',
    )
    assert.equal(orphans, 0)
  }
  assert.ok(acknowledged.length >= rounds, `${acknowledged.length} were acknowledged`)
}

test('a killed server on SQLite has kept all that it acknowledged, and nothing by half', () =>
  killAgainAndAgain({ data: aFolder(), databaseUrl: '', readUrl: '' }, isFull ? 4 : 1))

test('a killed server on PostgreSQL has, too', async () => {
  const postgres = await startPostgres()
  try {
    await killAgainAndAgain(await aStore(postgres.url), isFull ? 3 : 1)
  } finally {
    await postgres.close()
  }
})
