// Tests who may sign what in a run: people × kinds of signers, where the three places of the rule agree: signing, the list
// of signers, and `can_sign`.
// Engines: both in the outer circle, because the list of signers is read by SQL.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson, testPassword } from '#test/builders.ts'
import { anImage } from '#test/files/pictures.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aDevice, aForm, aRun } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const author = (name: string) => aPerson(site, { name, privileges: ['Author'] })

const people = {
  operator: await aPerson(site, { name: 'Operator' }),
  /** Answered a field before the operator took the run over. */
  former: await aPerson(site, { name: 'Former' }),
  plain: await aPerson(site, { name: 'Plain' }),
  member: await aPerson(site, { name: 'Member' }),
  owner: await author('Owner'),
  otherAuthor: await author('Other'),
  moderator: await aPerson(site, { name: 'Moderator', privileges: ['Moderator'] }),
  admin,
  off: await author('Off'),
}
type Name = keyof typeof people
const names = Object.keys(people) as Name[]

const team: number = (await site.call('POST', '/teams', { as: people.owner, body: { name: 'Quality' } })).body
  .teamid
for (const { userid } of [people.member, people.off])
  await site.call('PUT', `/teams/${team}/users/${userid}`, { as: people.owner })
await site.call('PATCH', `/users/${people.off.userid}`, { as: admin, body: { enabled: false } })

const staff: Name[] = ['owner', 'otherAuthor', 'moderator', 'admin']
const kinds: Record<string, { rule: object; may: Name[] }> = {
  operator: { rule: { signer: 'operator' }, may: ['operator'] },
  'operator by default': { rule: {}, may: ['operator'] },
  other: { rule: { signer: 'other' }, may: ['plain', 'member', ...staff] },
  'other of an answer': { rule: { signer: 'other', signs: 'answer' }, may: ['plain', 'member', ...staff] },
  lead: { rule: { signer: 'lead' }, may: staff },
  author: { rule: { signer: 'role', signer_role: 'Author' }, may: staff },
  moderator: { rule: { signer: 'role', signer_role: 'Moderator' }, may: ['moderator', 'admin'] },
  administrator: { rule: { signer: 'role', signer_role: 'Admin' }, may: ['admin'] },
  // The author made the team and is a member.
  team: { rule: { signer: 'team', signer_teamid: team }, may: ['member', 'owner'] },
}

const read = (entryid: number, as: TestPerson) => site.call('GET', `/work_log/${entryid}`, { as })

/** A run of the operator in which somebody else gave the answer. */
async function aRunFor(rule: object) {
  const guide = await aGuide(site, { author: people.owner, steps: 1 })
  const [asked, signed] = await aForm(site, people.owner, guide.steps[0]?.stepid as number, [
    { label: 'Torque', field_type: 'Text Input' },
    { label: 'Sign-off', field_type: 'Signature', ...rule },
  ])
  const { entryid } = await aRun(site, people.former, guide.guideid)
  const fields = { [asked?.field_revisionid as number]: '12' }
  await site.call('PUT', `/work_log/${entryid}/stepData`, { as: people.former, body: { fields } })
  await site.call('POST', `/work_log/${entryid}/suspend`, { as: people.former, body: {} })
  const resumed = await site.call('POST', `/work_log/${entryid}/resume`, { as: people.operator, body: {} })
  assert.equal(resumed.status, 200, resumed.text)
  const { guideid } = guide
  return { entryid, guideid, field_revisionid: signed?.field_revisionid as number }
}

for (const [kind, { rule, may }] of Object.entries(kinds)) {
  testOnBoth(`who may sign a field for ${kind}`, async () => {
    // Wrong passwords of earlier kinds do not count any more.
    site.clock.now += 16 * 60_000
    const { entryid, field_revisionid } = await aRunFor(rule)
    const path = `/work_log/${entryid}/signers?field_revisionid=${field_revisionid}`
    const listed = (await site.call('GET', path, { as: people.operator })).body
    const { last_hash: hash } = (await read(entryid, people.operator)).body
    const refused = names.filter((name) => !may.includes(name))
    // The last of those who may signs; before, a wrong password tells who is let through to it.
    for (const name of names) {
      const person = people[name]
      const isListed = listed.some(({ userid }: TestPerson) => userid === person.userid)
      assert.equal(isListed, may.includes(name), `${name} in the list of ${kind}`)
      const seen = await read(entryid, person)
      if (seen.status === 200)
        assert.equal(seen.body.unsigned[0].can_sign, may.includes(name), `can_sign of ${name} for ${kind}`)
      const body = { field_revisionid, hash, userid: person.userid, password: 'not the password' }
      const answer = await site.call('POST', `/work_log/${entryid}/sign`, { as: people.operator, body })
      assert.equal(answer.status, refused.includes(name) ? 403 : 401, `${name} signs as ${kind}`)
    }
    const signer = people[may.at(-1) as Name]
    const body = { field_revisionid, hash, userid: signer.userid, password: testPassword }
    const signed = await site.call('POST', `/work_log/${entryid}/sign`, { as: people.operator, body })
    assert.equal(signed.status, 200, signed.text)
    const [{ userid, method, signs }] = signed.body.signatures
    assert.deepEqual([userid, method], [signer.userid, 'password'])
    assert.equal(signs, (rule as { signs?: string }).signs ?? 'step')
  })
}

