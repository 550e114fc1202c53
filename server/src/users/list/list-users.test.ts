// Tests the list of users for administrators: last use, order, filters, and its export.
// Engines: both in the outer circle, because texts are sorted by collation and parts of an export are compared as pairs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTouches } from '#auth/tokens/touches.ts'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { withIdBadge, withPin } from '#test/devices/device-builders.ts'
import { asObjects, readCsv } from '#test/read-exports.ts'
import { addUser } from '../users.ts'

const dayMs = 86_400_000
const site = await startSite()
const start = site.clock.now
const ada = await anAdmin(site, 'ada Admin')
site.clock.now += dayMs
const zoe = await withPin(site, await aPerson(site, { name: 'Zoë', privileges: ['Author'] }), '4826')
site.clock.now += dayMs
const bob = await withIdBadge(
  site,
  await aPerson(site, { name: 'Bob', privileges: ['Author', 'Moderator'] }),
  'BADGE-77',
)
const never = await site.write((ctx) =>
  addUser(ctx, {
    email: 'never@example.org',
    username: '=Never()',
    uniqueUsername: 'never',
    passwordHash: null,
    privileges: [],
  }),
)
await site.call('PATCH', `/users/${bob.userid}`, { as: ada, body: { enabled: false } })
const team = (await site.call('POST', '/teams', { as: zoe, body: { name: 'Early, "shift"' } })).body

const list = async (query: string, as = ada) => (await site.call('GET', `/users?${query}`, { as })).body
const names = async (query: string, as = ada): Promise<string[]> =>
  (await list(query, as)).map(({ username }: { username: string }) => username)

testOnBoth(
  'administrators read when somebody was there last, and how they sign in on shared devices',
  async () => {
    const facts = (await list('state=all')).map((each: Record<string, unknown>) => [
      each.username,
      each.last_seen_date,
      each.has_pin,
      each.has_id_badge,
    ])
    const seconds = (days: number) => Math.floor((start + days * dayMs) / 1000)
    assert.deepEqual(facts, [
      ['ada Admin', seconds(0), false, false],
      ['Zoë', seconds(1), true, false],
      ['Bob', seconds(2), false, true],
      ['=Never()', null, false, false],
    ])
  },
)

test('others do not read it, in the list, in a search and in a profile', async () => {
  for (const path of [
    '/users',
    '/users?sort=last_seen_date&state=all',
    '/users/search/a',
    `/users/${zoe.userid}`,
  ])
    for (const as of [zoe, undefined]) {
      const { text } = await site.call('GET', path, as && { as })
      assert.doesNotMatch(text, /last_seen|has_pin|has_id_badge/)
    }
  assert.deepEqual(await names('sort=username&state=all&privilege=Admin&query=bob', zoe), [
    'ada Admin',
    'Zoë',
    '=Never()',
  ])
})

testOnBoth('the use of a session or token moves the date on, at most once an hour', async () => {
  const own = await startSite()
  const as = await anAdmin(own)
  const tom = await aPerson(own)
  const touches = createTouches({
    database: own.database,
    drop: () => {},
    now: () => own.clock.now,
    sessionMs: async () => 30 * dayMs,
  })
  const { tokenid } = await own.read(({ db }) =>
    db.selectFrom('tokens').select('tokenid').where('userid', '=', tom.userid).executeTakeFirstOrThrow(),
  )
  const seenAfter = async (ms: number) => {
    own.clock.now += ms
    touches.touch(tokenid)
    await touches.flush()
    // A flush does not repeat the tokens of the flush before.
    await touches.flush()
    const { body } = await own.call('GET', '/users?order=DESC&limit=1', { as })
    return body[0].last_seen_date
  }
  const joined = Math.floor(own.clock.now / 1000)
  assert.equal(await seenAfter(60_000), joined)
  const now = own.clock.now
  assert.equal(await seenAfter(2 * 3_600_000), Math.floor(now / 1000) + 7200)
  await own.call('DELETE', '/user/token', { as: tom })
  const { body } = await own.call('GET', '/users?order=DESC&limit=1', { as })
  assert.equal(body[0].last_seen_date, Math.floor(now / 1000) + 7200, 'also after signing out')
  await touches.stop()
})

