// Tests approval processes, their assignment, and deputies, with bad input.
// Engines: both in the outer circle, because of unique names, versions of stages, and deputies that are named at the same moment.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth, testOnSqlite } from '#test/app.ts'
import { anAdmin, aPerson, testPassword } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aProcess, assign, requestOf, sign } from '#test/guides/approval-builders.ts'
import { aRelease, turnOnReleases } from '#test/guides/release-builders.ts'
import { settleJobs } from '#test/hosting/settle-jobs.ts'

const site = await startSite({ withWorker: true })
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const quinn = await aPerson(site, { name: 'Quinn', privileges: ['Author'] })
const lee = await aPerson(site, { name: 'Lee', privileges: ['Author'] })
await turnOnReleases(site, admin)

const call = (method: string, path: string, body?: object, as = admin) =>
  site.call(method, path, { as, ...(body && { body }) })
const fieldsOf = ({ status, body }: { status: number; body: { errors?: { field: string }[] } }) => [
  status,
  ...(body.errors ?? []).map(({ field }) => field),
]

testOnSqlite('a draft with faults names each field and adds nothing', async () => {
  const stage = { users: [quinn.userid] }
  const cases: [object, string[]][] = [
    [{ stages: [stage] }, ['name']],
    [{ name: ' ', stages: [stage] }, ['name']],
    [{ name: 'a\u0007', stages: [stage] }, ['name']],
    [{ name: 'a\nb', stages: [stage] }, ['name']],
    [{ name: 'A' }, ['stages']],
    [{ name: 'A', stages: [] }, ['stages']],
    [{ name: 'A', stages: Array.from({ length: 11 }, () => stage) }, ['stages']],
    [{ name: 'A', stages: [{}] }, ['stages.0.users']],
    [{ name: 'A', stages: [stage, { users: [999_999] }] }, ['stages.1.users']],
    [{ name: 'A', stages: [{ teams: [999_999] }] }, ['stages.0.teams']],
    [{ name: 'A', stages: [{ users: [quinn.userid], required: 2 }] }, ['stages.0.required']],
    [{ name: 'A', stages: [{ users: [quinn.userid, quinn.userid] }] }, ['stages.0.users']],
    [{ name: 'A', stages: [{ ...stage, due_days: 0 }] }, ['stages.0.due_days']],
    [{ name: 'A', stages: [stage], remind_days: 1000 }, ['remind_days']],
    ...['', ' ', 'a\u0007', 'a\nb', 'a\u200bb', 'a\u202eb', 'x'.repeat(61)].map(
      (name): [object, string[]] => [{ name: 'A', stages: [{ ...stage, name }] }, ['stages.0.name']],
    ),
    [{ name: 'A', stages: [stage], color: 'red' }, ['color']],
  ]
  for (const [body, fields] of cases)
    assert.deepEqual(
      fieldsOf(await call('POST', '/approvals/process', body)),
      [422, ...fields],
      JSON.stringify(body),
    )
  assert.deepEqual((await call('GET', '/approvals/processes')).body.processes, [])
})

testOnBoth('a process is added, found, changed and removed; its name is unique', async () => {
  const process = await aProcess(site, admin, [{ users: [quinn.userid], due_days: 3 }], {
    name: 'Électrique',
  })
  const same = { name: 'ÉLECTRIQUE'.replace('É', 'É').toUpperCase(), stages: [{ users: [lee.userid] }] }
  assert.equal((await call('POST', '/approvals/process', { ...same, name: 'Électrique' })).status, 422)
  const path = `/approvals/process/${process.approval_processid}`
  const found = await call(
    'GET',
    `/approvals/process/search/${encodeURIComponent('lectri')}`,
    undefined,
    mara,
  )
  assert.deepEqual(
    found.body.processes.map(({ name }: { name: string }) => name),
    ['Électrique'],
  )
  assert.deepEqual((await call('GET', '/approvals/process/search/%25')).body.processes, [])
  const changed = await call('PATCH', path, { remind_days: 2, stages: [{ users: [lee.userid] }] })
  assert.deepEqual(
    [changed.body.remind_days, changed.body.stages[0].users[0].username, changed.body.stages[0].able],
    [2, 'Lee', 1],
  )
  assert.equal((await call('DELETE', path)).status, 204)
  assert.equal((await call('GET', path)).status, 404)
  for (const [method, body] of [
    ['PATCH', {}],
    ['DELETE', undefined],
  ] as const)
    assert.equal((await call(method, path, body)).status, 404)
})

