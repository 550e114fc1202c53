// Proves that every route that hashes repeats its checks after the slow hash.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { type Answer, type CallOptions, startSite, type TestSite, testUrl, usualHashCost } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson, testPassword } from '#test/builders.ts'
import { contents } from '#test/traces.ts'
import { changeAccount } from './accounts/credentials.ts'
import { issueSetupCode } from './joining/setup.ts'
import { hashCost, hashesUnderWay, hashPassword } from './passwords.ts'
import { endEverything } from './tokens/tokens.ts'

// The changes happen while hashes take their usual time.
const cheap = { ...hashCost }
Object.assign(hashCost, usualHashCost)
after(() => void Object.assign(hashCost, cheap))

interface Stage {
  site: TestSite
  admin: TestPerson
  mara: TestPerson
}

interface Case {
  /** The change that happens while the hash is computed. */
  meanwhile: string
  request: (stage: Stage) => Promise<{ method: string; path: string } & CallOptions>
  change: (stage: Stage) => Promise<unknown>
  status: number
}

const newPassword = 'another good one'
const otherHash = hashPassword('chosen meanwhile by her')
const settings = (body: object) => (stage: Stage) =>
  stage.site.call('PATCH', '/settings', { as: stage.admin, body })
const account =
  (who: (stage: Stage) => TestPerson, change: object, hash?: Promise<string>) => async (stage: Stage) => {
    const passwordHash = await hash
    return stage.site.write((ctx) => changeAccount(ctx, who(stage).userid, { change, passwordHash }))
  }
const mara = (stage: Stage) => stage.mara
const admin = (stage: Stage) => stage.admin
const outOf = (who: (stage: Stage) => TestPerson) => (stage: Stage) =>
  stage.site.write((ctx) => endEverything(ctx, who(stage).userid, null))
const newPasswordOf = (who: (stage: Stage) => TestPerson) => async (stage: Stage) => {
  const hash = await otherHash
  return stage.site.write((ctx) =>
    ctx.db.updateTable('users').set({ passwordHash: hash }).where('userid', '=', who(stage).userid).execute(),
  )
}

const newcomer = { email: 'new@example.org', username: 'New', password: newPassword }
const signIn = async ({ mara }: Stage) => ({
  method: 'POST',
  path: '/user/token',
  body: { email: mara.email, password: testPassword },
})
const register = async () => ({ method: 'POST', path: '/users', body: newcomer })
const addSomebody = async ({ admin }: Stage) => ({ ...(await register()), as: admin })
const ownPassword = async ({ mara }: Stage) => ({
  method: 'PATCH',
  path: `/users/${mara.userid}`,
  as: mara,
  body: { password: newPassword, old_password: testPassword },
})
const ownEmail = async ({ mara }: Stage) => ({
  method: 'PATCH',
  path: `/users/${mara.userid}`,
  as: mara,
  body: { email: 'elsewhere@example.org', old_password: testPassword },
})
const passwordOfMara = async ({ mara, admin }: Stage) => ({
  method: 'PATCH',
  path: `/users/${mara.userid}`,
  as: admin,
  body: { password: newPassword },
})
/** In a browser, where the password of the caller is proved first. */
const rightsOfMara = async ({ mara, admin }: Stage) => ({
  method: 'PATCH',
  path: `/users/${mara.userid}`,
  headers: { cookie: `session=${admin.token}`, origin: testUrl },
  body: { privileges: ['Admin'], password: newPassword, old_password: testPassword },
})
const makeToken = async ({ mara }: Stage) => ({
  method: 'POST',
  path: '/user/tokens',
  as: mara,
  body: { label: 'Script', old_password: testPassword },
})
const registerDevice = async ({ admin }: Stage) => ({
  method: 'POST',
  path: '/shared_devices',
  as: admin,
  body: { name: 'Press 3', old_password: testPassword },
})
const completeReset = async ({ site, admin, mara }: Stage) => {
  const { body } = await site.call('POST', `/users/${mara.userid}/reset_link`, { as: admin })
  const token = String(body.url).split('/').at(-1)
  return { method: 'POST', path: '/users/reset_password/complete', body: { token, password: newPassword } }
}
const byInvitation = async ({ site, admin }: Stage) => {
  const { body } = await site.call('POST', '/invitations', { as: admin, body: {} })
  return { ...(await register()), body: { ...newcomer, invitation: String(body.url).split('=')[1] } }
}
const setUp = async ({ site, admin }: Stage) => {
  await site.write((ctx) => ctx.db.updateTable('users').set({ isAdmin: 0 }).execute())
  const code = await site.write(issueSetupCode)
  await site.write((ctx) => endEverything(ctx, admin.userid, null))
  return { method: 'POST', path: '/setup', body: { ...newcomer, code, title: 'Hall 4' } }
}
const withdrawn = async ({ site, admin }: Stage) => {
  const [open] = (await site.call('GET', '/invitations', { as: admin })).body
  await site.call('DELETE', `/invitations/${open.invitationid}`, { as: admin })
}