testOnBoth(
  'members of a team read and find the open run that waits for them, and no other user does',
  async () => {
    for (const kind of ['team', 'other', 'operator']) {
      const { entryid } = await aRunFor((kinds[kind] as { rule: object }).rule)
      const findsIt = async (name: Name) => {
        const found = []
        // By start, by another column, by words, and as totals.
        for (const query of ['', '&sort=status', '&text=12', '&text=12&sort=status']) {
          const { body } = await site.call('GET', `/work_log?unsigned=1&limit=100${query}`, {
            as: people[name],
          })
          found.push(body.some((run: { entryid: number }) => run.entryid === entryid))
        }
        const { body: sums } = await site.call('GET', '/work_log/totals?unsigned=1', { as: people[name] })
        const { body: all } = await site.call('GET', '/work_log?unsigned=1&limit=100', { as: people[name] })
        assert.equal(sums.count, all.length, name)
        // An export has a column for each field of its runs.
        const { text } = await site.call('GET', '/work_log.csv?unsigned=1', { as: people[name] })
        assert.equal(text.includes('Torque'), all.length > 0, name)
        assert.equal(new Set(found).size, 1, `${name}: ${found}`)
        return found[0]
      }
      const seesIt = async (name: Name) => [
        (await read(entryid, people[name])).status === 200,
        await findsIt(name),
      ]
      assert.deepEqual(await seesIt('member'), [kind === 'team', kind === 'team'], kind)
      assert.deepEqual(await seesIt('plain'), [false, false])
      assert.deepEqual(await seesIt('operator'), [true, true])
      await site.call('POST', `/work_log/${entryid}/cancel`, { as: people.operator, body: {} })
      assert.deepEqual(await seesIt('member'), [false, false], 'it has ended')
    }
  },
)

test('a run that waits for a team is hidden from members who cannot view its guide', async () => {
  const { entryid } = await aRunFor((kinds.team as { rule: object }).rule)
  const { guideid } = (await read(entryid, admin)).body
  const { revisionid } = (await site.call('GET', `/guides/${guideid}`, { as: admin })).body
  const hidden = await site.call('DELETE', `/guides/${guideid}/public?revisionid=${revisionid}`, {
    as: admin,
  })
  assert.ok(hidden.status < 300, hidden.text)
  assert.equal((await read(entryid, people.member)).status, 403)
  const { body } = await site.call('GET', '/work_log?unsigned=1&limit=100', { as: people.member })
  assert.ok(!body.some((run: { entryid: number }) => run.entryid === entryid))
})

testOnBoth('a team that forms or open runs ask is neither removed nor left by its last member', async () => {
  const { body: asked } = await site.call('POST', '/teams', { as: people.owner, body: { name: 'Asked' } })
  const { teamid } = asked
  const { entryid, guideid } = await aRunFor({ signer: 'team', signer_teamid: teamid })
  const ways = [
    { as: people.owner, path: `/teams/${teamid}` },
    { as: admin, path: `/teams/${teamid}` },
    { as: people.owner, path: `/teams/${teamid}/users/${people.owner.userid}` },
  ]
  const refusals = async (uses: string) => {
    for (const { as, path } of ways) {
      const { status, body } = await site.call('DELETE', path, { as })
      assert.deepEqual([status, body.code], [409, 'team.in-use'], path)
      assert.ok(body.message.endsWith(`by ${uses}`), body.message)
    }
  }
  await refusals('1 guide, 1 open run')
  const step = (await site.call('GET', `/guides/${guideid}`, { as: people.owner })).body.steps[0]
  await aForm(site, people.owner, step.stepid, [{ label: 'Torque', field_type: 'Text Input' }])
  await refusals('1 open run')
  await site.call('POST', `/work_log/${entryid}/cancel`, { as: people.operator, body: {} })
  assert.ok((await site.call('DELETE', `/teams/${teamid}`, { as: people.owner })).status < 300)
})

test('for a team that an earlier version deleted only administrators sign, so that its runs can end', async () => {
  const { body: gone } = await site.call('POST', '/teams', { as: people.owner, body: { name: 'Gone' } })
  const { entryid, field_revisionid } = await aRunFor({ signer: 'team', signer_teamid: gone.teamid })
  await site.write(({ db }) => db.deleteFrom('teams').where('teamid', '=', gone.teamid).execute())
  site.clock.now += 16 * 60_000
  const path = `/work_log/${entryid}/signers?field_revisionid=${field_revisionid}`
  const listed = (await site.call('GET', path, { as: people.operator })).body
  assert.deepEqual(
    listed.map(({ userid }: TestPerson) => userid),
    [admin.userid],
  )
  assert.equal((await read(entryid, people.owner)).body.unsigned[0].can_sign, false)
  const { last_hash: hash } = (await read(entryid, people.operator)).body
  const sign = (signer: TestPerson) => {
    const body = { field_revisionid, hash, userid: signer.userid, password: testPassword }
    return site.call('POST', `/work_log/${entryid}/sign`, { as: people.operator, body })
  }
  for (const other of [people.member, people.owner]) assert.equal((await sign(other)).status, 403)
  assert.equal((await sign(admin)).status, 200)
})

