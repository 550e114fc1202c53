// Tests access of users and teams to a guide through the API.
// Engines: both in the outer circle, because access is decided in SQL, and inserts race.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, type TestSite, testOnBoth, testOnSqlite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { readersLimit } from './readers.ts'

async function started() {
  const site = await startSite()
  const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
  const tom = await aPerson(site, { name: 'Tom' })
  const guide = await aGuide(site, { author: mara, fields: { public: false } })
  return { site, mara, tom, guide, path: `/guides/${guide.guideid}` }
}

const call = (site: TestSite, method: string, path: string, as: TestPerson) => site.call(method, path, { as })
const userids = (list: { userid: number }[]) => list.map(({ userid }) => userid)

const aTeam = (site: TestSite, members: TestPerson[], name = 'Night Shift') =>
  site.write(async (ctx) => {
    const draft = {
      name,
      searchText: name,
      ownerid: members[0]?.userid ?? null,
      description: 'At night',
      createdAt: ctx.now,
    }
    const { teamid } = await ctx.db
      .insertInto('teams')
      .values(draft)
      .returning('teamid')
      .executeTakeFirstOrThrow()
    for (const { userid } of members)
      await ctx.db.insertInto('team_members').values({ teamid, userid, joinedAt: ctx.now }).execute()
    return teamid
  })

test('opening a guide answers 201 with the list, closing it 200 with those who remain', async () => {
  const { site, mara, tom, path } = await started()
  const ines = await aPerson(site, { name: 'Ines' })
  for (const _ of [1, 2]) {
    const opened = await call(site, 'PUT', `${path}/users/${tom.userid}`, mara)
    assert.equal(opened.status, 201)
    assert.deepEqual(userids(opened.body), [tom.userid])
    assert.equal(opened.body[0].username, 'Tom')
    assert.equal(opened.body[0].email, undefined)
  }
  await call(site, 'PUT', `${path}/users/${ines.userid}`, mara)
  assert.deepEqual(userids((await call(site, 'GET', `${path}/users`, tom)).body), [tom.userid, ines.userid])
  for (const _ of [1, 2]) {
    const closed = await call(site, 'DELETE', `${path}/users/${tom.userid}`, mara)
    assert.equal(closed.status, 200)
    assert.deepEqual(Object.keys(closed.body), ['users'])
    assert.deepEqual(userids(closed.body.users), [ines.userid])
  }
  const { body } = await site.call('GET', '/events?limit=200', { as: await anAdmin(site) })
  const count = (type: string) => body.filter((event: { type: string }) => event.type === type).length
  assert.deepEqual([count('guide.user-allowed'), count('guide.user-disallowed')], [2, 1])
})

testOnSqlite(
  'whom a guide is open to may see it, edit it, publish it and open it to others, until it is closed',
  async () => {
    const { site, mara, tom, guide, path } = await started()
    const ines = await aPerson(site, { name: 'Ines' })
    const see = async (as: TestPerson) => (await call(site, 'GET', path, as)).status
    assert.equal(await see(tom), 403)
    await call(site, 'PUT', `${path}/users/${tom.userid}`, mara)
    assert.equal(await see(tom), 200)
    assert.equal((await call(site, 'PUT', `${path}/users/${ines.userid}`, tom)).status, 201)
    assert.equal(await see(ines), 200)
    const closed = await call(site, 'DELETE', `${path}/users/${tom.userid}`, tom)
    assert.equal(closed.status, 200)
    assert.equal(await see(tom), 403)
    const published = await call(site, 'PUT', `${path}/public?revisionid=${guide.revisionid}`, ines)
    assert.equal(published.body.public, true)
  },
)