const cases: Record<string, Case[]> = {
  createToken: [
    { meanwhile: 'another password', request: signIn, change: newPasswordOf(mara), status: 401 },
    {
      meanwhile: 'another address',
      request: signIn,
      change: account(mara, { email: 'm@example.org' }),
      status: 401,
    },
    { meanwhile: 'switched off', request: signIn, change: account(mara, { enabled: false }), status: 401 },
  ],
  registerUser: [
    {
      meanwhile: 'registration closed',
      request: register,
      change: settings({ registration: 'closed' }),
      status: 403,
    },
    {
      meanwhile: 'by invitation only',
      request: register,
      change: settings({ registration: 'invited' }),
      status: 403,
    },
    { meanwhile: 'invitation withdrawn', request: byInvitation, change: withdrawn, status: 422 },
    {
      meanwhile: 'no administrator any more, and closed',
      request: addSomebody,
      change: async (stage) => {
        await settings({ registration: 'closed' })(stage)
        await stage.site.write((ctx) => ctx.db.updateTable('users').set({ isAdmin: 0 }).execute())
      },
      status: 403,
    },
    { meanwhile: 'signed out everywhere', request: addSomebody, change: outOf(admin), status: 401 },
  ],
  updateUser: [
    { meanwhile: 'another password', request: ownPassword, change: newPasswordOf(mara), status: 422 },
    { meanwhile: 'signed out everywhere', request: ownPassword, change: outOf(mara), status: 401 },
    { meanwhile: 'another password', request: ownEmail, change: newPasswordOf(mara), status: 422 },
    {
      meanwhile: 'no administrator any more',
      request: passwordOfMara,
      change: ({ site, admin }) =>
        site.write((ctx) =>
          ctx.db.updateTable('users').set({ isAdmin: 0 }).where('userid', '=', admin.userid).execute(),
        ),
      status: 403,
    },
    { meanwhile: 'signed out everywhere', request: passwordOfMara, change: outOf(admin), status: 401 },
    { meanwhile: 'another password', request: rightsOfMara, change: newPasswordOf(admin), status: 422 },
  ],
  registerSharedDevice: [
    { meanwhile: 'another password', request: registerDevice, change: newPasswordOf(admin), status: 422 },
    { meanwhile: 'signed out everywhere', request: registerDevice, change: outOf(admin), status: 401 },
  ],
  addToken: [
    { meanwhile: 'another password', request: makeToken, change: newPasswordOf(mara), status: 422 },
    { meanwhile: 'signed out everywhere', request: makeToken, change: outOf(mara), status: 401 },
    { meanwhile: 'switched off', request: makeToken, change: account(mara, { enabled: false }), status: 401 },
  ],
  completePasswordReset: [
    {
      meanwhile: 'another password',
      request: completeReset,
      change: account(mara, {}, otherHash),
      status: 422,
    },
    {
      meanwhile: 'another address',
      request: completeReset,
      change: account(mara, { email: 'm@example.org' }),
      status: 422,
    },
    {
      meanwhile: 'switched off',
      request: completeReset,
      change: account(mara, { enabled: false }),
      status: 422,
    },
  ],
  completeSetup: [
    {
      meanwhile: 'somebody else was faster',
      request: setUp,
      change: ({ site, mara }) =>
        site.write((ctx) =>
          ctx.db.updateTable('users').set({ isAdmin: 1 }).where('userid', '=', mara.userid).execute(),
        ),
      status: 403,
    },
    {
      meanwhile: 'a newer code',
      request: setUp,
      change: ({ site }) => site.write(issueSetupCode),
      status: 403,
    },
  ],
}