testOnBoth('only the user who answered delivers the photo, and the first one counts', async () => {
  const guide = await aGuide(site, { author: people.owner, steps: 1 })
  const [photo] = await aForm(site, people.owner, guide.steps[0]?.stepid as number, [
    { label: 'Weld', field_type: 'Image' },
  ])
  const { entryid } = await aRun(site, people.operator, guide.guideid)
  const tablet = aDevice(site, people.operator)
  const name = randomUUID()
  const field_revisionid = photo?.field_revisionid
  site.clock.now += 60_000
  const taken = tablet.event('value.saved', { answers: [{ field_revisionid, file: name }] }, 30_000)
  assert.deepEqual((await tablet.send(entryid, [taken])).body.refused, [])
  const codesOf = ({ body }: { body: { refused: { code: string }[] } }) =>
    body.refused.map(({ code }) => code)
  const deliver = async (by: TestPerson, device = aDevice(site, by), agoMs = 0) => {
    const { image } = await anImage(site, by)
    const file = { name, field_revisionid, value: image.id }
    const sent = await device.send(entryid, [device.event('file.added', { file }, agoMs)])
    return { imageid: image.id, codes: codesOf(sent) }
  }
  const shown = async () => (await read(entryid, people.owner)).body.work_data[0]?.value
  assert.deepEqual((await deliver(admin)).codes, ['event.other-person'])
  await site.call('POST', `/work_log/${entryid}/suspend`, { as: people.operator, body: {} })
  await site.call('POST', `/work_log/${entryid}/resume`, { as: people.member, body: {} })
  assert.deepEqual((await deliver(people.member)).codes, ['event.other-person'])
  // The file cannot be named again, and a text that reads like its name does not make it an own one.
  const other = aDevice(site, people.member)
  const texts = [
    other.event('workorder.changed', { workorderid: name }),
    other.event('note.added', { text: `"${name}"` }),
  ]
  assert.deepEqual((await other.send(entryid, texts)).body.refused, [])
  const again = other.event('value.saved', { answers: [{ field_revisionid, file: name }] })
  assert.deepEqual(codesOf(await other.send(entryid, [again])), ['event.other-person'])
  assert.deepEqual((await deliver(people.member, other)).codes, ['event.other-person'])
  const first = await deliver(people.operator, tablet)
  assert.deepEqual(first.codes, [])
  assert.equal(await shown(), String(first.imageid))
  // A later file that claims to be earlier does not replace it.
  await deliver(people.operator, aDevice(site, people.operator), 25_000)
  assert.equal(await shown(), String(first.imageid))
})

testOnBoth('the leads who are listed to countersign the end are those who may', async () => {
  const guide = await aGuide(site, { author: people.owner, steps: 1 })
  const [asked] = await aForm(site, people.owner, guide.steps[0]?.stepid as number, [
    { label: 'Torque', field_type: 'Text Input' },
    { label: 'Place', field_type: 'Text Input', required: true },
  ])
  // A lead began it, another one did a part of it.
  const { entryid } = await aRun(site, people.owner, guide.guideid)
  const fields = { [asked?.field_revisionid as number]: '12' }
  const pass = async (from: TestPerson, to: TestPerson) => {
    await site.call('POST', `/work_log/${entryid}/suspend`, { as: from, body: {} })
    const { status, text } = await site.call('POST', `/work_log/${entryid}/resume`, { as: to, body: {} })
    assert.equal(status, 200, text)
  }
  await pass(people.owner, people.otherAuthor)
  await site.call('PUT', `/work_log/${entryid}/stepData`, { as: people.otherAuthor, body: { fields } })
  await pass(people.otherAuthor, people.operator)
  const listOf = async (signs: string): Promise<number[]> =>
    (await site.call('GET', `/work_log/${entryid}/signers?signs=${signs}`, { as: people.operator })).body.map(
      ({ userid }: TestPerson) => userid,
    )
  const { last_hash: hash } = (await read(entryid, people.operator)).body
  site.clock.now += 16 * 60_000
  const listed = await listOf('finish')
  for (const name of names) {
    const { userid } = people[name]
    const body = { hash, userid, password: 'not the password', reason: 'Broken' }
    const { status } = await site.call('POST', `/work_log/${entryid}/countersign`, {
      as: people.operator,
      body,
    })
    assert.equal(status, listed.includes(userid) ? 401 : 403, name)
  }
  assert.deepEqual(listed.sort(), [people.moderator.userid, admin.userid].sort())
  const toLift = await listOf('hold')
  assert.ok(toLift.includes(people.owner.userid), 'whoever had a part in the run may lift a hold')
})
