// Tests teams through the API: created, joined, handed over, left; privileges, and teams in summaries of users.
// Engines: both in the outer circle, because members are ordered by SQL, and one joins twice.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson, testPassword } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aProcess } from '#test/guides/approval-builders.ts'
import { leavesNoTrace } from '#test/traces.ts'

const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const jonas = await aPerson(site, { name: 'Jonas' })
const aylin = await aPerson(site, { name: 'Aylin' })

const joinCode = 'lock-out first'
let names = 0

async function aTeam(as: TestPerson, fields: object = {}): Promise<number> {
  const made = await site.call('POST', '/teams', { as, body: { name: `Team ${++names}`, ...fields } })
  assert.equal(made.status, 201, made.text)
  return made.body.teamid
}

const put = (teamid: number, who: TestPerson, as: TestPerson, body?: object, query = '') =>
  site.call('PUT', `/teams/${teamid}/users/${who.userid}${query}`, { as, ...(body ? { body } : {}) })
const leave = (teamid: number, who: TestPerson, as: TestPerson) =>
  site.call('DELETE', `/teams/${teamid}/users/${who.userid}`, { as })
const idsOf = (people: { userid: number }[]) => people.map(({ userid }) => userid)

/** The answer to a name that is refused. */
const fault = async (method: 'POST' | 'PATCH', path: string, name: string) => {
  const { status, body } = await site.call(method, path, { as: mara, body: { name } })
  return [status, body.errors?.[0].field, body.errors?.[0].code]
}

async function findTeam(teamid: number) {
  const { body } = await site.call('GET', '/teams?limit=200')
  return body.find((team: { teamid: number }) => team.teamid === teamid)
}

testOnBoth('whoever makes a team is its first member and looks after it', async () => {
  const fields = { name: 'Night shift', description: 'Works until six.' }
  const { status, body } = await site.call('POST', '/teams', { as: mara, body: fields })
  assert.equal(status, 201)
  assert.deepEqual(body, {
    teamid: body.teamid,
    name: 'Night shift',
    owner: mara.userid,
    reputation: 0,
    image: null,
    url: `http://stepwright.test/Team/${body.teamid}/Night+shift`,
    member_count: 1,
    description: 'Works until six.',
    new_member_since: Math.floor(site.clock.now / 1000),
    has_join_code: false,
    location: null,
    latitude: null,
    longitude: null,
  })
  const members = await site.call('GET', `/teams/${body.teamid}`)
  assert.deepEqual(idsOf(members.body), [mara.userid])
  assert.deepEqual((await site.call('GET', `/users/${mara.userid}`)).body.teams, [body.teamid])
})

testOnBoth('teams are picked by their numbers', async () => {
  const one = await aTeam(mara)
  const other = await aTeam(mara)
  await aTeam(mara)
  const { body } = await site.call('GET', `/teams?teamids=${other},${one},99999`)
  assert.deepEqual(
    body.map(({ teamid }: { teamid: number }) => teamid),
    [one, other],
  )
  const { status, body: fault } = await site.call('GET', '/teams?teamids=1,x')
  assert.equal(status, 422)
  assert.equal(fault.errors[0].field, 'teamids')
})

test('people without a role make no teams', async () => {
  const refused = await site.call('POST', '/teams', { as: jonas, body: { name: 'Mine' } })
  assert.equal(refused.status, 403)
  assert.deepEqual(refused.body.requiredPrivileges, ['Author', 'Moderator', 'Admin'])
  assert.equal((await site.call('POST', '/teams', { body: { name: 'Mine' } })).status, 401)
})

test('every fault of a team is told at once', async () => {
  const body = { name: '', description: 7, join_code: 'short', colour: 'red' }
  const { status, body: answer } = await site.call('POST', '/teams', { as: mara, body })
  assert.equal(status, 422)
  const fields = answer.errors.map(({ field }: { field: string }) => field)
  assert.deepEqual([...new Set(fields)].sort(), ['colour', 'description', 'join_code', 'name'])
  const missing = await site.call('POST', '/teams', { as: mara, body: {} })
  assert.deepEqual(missing.body.errors[0].field, 'name')
})

test('people join by the code, given in the query or in the body, and twice is once', async () => {
  const teamid = await aTeam(mara, { join_code: joinCode })
  assert.equal((await findTeam(teamid)).has_join_code, true)
  const query = `?join_code=${encodeURIComponent(joinCode)}`
  const joined = await put(teamid, jonas, jonas, undefined, query)
  assert.equal(joined.status, 200)
  assert.deepEqual(idsOf(joined.body), [mara.userid, jonas.userid])
  const again = await put(teamid, jonas, jonas, { join_code: joinCode })
  assert.deepEqual(idsOf(again.body), [mara.userid, jonas.userid])
  const third = await put(teamid, aylin, aylin, { join_code: joinCode })
  assert.deepEqual(third.body.at(-1).teams, [teamid])
  const down = await site.call('GET', `/teams/${teamid}?order=DESC`)
  assert.deepEqual(idsOf(down.body), [aylin.userid, jonas.userid, mara.userid])
})