testOnBoth(
  'the lists need signing in and are closed for guides that one may not see; unknown ones are 404, or 403 in the hosted profile',
  async () => {
    const { site, mara, tom, path } = await started()
    const admin = await anAdmin(site)
    for (const apiProfile of ['documented', 'hosted']) {
      await site.call('PATCH', '/settings', { as: admin, body: { apiProfile } })
      for (const list of ['users', 'teams']) {
        assert.equal((await site.call('GET', `${path}/${list}`)).status, 401)
        const refused = await call(site, 'GET', `${path}/${list}`, tom)
        assert.deepEqual([refused.status, refused.body.message], [403, 'Guide is private.'])
        const unknown = await call(site, 'GET', `/guides/9999/${list}`, tom)
        assert.equal(unknown.status, apiProfile === 'hosted' ? 403 : 404)
        assert.equal((await call(site, 'GET', `${path}/${list}`, mara)).status, 200)
      }
    }
  },
)

testOnSqlite('only those who may publish a guide open it; what is not there is 404 on writes', async () => {
  const { site, mara, tom, path } = await started()
  const author = await aPerson(site, { name: 'Ines', privileges: ['Author'] })
  const teamid = await aTeam(site, [tom])
  for (const method of ['PUT', 'DELETE']) {
    for (const reader of [`users/${tom.userid}`, `teams/${teamid}`]) {
      assert.equal((await site.call(method, `${path}/${reader}`)).status, 401)
      assert.equal((await call(site, method, `${path}/${reader}`, tom)).status, 403)
      assert.equal((await call(site, method, `${path}/${reader}`, author)).status, 403)
      assert.equal((await call(site, method, `/guides/9999/${reader}`, mara)).status, 404)
    }
  }
  assert.equal((await call(site, 'PUT', `${path}/users/9999`, mara)).body.code, 'user.not-found')
  assert.equal((await call(site, 'PUT', `${path}/teams/9999`, mara)).body.code, 'team.not-found')
  assert.equal((await call(site, 'DELETE', `${path}/users/9999`, mara)).status, 200)
  assert.equal((await call(site, 'DELETE', `${path}/teams/9999`, mara)).status, 200)
  for (const id of ['0', '-1', 'x', '1e9999', '9007199254740993', '%00'])
    assert.equal((await call(site, 'PUT', `${path}/users/${id}`, mara)).status, 404, id)
  assert.equal((await call(site, 'PUT', `${path}/users/${tom.userid}`, await anAdmin(site))).status, 201)
})

testOnSqlite(
  'teams come wrapped with what the caller may do, 201 when opened and 200 when closed',
  async () => {
    const { site, mara, tom, path } = await started()
    const teamid = await aTeam(site, [tom, mara])
    const empty = await aTeam(site, [], 'Empty & new')
    const rights = (is: boolean, owns = is) => ({
      canIViewGuide: is,
      canIEditGuide: is,
      canIChangeGuidePrivacy: owns,
    })
    for (const _ of [1, 2]) {
      const opened = await call(site, 'PUT', `${path}/teams/${teamid}`, mara)
      assert.equal(opened.status, 201)
      const { guideTeams, ...may } = opened.body
      assert.deepEqual(may, rights(true))
      assert.deepEqual(guideTeams, [
        {
          teamid,
          name: 'Night Shift',
          owner: tom.userid,
          reputation: 0,
          image: null,
          url: `http://stepwright.test/Team/${teamid}/Night+Shift`,
          member_count: 2,
          description: 'At night',
          new_member_since: Math.floor(site.clock.now / 1000),
          has_join_code: false,
          location: null,
          latitude: null,
          longitude: null,
        },
      ])
    }
    await call(site, 'PUT', `${path}/teams/${empty}`, mara)
    const seen = await call(site, 'GET', `${path}/teams`, tom)
    assert.equal(seen.body.guideTeams.length, 2)
    assert.equal(seen.body.guideTeams[1].member_count, 0)
    assert.equal(seen.body.guideTeams[1].new_member_since, null)
    const { guideTeams: _teams, ...member } = seen.body
    assert.deepEqual(member, rights(true, false), 'a member edits, and leaves it to others who reads it')
    assert.equal((await call(site, 'DELETE', `${path}/teams/${teamid}`, tom)).status, 403)
    const closed = await call(site, 'DELETE', `${path}/teams/${teamid}`, mara)
    assert.equal(closed.status, 200)
    assert.equal(closed.body.guideTeams.length, 1)
  },
)