test('only administrators set up processes; others read them', async () => {
  const { approval_processid: id } = await aProcess(site, admin, [{ users: [quinn.userid] }])
  const { guideid } = await aGuide(site, { author: mara, steps: 1 })
  for (const [method, path, body] of [
    ['POST', '/approvals/process', { name: 'X', stages: [{ users: [quinn.userid] }] }],
    ['PATCH', `/approvals/process/${id}`, { name: 'Y' }],
    ['DELETE', `/approvals/process/${id}`, undefined],
    ['PUT', `/approvals/${guideid}/${id}`, undefined],
    ['DELETE', `/approvals/${guideid}`, undefined],
    ['PUT', `/users/${lee.userid}/deputy`, { userid: quinn.userid, until: 2_000_000_000 }],
  ] as const)
    assert.equal((await call(method, path, body, mara)).status, 403, `${method} ${path}`)
  assert.equal((await call('GET', `/approvals/process/${id}`, undefined, mara)).status, 200)
})

test('whoever may release a guide reads which process applies to it, others do not', async () => {
  const tom = await aPerson(site, { name: 'Tom' })
  const { guideid } = await aGuide(site, { author: mara, steps: 1 })
  await aRelease(site, mara, guideid)
  const { guideid: hidden } = await aGuide(site, { author: mara, steps: 1, fields: { public: false } })
  const process = await aProcess(site, admin, [{ users: [quinn.userid] }])
  await assign(site, admin, guideid, process)
  const ask = async (as: typeof mara, id = guideid, query = '') => {
    const { status, body } = await call('GET', `/approvals/${id}${query}`, undefined, as)
    return [status, body.name ?? body.code]
  }
  assert.deepEqual(await ask(mara), [200, process.name])
  assert.deepEqual(await ask(admin), [200, process.name])
  assert.deepEqual(await ask(tom), [403, 'access.denied'])
  assert.equal((await ask(tom, hidden))[0], 403)
  assert.equal((await ask(mara, 999_999))[0], 404)
  assert.equal((await ask(mara, guideid, '?namespace=CATEGORY'))[0], 403)
})

test('the process of the guide applies before that of the nearest category, and that before the one of the site', async () => {
  const [ofSite, ofTop, ofGuide] = await Promise.all([
    aProcess(site, admin, [{ users: [quinn.userid] }]),
    aProcess(site, admin, [{ users: [quinn.userid] }]),
    aProcess(site, admin, [{ users: [lee.userid] }]),
  ])
  const category = async (title: string, parent?: string) => {
    const { body, text } = await call('POST', '/wikis', {
      namespace: 'CATEGORY',
      title,
      contents: 'x',
      ...(parent && { parent }),
    })
    assert.ok(body.wikiid, text)
    return body.wikiid as number
  }
  const top = await category('Presses')
  await category('Small presses', 'Presses')
  const { guideid } = await aGuide(site, { author: mara, fields: { category: 'Small presses' }, steps: 1 })
  const applied = async () => {
    const { body } = await call('GET', `/approvals/${guideid}`)
    return [body.approval_processid, body.from]
  }
  assert.deepEqual(await applied(), [null, null])
  await call('PATCH', `/approvals/process/${ofSite.approval_processid}`, { default: true })
  assert.deepEqual(await applied(), [ofSite.approval_processid, 'site'])
  const assigned = await call('PUT', `/approvals/${top}/${ofTop.approval_processid}?namespace=CATEGORY`)
  assert.deepEqual([assigned.status, assigned.body.namespace], [200, 'CATEGORY'])
  assert.deepEqual(await applied(), [ofTop.approval_processid, 'category'])
  await assign(site, admin, guideid, ofGuide)
  assert.deepEqual(await applied(), [ofGuide.approval_processid, 'guide'])
  for (const [each, why] of [
    [ofSite, 'is-default'],
    [ofTop, 'is-followed'],
    [ofGuide, 'is-followed'],
  ] as const) {
    const removed = await call('DELETE', `/approvals/process/${each.approval_processid}`)
    assert.deepEqual([removed.status, removed.body.code], [409, `approval-process.${why}`])
  }
  assert.equal((await call('DELETE', `/approvals/${guideid}`)).status, 204)
  assert.equal((await call('DELETE', `/approvals/${guideid}`)).status, 404)
  assert.equal((await call('PUT', `/approvals/999999/${ofGuide.approval_processid}`)).status, 404)
  assert.equal((await call('PUT', `/approvals/${guideid}/999999`)).status, 404)
  await call('DELETE', `/approvals/${top}?namespace=CATEGORY`)
  await call('PATCH', `/approvals/process/${ofSite.approval_processid}`, { default: false })
  assert.deepEqual(await applied(), [null, null])
})