testOnBoth('the list is sorted by name, last use and joining, in pages', async () => {
  const byName = ['=Never()', 'ada Admin', 'Bob', 'Zoë']
  const inPages = async (query: string) =>
    (await Promise.all([0, 2].map((offset) => names(`${query}&state=all&limit=2&offset=${offset}`)))).flat()
  assert.deepEqual(await inPages('sort=username'), byName)
  assert.deepEqual(await inPages('sort=USERNAME&order=desc'), byName.toReversed())
  assert.deepEqual(await inPages('sort=last_seen_date'), ['=Never()', 'ada Admin', 'Zoë', 'Bob'])
  assert.deepEqual(await inPages('sort=join_date&order=DESC'), ['=Never()', 'Bob', 'Zoë', 'ada Admin'])
})

testOnBoth('the list is narrowed by the greatest privilege, by team and by state', async () => {
  assert.deepEqual(await names('privilege=Admin'), ['ada Admin'])
  assert.deepEqual(await names('privilege=Author'), ['Zoë'])
  assert.deepEqual(await names('privilege=user'), ['=Never()'])
  assert.deepEqual(await names('privilege=Moderator'), [])
  assert.deepEqual(await names('privilege=Moderator&state=deactivated'), ['Bob'])
  assert.deepEqual(await names('privilege=Moderator&includeDisabled'), ['Bob'])
  assert.deepEqual(await names(`teamid=${team.teamid}&query=zo`), ['Zoë'])
  assert.deepEqual(await names('teamid=999'), [])
})

test('refuses values that it does not know', async () => {
  for (const [field, value] of [
    ['sort', 'email'],
    ['state', 'gone'],
    ['privilege', 'King'],
    ['teamid', '0'],
  ])
    for (const path of ['/users', '/users.csv']) {
      const { status, body } = await site.call('GET', `${path}?${field}=${value}`, { as: ada })
      assert.deepEqual([status, body.errors[0].field], [422, field])
    }
})

const exported = async (query: string) => {
  const { text, headers } = await site.call('GET', `/users.csv?${query}`, { as: ada })
  assert.equal(headers['content-type'], 'text/csv; charset=utf-8')
  return { text, rows: asObjects(readCsv(text)) }
}

testOnBoth('the export has the list as it is filtered and sorted, safe in a spreadsheet', async () => {
  const { text, rows } = await exported('state=all&sort=username')
  assert.ok(
    text.startsWith(
      '\ufeffuserid,email,name,unique_username,privileges,teams,join_date,last_seen_date,enabled\r\n',
    ),
  )
  const iso = (days: number) => new Date(start + days * dayMs).toISOString()
  const [first, , third, last] = rows
  assert.deepEqual(first, {
    userid: String(never.userid),
    email: 'never@example.org',
    name: "'=Never()",
    unique_username: 'never',
    privileges: 'User',
    teams: '',
    join_date: iso(2),
    last_seen_date: '',
    enabled: '1',
  })
  assert.deepEqual([third?.name, third?.enabled], ['Bob', '0'])
  assert.deepEqual(
    [last?.privileges, last?.teams, last?.last_seen_date],
    ['User; Author', 'Early, "shift"', iso(1)],
  )
  assert.deepEqual(
    (await exported('privilege=Author')).rows.map(({ name }) => name),
    ['Zoë'],
  )
})

testOnBoth('an export of several parts has each user once, in every order', async () => {
  const own = await startSite()
  const as = await anAdmin(own, 'Person 2000')
  const count = 1101
  await own.write(async (ctx) => {
    const row = await ctx.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    for (let at = 0; at < count; at++) {
      const { userid: _, ...copy } = row
      const searchText = `person ${at % 7}`
      const lastSeenAt = at % 3
      await ctx.db
        .insertInto('users')
        .values({ ...copy, email: `p${at}@example.org`, searchText, lastSeenAt, joinedAt: at % 5 })
        .execute()
    }
  })
  const all = Array.from({ length: count + 1 }, (_, at) => String(as.userid + at))
  for (const sort of ['userid', 'username', 'last_seen_date', 'join_date'])
    for (const order of ['asc', 'desc']) {
      const { text } = await own.call('GET', `/users.csv?sort=${sort}&order=${order}`, { as })
      const userids = asObjects(readCsv(text)).map(({ userid }) => String(userid))
      assert.deepEqual(
        userids.toSorted((a, b) => Number(a) - Number(b)),
        all,
        `${sort} ${order}`,
      )
      const page = await own.call('GET', `/users?sort=${sort}&order=${order}&limit=200&offset=450`, { as })
      assert.deepEqual(
        userids.slice(450, 650),
        page.body.map((each: { userid: number }) => String(each.userid)),
      )
    }
})

test('only administrators export', async () => {
  assert.equal((await site.call('GET', '/users.csv', { as: zoe })).status, 403)
  assert.equal((await site.call('GET', '/users.csv')).status, 401)
})