test('there is a case for every route that hashes', () => {
  const src = join(import.meta.dirname, '..')
  const hashing = globSync('**/*.routes.ts', { cwd: src }).flatMap((file) => {
    const text = readFileSync(join(src, file), 'utf8')
    if (!/from '.*\/(passwords|proof)\.ts'/.test(text)) return []
    // A declaration names its operation before its transaction.
    const own = text.matchAll(/\bid: '(\w+)'(?:(?!\bid: ')[\s\S])*?transaction: 'own'/g)
    return [...own].map((found) => found[1])
  })
  // These send a mail or compare a code: they count attempts and hash no password.
  const withoutHash = ['requestPasswordReset', 'checkSetupCode']
  assert.deepEqual([...hashing].sort(), [...Object.keys(cases), ...withoutHash].sort())
})

/** The queue of hashes is full until the change is made, so the change comes after the checks and before the write. */
async function whileHashing(
  ask: () => Promise<Answer>,
  change: () => Promise<unknown>,
  count: number,
): Promise<{ answer: Answer; wasInTime: boolean }> {
  let open = 0
  const blockers = Array.from({ length: count }, () => {
    open++
    return hashPassword('blocks the queue').finally(() => open--)
  })
  const pending = ask()
  while (hashesUnderWay() <= open && open > 0) await new Promise(setImmediate)
  const isWaiting = open > 0
  await change()
  const wasInTime = isWaiting && open > 0
  await Promise.all(blockers)
  return { answer: await pending, wasInTime }
}

/** Returns whether the change came while the hash was waited for. */
async function looksAgain({ request, change, status }: Case, blockers: number): Promise<boolean> {
  const site = await startSite()
  const stage = { site, admin: await anAdmin(site), mara: await aPerson(site) }
  const { method, path, ...call } = await request(stage)
  let before: Record<string, unknown> = {}
  const { answer, wasInTime } = await whileHashing(
    () => site.call(method, path, call),
    async () => {
      await change(stage)
      before = await contents(site)
    },
    blockers,
  )
  if (!wasInTime) return false
  assert.equal(answer.status, status, answer.text)
  assert.deepEqual(await contents(site), before, 'nothing is changed')
  return true
}

/** The attempt to prove the password is counted before it is hashed, and given back after that. */
async function untilAttempts(site: TestSite, isDone: (count: number) => boolean): Promise<void> {
  const count = () => site.read(({ db }) => db.selectFrom('throttled_attempts').selectAll().execute())
  while (!isDone((await count()).length)) await new Promise(setImmediate)
}

test('updateUser looks again after the second hash: the password of the caller was proved before it', async () => {
  const hash = await otherHash
  for (const count of [4, 12, 48, 192]) {
    const site = await startSite()
    const stage = { site, admin: await anAdmin(site), mara: await aPerson(site) }
    const { method, path, ...call } = await rightsOfMara(stage)
    const pending = site.call(method, path, call)
    await untilAttempts(site, (attempts) => attempts > 0)
    let open = count
    const blockers = Array.from({ length: count }, () => hashPassword('blocks').finally(() => open--))
    await untilAttempts(site, (attempts) => attempts === 0)
    const write = { passwordHash: hash }
    await site.write(({ db }) =>
      db.updateTable('users').set(write).where('userid', '=', stage.admin.userid).execute(),
    )
    const before = await contents(site)
    const wasInTime = open > 0
    const answer = await pending
    await Promise.all(blockers)
    if (!wasInTime) continue
    assert.deepEqual([answer.status, answer.body.errors?.[0].field], [422, 'old_password'], answer.text)
    assert.deepEqual(await contents(site), before, 'nothing is changed, and no other attempt is given back')
    return
  }
  assert.fail('the change came too late every time')
})

for (const [operation, each] of Object.entries(cases)) {
  for (const one of each) {
    test(`${operation} looks again: ${one.meanwhile}`, async () => {
      await otherHash
      // A slow machine needs a longer queue.
      for (const blockers of [4, 12, 48, 192]) if (await looksAgain(one, blockers)) return
      assert.fail('the change came too late every time')
    })
  }
}