test('a wrong code lets nobody in, nor does none, nor a team without a code', async () => {
  const teamid = await aTeam(mara, { join_code: joinCode })
  const closed = await aTeam(mara)
  const wrong = 'The join code is not right'
  const none = 'Nobody joins this team by a code: whoever looks after it adds people'
  for (const [team, body, message] of [
    [teamid, { join_code: 'lock-out last' }, wrong],
    [teamid, { join_code: null }, wrong],
    [teamid, undefined, wrong],
    [closed, { join_code: joinCode }, none],
    [closed, undefined, none],
  ] as const) {
    const refused = await put(team, jonas, jonas, body)
    assert.equal(refused.status, 403, refused.text)
    assert.equal(refused.body.message, message)
  }
  assert.deepEqual(idsOf((await site.call('GET', `/teams/${teamid}`)).body), [mara.userid])
})

test('nobody brings others in by a code; whoever looks after the team and administrators need none', async () => {
  const teamid = await aTeam(mara, { join_code: joinCode })
  assert.equal((await put(teamid, aylin, jonas, { join_code: joinCode })).status, 403)
  assert.equal((await put(teamid, jonas, mara)).status, 200)
  assert.equal((await put(teamid, aylin, admin)).status, 200)
  assert.equal((await put(teamid, { ...jonas, userid: 999_999 }, mara)).status, 404)
  assert.equal((await put(999_999, jonas, jonas)).status, 404)
})

test('codes can not be guessed for ever', async () => {
  const teamid = await aTeam(mara, { join_code: joinCode })
  const guesser = await aPerson(site, { name: 'Guesser' })
  for (let count = 0; count < 20; count++)
    assert.equal((await put(teamid, guesser, guesser, { join_code: `guess ${count}` })).status, 403)
  const refused = await put(teamid, guesser, guesser, { join_code: joinCode })
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers['retry-after']) > 0)
})

test('more accounts give no more guesses, and right codes do not count', async () => {
  const teamid = await aTeam(mara, { join_code: joinCode })
  const statuses: number[] = []
  for (let guesser = 0; guesser < 6; guesser++) {
    const each = await aPerson(site, { name: `Guesser ${guesser}` })
    for (let count = 0; count < 18; count++)
      statuses.push((await put(teamid, each, each, { join_code: `guess ${count}` })).status)
  }
  assert.deepEqual([statuses.indexOf(429), new Set(statuses.slice(100))], [100, new Set([429])])
  const open = await aTeam(mara, { join_code: joinCode })
  for (let count = 0; count < 101; count++)
    assert.equal((await put(open, jonas, jonas, { join_code: joinCode })).status, 200)
})

test('a token for writing changes neither a team nor who belongs to it', async () => {
  const teamid = await aTeam(mara)
  const draft = { label: 'Script', old_password: testPassword, scopes: ['read', 'write'] }
  const { token } = (await site.call('POST', '/user/tokens', { as: mara, body: draft })).body
  const as = { ...mara, token }
  for (const [method, path, body] of [
    ['DELETE', `/teams/${teamid}/users/${mara.userid}`, undefined],
    ['PUT', `/teams/${teamid}/users/${jonas.userid}`, undefined],
    ['DELETE', `/teams/${teamid}/users/${jonas.userid}`, undefined],
    ['PATCH', `/teams/${teamid}`, { join_code: 'another code' }],
    ['DELETE', `/teams/${teamid}`, undefined],
  ] as const) {
    const refused = await site.call(method, path, { as, ...(body && { body }) })
    assert.deepEqual([refused.status, refused.body.code], [403, 'token.scope-missing'], `${method} ${path}`)
  }
  assert.deepEqual((await site.call('GET', `/users/${mara.userid}`)).body.teams.includes(teamid), true)
})

testOnBoth('a name belongs to one team, and separates nothing in lists', async () => {
  const teamid = await aTeam(mara, { name: 'Inspection' })
  assert.deepEqual(await fault('POST', '/teams', 'INSPÉCTION'), [422, 'name', 'duplicate'])
  const other = await aTeam(mara)
  assert.deepEqual(await fault('PATCH', `/teams/${other}`, 'inspection'), [422, 'name', 'duplicate'])
  assert.deepEqual(await fault('POST', '/teams', 'Night; Day'), [422, 'name', 'invalid_field'])
  const renamed = await site.call('PATCH', `/teams/${teamid}`, { as: mara, body: { name: 'InspectioN' } })
  assert.deepEqual([renamed.status, renamed.body.name], [200, 'InspectioN'])
})

