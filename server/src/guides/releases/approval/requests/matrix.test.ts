// Tests who may do what with a request: roles × stages × states, for reading, listing, signing, reminding and closing.
// Engines: both in the outer circle, because the query that decides who is asked runs in the database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson, testPassword } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aProcess, assign, requestOf, sign } from '#test/guides/approval-builders.ts'
import { aRelease, turnOnReleases } from '#test/guides/release-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
await turnOnReleases(site, admin)
const author = (name: string) => aPerson(site, { name, privileges: ['Author'] })
const reader = (name: string) => aPerson(site, { name })

const people = {
  /** Made the change and asked for the approval. */
  owner: await author('Owner'),
  first: await author('First'),
  second: await author('Second'),
  /** Member of the team of the second stage. */
  member: await author('Member'),
  /** Signs for the person of the first stage. */
  deputy: await author('Deputy'),
  /** Named in the first stage, and opened the guide to by name. */
  named: await reader('Named'),
  /** Named in the first stage, without access to the text that waits. */
  blind: await reader('Blind'),
  /** Named in the first stage; the account is off. */
  off: await author('Off'),
  otherAuthor: await author('Other'),
  moderator: await aPerson(site, { name: 'Moderator', privileges: ['Moderator'] }),
  admin,
  reader: await reader('Reader'),
}
type Role = keyof typeof people | 'anonymous'
const roles: Role[] = [...(Object.keys(people) as (keyof typeof people)[]), 'anonymous']

const leader = await author('Leader')
const team: number = (await site.call('POST', '/teams', { as: leader, body: { name: 'Quality' } })).body
  .teamid
await site.call('PUT', `/teams/${team}/users/${people.member.userid}`, { as: leader })
const until = Math.floor(site.clock.now / 1000) + 86_400
await site.call('PUT', '/user/deputy', {
  as: people.first,
  body: { userid: people.deputy.userid, until, old_password: testPassword },
})

const process = await aProcess(site, admin, [
  {
    users: [people.first, people.owner, people.named, people.blind, people.off].map(({ userid }) => userid),
    required: 2,
  },
  { users: [people.second.userid], teams: [team] },
])
await site.call('PATCH', `/users/${people.off.userid}`, { as: admin, body: { enabled: false } })

const states = ['stage 1', 'stage 1 half', 'stage 2', 'approved', 'rejected', 'closed'] as const
type State = (typeof states)[number]

async function aRequestIn(state: State) {
  const { guideid } = await aGuide(site, { author: people.owner, fields: { title: state }, steps: 1 })
  await site.call('PUT', `/guides/${guideid}/users/${people.named.userid}`, { as: people.owner })
  await assign(site, admin, guideid, process)
  const { releaseid } = await aRelease(site, people.owner, guideid)
  const { approval_requestid: id } = await requestOf(site, people.owner, guideid)
  const steps: Record<State, (() => Promise<{ status: number; text: string }>)[]> = {
    'stage 1': [],
    'stage 1 half': [() => sign(site, people.named, id)],
    'stage 2': [() => sign(site, people.named, id), () => sign(site, people.first, id)],
    approved: [
      () => sign(site, people.named, id),
      () => sign(site, people.deputy, id),
      () => sign(site, people.second, id),
    ],
    rejected: [() => sign(site, people.first, id, { approve: false, comment: 'No' })],
    closed: [
      () =>
        site.call('PATCH', `/guides/releases/${releaseid}`, { as: people.owner, body: { status: 'closed' } }),
    ],
  }
  for (const step of steps[state]) {
    const { status, text } = await step()
    assert.equal(status, 200, text)
  }
  return { id, guideid, releaseid }
}

/** May edit the guide, or see its history. */
const readers: Role[] = [
  ...([
    'owner',
    'first',
    'second',
    'member',
    'deputy',
    'named',
    'otherAuthor',
    'moderator',
    'admin',
  ] as const),
]

const asked: Record<State, Role[]> = {
  'stage 1': ['first', 'deputy', 'named'],
  'stage 1 half': ['first', 'deputy'],
  'stage 2': ['second', 'member'],
  ...{ approved: [], rejected: [], closed: [] },
}
/** Roles that have signed before, in `aRequestIn`. */
const signers: Record<State, Role[]> = {
  ...{ 'stage 1': [], 'stage 1 half': ['named'], 'stage 2': ['named', 'first'] },
  ...{ approved: ['named', 'deputy', 'second'], rejected: ['first'], closed: [] },
}
const isOpen = (state: State) => state.startsWith('stage')

/** The answer to a correct signature. */
function signatureStatus(role: Role, state: State): number {
  if (role === 'anonymous' || role === 'off') return 401
  if (!readers.includes(role)) return 404
  if (!isOpen(state)) return 409
  if (asked[state].includes(role)) return 200
  return state === 'stage 1 half' && role === 'named' ? 409 : 403
}

const personOf = (role: Role): { as?: TestPerson } => (role === 'anonymous' ? {} : { as: people[role] })

for (const state of states)
  testOnBoth(`a request in the state ${state}: reading, listing, reminding, signing`, async () => {
    const { id, guideid } = await aRequestIn(state)
    for (const role of roles) {
      const where = `${role}, ${state}`
      const { as } = personOf(role)
      const isOut = role === 'anonymous' || role === 'off'
      const sees = readers.includes(role)
      const call = (method: string, path: string, body?: object) =>
        site.call(method, path, { ...(as && { as }), ...(body && { body }) })
      const read = await call('GET', `/approvals/request/${id}`)
      assert.equal(read.status, isOut ? 401 : sees ? 200 : 404, where)
      const isAsked = asked[state].includes(role)
      if (sees) assert.deepEqual([read.body.can_sign, read.body.can_close], [isAsked, isOpen(state)], where)
      if (!isOut) {
        const ids = async (query: string) =>
          (await call('GET', `/approvals/requests?guideid=${guideid}${query}`)).body
        const all = await ids('')
        assert.deepEqual([all.total, all.requests.length], sees ? [1, 1] : [0, 0], where)
        assert.equal((await ids('&mine')).total, isAsked ? 1 : 0, `mine: ${where}`)
        assert.equal((await ids('&own')).total, role === 'owner' ? 1 : 0, `own: ${where}`)
      }
      const wrong = await call('POST', `/approvals/request/sign/${id}`, { approve: true, password: 'no' })
      assert.equal(wrong.status, isAsked ? 401 : signatureStatus(role, state), `wrong password: ${where}`)
    }
  })

for (const state of states)
  test(`a signature of each role on its own request in the state ${state}`, async () => {
    for (const role of roles) {
      const { id } = await aRequestIn(state)
      const { as } = personOf(role)
      const body = { approve: true, password: 'a good password' }
      const answer = await site.call('POST', `/approvals/request/sign/${id}`, { ...(as && { as }), body })
      assert.equal(answer.status, signatureStatus(role, state), `${role}, ${state}: ${answer.text}`)
      const { body: after } = await site.call('GET', `/approvals/request/${id}`, { as: admin })
      const byRole = after.signatures.filter(
        (each: { user: { userid: number } }) => each.user.userid === as?.userid,
      )
      const signedBefore = signers[state].includes(role) ? 1 : 0
      assert.equal(byRole.length, signedBefore + (answer.status === 200 ? 1 : 0), `${role}, ${state}`)
    }
  })