testOnBoth('stages have names, and a request shows those with which it began', async () => {
  const users = [quinn.userid]
  const process = await aProcess(site, admin, [{ users, name: ' Technische Prüfung ' }, { users }])
  const namesOf = ({ stages }: { stages: { name: string | null }[] }) => stages.map(({ name }) => name)
  assert.deepEqual(namesOf(process), ['Technische Prüfung', null])
  const { guideid } = await aGuide(site, { author: mara, steps: 1 })
  await assign(site, admin, guideid, process)
  await aRelease(site, mara, guideid)
  const path = `/approvals/process/${process.approval_processid}`
  const renamed = await call('PATCH', path, {
    stages: [
      { users, name: 'Quality' },
      { users, name: null },
    ],
  })
  assert.deepEqual(namesOf(renamed.body), ['Quality', null])
  assert.deepEqual(namesOf((await call('GET', path)).body), ['Quality', null])
  assert.deepEqual(namesOf(await requestOf(site, mara, guideid)), ['Technische Prüfung', null])
  const [changed] = (
    await call('GET', '/events?subject=approval-process&type=approval-process.changed&order=DESC&limit=1')
  ).body
  assert.deepEqual(
    [namesOf(changed.before), namesOf(changed.after)],
    [
      ['Technische Prüfung', null],
      ['Quality', null],
    ],
  )
  await call('PATCH', path, { stages: [{ users: [mara.userid], name: 'Last look' }] })
  const own = await aGuide(site, { author: mara, steps: 1 })
  await assign(site, admin, own.guideid, process)
  const refused = await call('POST', '/guides/releases', { guideid: own.guideid }, mara)
  assert.match(refused.body.message, /^Stage 1 \(Last look\) needs 1/)
})

test('an open request keeps its stages; a process with open requests stays', async () => {
  const process = await aProcess(site, admin, [{ users: [quinn.userid] }])
  const { guideid } = await aGuide(site, { author: mara, steps: 1 })
  await assign(site, admin, guideid, process)
  await aRelease(site, mara, guideid)
  const { approval_requestid: id } = await requestOf(site, mara, guideid)
  const path = `/approvals/process/${process.approval_processid}`
  await call('PATCH', path, { stages: [{ users: [lee.userid] }] })
  await call('DELETE', `/approvals/${guideid}`)
  assert.equal((await call('DELETE', path)).status, 409)
  assert.equal((await sign(site, lee, id)).status, 403)
  assert.equal((await sign(site, quinn, id)).body.status, 'approved')
  assert.equal((await call('DELETE', path)).status, 204)
  assert.equal((await call('GET', `/approvals/request/${id}`)).body.name, process.name)
})

testOnSqlite('deputies do not pass on: no chain, no circle, nobody is their own', async () => {
  const until = Math.floor(site.clock.now / 1000) + 86_400
  const name = (as: typeof mara, userid: number, more: object = {}) =>
    call('PUT', '/user/deputy', { userid, until, old_password: testPassword, ...more }, as)
  assert.deepEqual(fieldsOf(await name(mara, mara.userid)), [422, 'userid'])
  assert.deepEqual(fieldsOf(await name(mara, 999_999)), [422, 'userid'])
  assert.deepEqual(fieldsOf(await name(mara, lee.userid, { until: 5 })), [422, 'until'])
  assert.deepEqual(fieldsOf(await name(mara, lee.userid, { until: until + 400 * 86_400 })), [422, 'until'])
  assert.deepEqual(fieldsOf(await name(mara, lee.userid, { from: until + 5 })), [422, 'until'])
  const before = Math.floor(site.clock.now / 1000) - 1
  assert.deepEqual(fieldsOf(await name(mara, lee.userid, { from: before })), [422, 'from'])
  assert.deepEqual(fieldsOf(await name(mara, lee.userid, { from: 0 })), [422, 'from'])
  assert.equal((await name(mara, lee.userid)).body.deputy.userid, lee.userid)
  assert.equal((await name(quinn, mara.userid)).body.code, 'deputy.has-deputy')
  assert.equal((await name(lee, mara.userid)).body.code, 'deputy.has-deputy')
  assert.equal((await name(lee, quinn.userid)).body.code, 'deputy.is-deputy')
  assert.deepEqual(
    (await call('GET', '/user/deputy', undefined, lee)).body.represents.map(
      ({ userid }: { userid: number }) => userid,
    ),
    [mara.userid],
  )
  site.clock.now += 2 * 86_400_000
  assert.equal((await call('GET', '/user/deputy', undefined, mara)).body.deputy, null)
  assert.equal((await call('DELETE', '/user/deputy', undefined, mara)).status, 404)
  const crossed = await Promise.all([
    call(
      'PUT',
      '/user/deputy',
      { userid: lee.userid, until: until + 3 * 86_400, old_password: testPassword },
      quinn,
    ),
    call(
      'PUT',
      '/user/deputy',
      { userid: quinn.userid, until: until + 3 * 86_400, old_password: testPassword },
      lee,
    ),
  ])
  assert.deepEqual(crossed.map(({ status }) => status).sort(), [200, 409])
  for (const as of [quinn, lee]) await call('DELETE', '/user/deputy', undefined, as)
})