testOnSqlite(
  'whom a guide is open to by name edits and publishes it, a member of a team edits it, neither hands it over',
  async () => {
    const { site, mara, tom, path } = await started()
    const [jonas, admin] = [await aPerson(site, { name: 'Jonas' }), await anAdmin(site)]
    const teamid = await aTeam(site, [jonas])
    await call(site, 'PUT', `${path}/users/${tom.userid}`, mara)
    await call(site, 'PUT', `${path}/teams/${teamid}`, mara)
    const change = async (who: typeof tom, method: string, about: string, body: object = {}) => {
      const { revisionid } = (await call(site, 'GET', path, mara)).body
      const address = `${path}${about}?revisionid=${revisionid}`
      return (await site.call(method, address, { as: who, body })).status
    }
    for (const who of [tom, jonas]) {
      assert.equal(await change(who, 'PATCH', '', { summary: who.username }), 200)
      for (const next of [who, admin])
        assert.equal(await change(who, 'PATCH', '', { author: next.userid }), 403)
    }
    for (const [who, status] of [
      [jonas, 403],
      [tom, 200],
    ] as const) {
      assert.equal(await change(who, 'PATCH', '', { public: true }), status)
      assert.equal(await change(who, 'PUT', '/public'), status)
      assert.equal(await change(who, 'DELETE', '/public'), status)
      const opened = (await call(site, 'PUT', `${path}/users/${jonas.userid}`, who)).status
      assert.equal(opened, status === 200 ? 201 : 403)
    }
    assert.equal(await change(mara, 'PATCH', '', { author: tom.userid }), 200)
    assert.equal(await change(mara, 'PATCH', '', { author: mara.userid }), 403)
    assert.equal(await change(admin, 'PATCH', '', { author: mara.userid }), 200)
  },
)

testOnSqlite(
  'of a public guide everybody who is signed in sees the teams, and that they may not change it',
  async () => {
    const { site, mara, tom } = await started()
    const { guideid } = await aGuide(site, { author: mara })
    const { body } = await call(site, 'GET', `/guides/${guideid}/teams`, tom)
    const expected = {
      guideTeams: [],
      canIViewGuide: true,
      canIEditGuide: false,
      canIChangeGuidePrivacy: false,
    }
    assert.deepEqual(body, expected)
  },
)

testOnBoth('two who open a guide at once both succeed, and more readers than fit are refused', async () => {
  const { site, mara, tom, guide, path } = await started()
  const answers = await Promise.all(
    [1, 2, 3].map(() => call(site, 'PUT', `${path}/users/${tom.userid}`, mara)),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201, 201],
  )
  await site.write(async (ctx) => {
    for (let number = 1; number < readersLimit; number++) {
      const name = `reader${number}`
      const { userid } = await ctx.db
        .insertInto('users')
        .values({
          email: `${name}@example.org`,
          username: name,
          searchText: name,
          isAuthor: 0,
          isModerator: 0,
          isAdmin: 0,
          isEnabled: 1,
          reputation: 0,
          about: '',
          joinedAt: ctx.now,
          modifiedAt: ctx.now,
        })
        .returning('userid')
        .executeTakeFirstOrThrow()
      await ctx.db.insertInto('guide_users').values({ guideid: guide.guideid, userid }).execute()
    }
  })
  assert.equal((await call(site, 'PUT', `${path}/users/${mara.userid}`, mara)).status, 422)
  assert.equal((await call(site, 'PUT', `${path}/users/${tom.userid}`, mara)).body.length, readersLimit)
})