testOnBoth('no two teams have names that readers cannot tell apart', async () => {
  const teamid = await aTeam(mara, { name: 'Quality' })
  const other = await aTeam(mara)
  // A Cyrillic letter, a capital I for l, signs, and two letters that look like one.
  for (const name of ['Qu\u0430lity', 'QuaIity', 'Quality.', 'Q uality', 'Qualitij']) {
    assert.deepEqual(await fault('POST', '/teams', name), [422, 'name', 'duplicate'], name)
    assert.deepEqual(await fault('PATCH', `/teams/${other}`, name), [422, 'name', 'duplicate'], name)
  }
  for (const name of ['\uE000', '---', 'Crew\uE000'])
    assert.deepEqual(await fault('POST', '/teams', name), [422, 'name', 'invalid_field'], name)
  const renamed = await site.call('PATCH', `/teams/${teamid}`, { as: mara, body: { name: 'QuaIity' } })
  assert.deepEqual([renamed.status, renamed.body.name], [200, 'QuaIity'], 'its own name is no other one')
})

testOnBoth(
  'the owner of a team that approves does not rename it, so that its name goes to no other team',
  async () => {
    const teamid = await aTeam(mara, { name: 'Approvers' })
    const rename = (as: TestPerson, name: string) =>
      site.call('PATCH', `/teams/${teamid}`, { as, body: { name, description: 'Signs' } })
    assert.equal((await rename(mara, 'Sign-off')).status, 200)
    await aProcess(site, admin, [{ teams: [teamid] }])
    await leavesNoTrace(site, async () => {
      const refused = await rename(mara, 'Former approvers')
      assert.deepEqual([refused.status, refused.body.code], [403, 'access.denied'])
      assert.match(refused.body.message, /only administrators rename it/)
    })
    assert.equal((await rename(mara, 'Sign-off')).status, 200, 'with the same name')
    assert.equal((await rename(admin, 'Approvers')).body.name, 'Approvers')
  },
)

test('the code is kept as a hash, and no event holds it', async () => {
  const teamid = await aTeam(mara, { join_code: joinCode })
  const { teams, events } = await site.read(async ({ db }) => ({
    teams: await db.selectFrom('teams').selectAll().where('teamid', '=', teamid).execute(),
    events: await db.selectFrom('events').selectAll().where('subject', '=', 'team').execute(),
  }))
  assert.equal(JSON.stringify([teams, events]).includes(joinCode), false)
  assert.match(String(teams[0]?.joinCode), /^[0-9a-f]{64}$/)
})

testOnBoth(
  'an owner who leaves hands over to whoever was there first, and the last one takes the team along',
  async () => {
    const teamid = await aTeam(mara)
    site.clock.now += 60_000
    await put(teamid, aylin, mara)
    site.clock.now += 60_000
    await put(teamid, jonas, mara)
    const left = await leave(teamid, mara, mara)
    assert.deepEqual(
      idsOf(left.body),
      [jonas.userid, aylin.userid].sort((a, b) => a - b),
    )
    assert.equal((await findTeam(teamid)).owner, aylin.userid)
    await leave(teamid, aylin, aylin)
    const last = await leave(teamid, jonas, jonas)
    assert.equal(last.status, 200)
    assert.deepEqual(last.body, [])
    assert.equal((await site.call('GET', `/teams/${teamid}`)).status, 404)
  },
)

test('others are taken out by whoever looks after the team only', async () => {
  const teamid = await aTeam(mara)
  await put(teamid, jonas, mara)
  assert.equal((await leave(teamid, mara, jonas)).status, 403)
  assert.deepEqual(idsOf((await leave(teamid, aylin, mara)).body), [mara.userid, jonas.userid])
  assert.deepEqual(idsOf((await leave(teamid, jonas, mara)).body), [mara.userid])
})

test('a team is renamed, described, given another code and handed over; a stranger changes nothing', async () => {
  const teamid = await aTeam(mara, { join_code: joinCode })
  await put(teamid, jonas, mara)
  const body = { name: 'Day shift', description: 'From six.', join_code: null, owner: jonas.userid }
  const refused = await site.call('PATCH', `/teams/${teamid}`, { as: jonas, body })
  assert.equal(refused.status, 403)
  const changed = await site.call('PATCH', `/teams/${teamid}`, { as: mara, body })
  assert.equal(changed.status, 200, changed.text)
  const { name, description, owner, has_join_code } = changed.body
  assert.deepEqual({ name, description, join_code: null, owner }, body)
  assert.equal(has_join_code, false)
  const stranger = { owner: aylin.userid }
  const fault = await site.call('PATCH', `/teams/${teamid}`, { as: jonas, body: stranger })
  assert.equal(fault.status, 422)
  assert.equal(fault.body.errors[0].field, 'owner')
})