test('naming a deputy takes the password and the scope of the account, as signing does', async () => {
  const until = Math.floor(site.clock.now / 1000) + 86_400
  const draft = { userid: lee.userid, until }
  assert.equal((await call('PUT', '/user/deputy', draft, quinn)).body.errors[0].field, 'old_password')
  const wrong = await call('PUT', '/user/deputy', { ...draft, old_password: 'wrong' }, quinn)
  assert.deepEqual([wrong.status, wrong.body.errors[0].field], [422, 'old_password'])
  const body = { label: 'Script', scopes: ['read', 'write', 'work_log'], old_password: testPassword }
  const token = { ...quinn, token: (await call('POST', '/user/tokens', body, quinn)).body.token }
  const right = { ...draft, old_password: testPassword }
  assert.equal((await call('PUT', '/user/deputy', right, token)).status, 403)
  assert.equal((await call('DELETE', '/user/deputy', undefined, token)).status, 403)
  assert.equal((await call('GET', '/user/deputy', undefined, quinn)).body.deputy, null)
  const ofUser = `/users/${quinn.userid}/deputy`
  assert.equal((await call('PUT', ofUser, { ...draft, old_password: 'wrong' }, admin)).status, 422)
})

testOnBoth('a deputy signs in the own name for somebody, and the person counts once', async () => {
  const until = Math.floor(site.clock.now / 1000) + 86_400
  const process = await aProcess(site, admin, [{ users: [quinn.userid, lee.userid], required: 2 }])
  const { guideid } = await aGuide(site, { author: mara, steps: 1 })
  await assign(site, admin, guideid, process)
  await aRelease(site, mara, guideid)
  const { approval_requestid: id } = await requestOf(site, mara, guideid)
  await call('PUT', '/user/deputy', { userid: admin.userid, until, old_password: testPassword }, quinn)
  const shown = (await call('GET', `/approvals/request/${id}`)).body
  assert.deepEqual(
    [shown.can_sign, shown.sign_for.map(({ userid }: { userid: number }) => userid)],
    [true, [quinn.userid]],
  )
  assert.equal((await sign(site, admin, id, { for_userid: lee.userid })).status, 403)
  const signed = await sign(site, admin, id, { for_userid: quinn.userid })
  assert.deepEqual(
    [signed.body.signatures[0].name, signed.body.signatures[0].for_name, signed.body.status],
    ['Ada Admin', 'Quinn', 'pending'],
  )
  assert.equal((await sign(site, quinn, id)).status, 409)
  assert.equal((await sign(site, lee, id)).body.status, 'approved')
  await call('DELETE', '/user/deputy', undefined, quinn)
})

/** Two of Quinn and Lee must sign. Each row: a person, whom that person then signs for, by being the deputy. */
const counts: Record<string, [signer: typeof quinn, member: typeof quinn][]> = {
  'represented, then for somebody else': [
    [admin, quinn],
    [quinn, lee],
  ],
  'for somebody else, then represented': [
    [lee, quinn],
    [admin, lee],
  ],
}

