// Proves that queries use an index wherever the result is smaller than the table.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findInvitationByHash, listInvitations } from '#auth/joining/invitations.queries.ts'
import { deleteExpiredResets, deleteExpiredTokens } from '#auth/tokens/expiry.queries.ts'
import { countApiTokens, deleteOldSessions, findBearer, listTokens } from '#auth/tokens/tokens.queries.ts'
import {
  type ClaimedJob,
  claimJobs,
  countJobs,
  deleteDoneJobs,
  endLaterJobs,
  findNewestEventId,
  findNextRun,
  listEvents,
  listEventsAfter,
  listEventsAmong,
  listJobs,
} from '#events/events.queries.ts'
import { isSlow, plansOf, sorts } from '#test/plans.ts'
import { findUserByEmail, findUserBySso } from '#users/find-users.ts'
import { listUsers, listUsersBeyond, listUsersWithSignIn } from '#users/list/list-users.queries.ts'
import { isUniqueUsernameTaken } from '#users/users.queries.ts'
import type { Database, Db } from './database.ts'

const page = { offset: 0, limit: 20, order: 'desc' } as const

const claim = (db: Db) => {
  const database = { write: (work: (db: Db) => unknown) => work(db), skipLocked: (query: unknown) => query }
  return claimJobs(database as unknown as Database, { lease: 'x', now: 1, leaseMs: 1, limit: 4 })
}

const direct: Record<string, (db: Db) => Promise<unknown>> = {
  'a token': (db) => findBearer(db, { hash: 'x' }),
  'the tokens of a person': (db) => listTokens(db, 1, 0),
  'how many tokens somebody has': (db) => countApiTokens(db, 1),
  'old sessions': (db) => deleteOldSessions(db, 1, 100),
  'an invitation by its link': (db) => findInvitationByHash(db, 'x'),
  'a person by address': (db) => findUserByEmail(db, 'x'),
  'a person by the name elsewhere': (db) => findUserBySso(db, 'x'),
  'a unique name': (db) => isUniqueUsernameTaken(db, 'x', 1),
  'the newest event': findNewestEventId,
  'new events': (db) => listEventsAfter(db, { eventid: 1 }),
  'late events': (db) => listEventsAmong(db, [1, 2, 3]),
  'events of a type': (db) => listEvents(db, { type: 'x' }, page),
  'events of a person': (db) => listEvents(db, { actorid: 1 }, page),
  'events of a thing': (db) => listEvents(db, { subject: 'user', subjectid: 1 }, page),
  'the next job': (db) => findNextRun(db),
  'the next job of a lane': (db) => findNextRun(db, { only: ['x'] }),
  'how many jobs there are to do': countJobs,
  'jobs that wait to do what was just done': (db) =>
    endLaterJobs(db, { handler: 'x', subject: 'guide', subjectid: 1, eventid: 1 } as ClaimedJob, 0),
  'old jobs': (db) => deleteDoneJobs(db, 0, 9),
}

for (const [what, work] of Object.entries(direct)) {
  test(`finds ${what} by an index, without sorting`, async () => {
    const plans = await plansOf(work)
    assert.ok(plans.length > 0)
    assert.deepEqual(plans.filter(isSlow), [])
  })
}

/** Pages in the order of the primary key: the scan starts at the end of the table and stops with the page. */
const paged: Record<string, (db: Db) => Promise<unknown>> = {
  'all events': (db) => listEvents(db, {}, page),
  'all jobs': (db) => listJobs(db, undefined, page),
  'all invitations': (db) => listInvitations(db, page),
  // The search matches any part of a name, which no index of either engine supports; the page size ends the scan.
  people: (db) => listUsers(db, { text: 'a' }, page),
}

for (const sort of ['username', 'last_seen_date', 'join_date'] as const)
  test(`reads people by ${sort} by an index, in pages and in an export`, async () => {
    const filter = { state: 'all' } as const
    const plans = await plansOf(async (db) => {
      await listUsersWithSignIn(db, filter, { ...page, sort }, 'k')
      const parts = { sort, order: 'asc', limit: 2 } as const
      const last = (await listUsersBeyond(db, filter, { ...parts, last: undefined })).at(-1)
      await listUsersBeyond(db, { ...filter, teamid: 1 }, { ...parts, last })
    })
    assert.deepEqual(plans.filter(isSlow), [])
  })

for (const [what, work] of Object.entries(paged)) {
  test(`reads ${what} in the order of their numbers, without sorting`, async () => {
    const plans = await plansOf(work)
    assert.deepEqual(plans.filter(sorts), [])
  })
}

test('finds expired tokens by an index; the few resets that are open at a time need none', async () => {
  assert.deepEqual((await plansOf((db) => deleteExpiredTokens(db, 0, 9))).filter(isSlow), [])
  const plans = await plansOf((db) => deleteExpiredResets(db, 0, 9))
  assert.deepEqual(plans.filter(isSlow), ['SCAN password_resets'])
})

test('sorts only the few jobs that are due', async () => {
  const plans = await plansOf(claim)
  assert.deepEqual(
    plans.filter((plan) => /^SCAN/.test(plan)),
    [],
  )
})