test('a change that changes nothing is not recorded', async () => {
  const teamid = await aTeam(mara)
  const count = () =>
    site.read(async ({ db }) => {
      const rows = await db.selectFrom('events').select('eventid').where('subject', '=', 'team').execute()
      return rows.length
    })
  const before = await count()
  assert.equal((await site.call('PATCH', `/teams/${teamid}`, { as: mara, body: {} })).status, 200)
  assert.equal((await put(teamid, mara, mara)).status, 200)
  assert.equal(await count(), before)
})

test('a team that is removed is gone from its members and no longer opens guides', async () => {
  const teamid = await aTeam(mara)
  await put(teamid, jonas, mara)
  const { guideid } = await aGuide(site, { author: mara, fields: { public: false } })
  await site.call('PUT', `/guides/${guideid}/teams/${teamid}`, { as: mara })
  assert.equal((await site.call('GET', `/guides/${guideid}`, { as: jonas })).status, 200)
  assert.equal((await site.call('DELETE', `/teams/${teamid}`, { as: jonas })).status, 403)
  assert.equal((await site.call('DELETE', `/teams/${teamid}`, { as: mara })).status, 204)
  assert.equal((await site.call('GET', `/guides/${guideid}`, { as: jonas })).status, 403)
  const { body } = await site.call('GET', `/users/${jonas.userid}`)
  assert.equal(body.teams.includes(teamid), false)
})

test('the author of a guide that is kept in memory shows a new team at once, in every process', async () => {
  const { guideid } = await aGuide(site, { author: mara })
  const twin = await site.twin()
  const teamsOf = async (where: typeof site) =>
    (await where.call('GET', `/guides/${guideid}`)).body.author.teams as number[]
  const before = [await teamsOf(site), await teamsOf(twin)]
  const teamid = await aTeam(mara)
  for (const teams of before) assert.equal(teams.includes(teamid), false)
  for (const where of [site, twin]) assert.ok((await teamsOf(where)).includes(teamid))
})

testOnBoth('lists pages of teams either way round, and those that somebody has joined lately', async () => {
  const ids = async (query: string) =>
    (await site.call('GET', `/teams?${query}`)).body.map((team: { teamid: number }) => team.teamid)
  const all = await ids('limit=200')
  assert.deepEqual(
    all,
    [...all].sort((a, b) => a - b),
  )
  assert.deepEqual(await ids('limit=200&order=DESC'), [...all].reverse())
  assert.deepEqual(await ids('limit=2&offset=1'), all.slice(1, 3))
  site.clock.now += 3_600_000
  const since = Math.floor(site.clock.now / 1000)
  assert.deepEqual(await ids(`newMemberSince=${since}`), [])
  await put(all[0], aylin, admin)
  assert.deepEqual(await ids(`newMemberSince=${since}`), [all[0]])
  for (const bad of ['limit=0', 'offset=-1', 'order=up', 'newMemberSince=x'])
    assert.equal((await site.call('GET', `/teams?${bad}`)).status, 422, bad)
})

test('two people leaving at once leave no team without members behind', async () => {
  const teamid = await aTeam(mara)
  await put(teamid, jonas, mara)
  const answers = await Promise.all([leave(teamid, mara, mara), leave(teamid, jonas, jonas)])
  for (const { status } of answers) assert.equal(status, 200)
  assert.equal((await site.call('GET', `/teams/${teamid}`)).status, 404)
})

testOnBoth('teams are found by words of their name, however many there are', async () => {
  const teamid = await aTeam(mara, { name: 'Ärzte der Nachtschicht 100%' })
  await aTeam(mara, { name: 'Nachtwache' })
  const find = async (words: string) => {
    const { status, body } = await site.call('GET', `/teams?limit=200&name=${encodeURIComponent(words)}`)
    assert.equal(status, 200)
    return body.map(({ name }: { name: string }) => name)
  }
  assert.deepEqual(await find('arzte  nacht'), ['Ärzte der Nachtschicht 100%'])
  assert.deepEqual(await find('NACHT'), ['Ärzte der Nachtschicht 100%', 'Nachtwache'])
  assert.deepEqual(await find('100%'), ['Ärzte der Nachtschicht 100%'])
  assert.deepEqual(await find('nobody'), [])
  await site.call('PATCH', `/teams/${teamid}`, { as: mara, body: { name: 'Day crew' } })
  assert.deepEqual(await find('nacht'), ['Nachtwache'])
  assert.deepEqual(await find('day crew'), ['Day crew'])
})