for (const [name, [first, second]] of Object.entries(counts))
  testOnBoth(`one person counts once per stage: ${name}`, async () => {
    const users = [quinn.userid, lee.userid]
    const { guideid } = await aGuide(site, { author: mara, steps: 1 })
    await assign(site, admin, guideid, await aProcess(site, admin, [{ users, required: 2 }]))
    await aRelease(site, mara, guideid)
    const { approval_requestid: id } = await requestOf(site, mara, guideid)
    const signFor = async ([signer, member]: [typeof quinn, typeof quinn]) => {
      const until = Math.floor(site.clock.now / 1000) + 86_400
      const body = { userid: signer.userid, until, old_password: testPassword }
      assert.equal((await call('PUT', '/user/deputy', body, member)).status, 200)
      const answer = await sign(site, signer, id, { for_userid: member.userid })
      assert.equal((await call('DELETE', '/user/deputy', undefined, member)).status, 204)
      return answer
    }
    assert.equal((await signFor(first as [typeof quinn, typeof quinn])).body.status, 'pending')
    const { status } = await signFor(second as [typeof quinn, typeof quinn])
    assert.ok([403, 409].includes(status), `${status}`)
    assert.equal((await call('GET', `/approvals/request/${id}`)).body.status, 'pending')
  })

test('people are reminded at times and on demand; a stage becomes overdue once', async () => {
  const process = await aProcess(site, admin, [{ users: [quinn.userid], due_days: 5 }], { remind_days: 2 })
  const { guideid } = await aGuide(site, { author: mara, steps: 1 })
  await assign(site, admin, guideid, process)
  await aRelease(site, mara, guideid)
  const { approval_requestid: id } = await requestOf(site, mara, guideid)
  const events = async (type: string) =>
    (await call('GET', `/events?subject=guide&subjectid=${guideid}&type=guide.approval-${type}`)).body.length
  const afterDays = async (days: number) => {
    site.clock.now += days * 86_400_000 + 1000
    await settleJobs(site)
    return [await events('reminded'), await events('overdue')]
  }
  assert.deepEqual(await afterDays(1), [0, 0])
  assert.deepEqual(await afterDays(1), [1, 0])
  assert.equal((await call('POST', `/approvals/request/remind/${id}`, undefined, mara)).status, 429)
  site.clock.now += 3_600_000
  assert.equal((await call('POST', `/approvals/request/remind/${id}`, undefined, mara)).status, 200)
  assert.deepEqual(await afterDays(2), [3, 0])
  assert.deepEqual(await afterDays(1), [3, 1])
  assert.equal((await call('GET', `/approvals/request/${id}`)).body.overdue, true)
  assert.deepEqual(await afterDays(2), [4, 1])
  await sign(site, quinn, id)
  assert.deepEqual(await afterDays(9), [4, 1])
  assert.equal((await call('POST', `/approvals/request/remind/${id}`, undefined, mara)).status, 409)
})

testOnBoth(
  'whoever may no longer sign has no deputy any more, unless an administrator names one',
  async () => {
    for (const change of [{ enabled: false }, { privileges: [] }]) {
      const boss = await aPerson(site, { name: `Boss ${JSON.stringify(change)}`, privileges: ['Moderator'] })
      const until = Math.floor(site.clock.now / 1000) + 86_400
      const body = { userid: lee.userid, until, old_password: testPassword }
      assert.equal((await call('PUT', '/user/deputy', body, boss)).status, 200)
      assert.equal((await call('PATCH', `/users/${boss.userid}`, change)).status, 200)
      assert.equal((await call('GET', `/users/${boss.userid}/deputy`)).body.deputy, null)
      assert.equal((await call('PUT', `/users/${boss.userid}/deputy`, body)).status, 200)
      assert.equal((await call('DELETE', `/users/${boss.userid}/deputy`)).status, 204)
    }
  },
)

testOnBoth('a team that approves does not vanish with its last member', async () => {
  const { teamid } = (await call('POST', '/teams', { name: 'Final look' }, mara)).body
  await call('PUT', `/teams/${teamid}/users/${lee.userid}`, {}, mara)
  await aProcess(site, admin, [{ teams: [teamid] }])
  const leave = (as: typeof mara) => call('DELETE', `/teams/${teamid}/users/${as.userid}`, undefined, as)
  assert.equal((await leave(mara)).status, 200)
  assert.equal((await leave(lee)).status, 403)
  assert.deepEqual(
    (await call('GET', `/teams/${teamid}`)).body.map(({ userid }: { userid: number }) => userid),
    [lee.userid],
  )
})
