// Tests changes of addresses: an account without a password does not change its own, and the former address hears of each; owners hear of PINs and ID badges.
// Engines: both in the outer circle, because a job of the transaction sends the mail, to a real mail server.
import { deepEqual, doesNotMatch, equal, match } from 'node:assert/strict'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson, testPassword } from '#test/builders.ts'
import { startMailServer } from '#test/hosting/mail-server.ts'
import { settleJobs } from '#test/hosting/settle-jobs.ts'
import { leavesNoTrace } from '#test/traces.ts'

const post = await startMailServer()
const site = await startSite({ withWorker: true })
const admin = await anAdmin(site)
const mail = { host: '127.0.0.1', port: post.port, encryption: 'none', sender: 'site@example.org' }
const turnOnMail = async () =>
  equal((await site.call('PATCH', '/settings', { as: admin, body: { mail } })).status, 200)

async function withoutPassword(name: string): Promise<TestPerson> {
  const person = await aPerson(site, { name, privileges: ['Author'] })
  await site.write(({ db }) =>
    db.updateTable('users').set({ passwordHash: null }).where('userid', '=', person.userid).execute(),
  )
  return person
}

const change = (as: TestPerson, userid: number, body: object) =>
  site.call('PATCH', `/users/${userid}`, { as, body })

async function mailsOf(work: () => Promise<unknown>) {
  await settleJobs(site)
  const before = post.mails.length
  await work()
  await settleJobs(site)
  return post.mails.slice(before)
}

testOnBoth('an account without a password does not change its own address by a session', async () => {
  const sam = await withoutPassword('Sam')
  await leavesNoTrace(site, async () => {
    for (const more of [{}, { old_password: testPassword }, { username: 'Sam Weiss' }]) {
      const { status, body } = await change(sam, sam.userid, { email: 'thief@example.org', ...more })
      deepEqual([status, body.errors?.[0].field], [422, 'email'])
    }
  })
  const same = await change(sam, sam.userid, { email: sam.email.toUpperCase(), summary: 'Nights' })
  equal(same.status, 200, 'the same address is no change')
  const changed = await change(admin, sam.userid, { email: `sam.${sam.userid}@example.org` })
  equal(changed.body.email, `sam.${sam.userid}@example.org`)
})

testOnBoth('the former address hears of a change, whoever made it', async () => {
  const [own, other, mute] = [
    await aPerson(site, { name: 'Own' }),
    await aPerson(site, { name: 'Other' }),
    await aPerson(site, { name: 'Mute' }),
  ]
  deepEqual(await mailsOf(() => change(admin, mute.userid, { email: 'mute.now@example.org' })), [])
  await turnOnMail()
  const mails = await mailsOf(async () => {
    await change(own, own.userid, { email: 'own.now@example.org', old_password: testPassword })
    await change(admin, other.userid, { email: 'other.now@example.org', langid: 'de' })
    await change(admin, other.userid, { summary: 'Nights' })
  })
  deepEqual(mails.map(({ to }) => to).sort(), [[own.email], [other.email]].sort())
  equal(mails.filter(({ text }) => text.includes('.now@example.org')).length, 0, 'without the new address')
})

testOnBoth(
  'the owner of an account hears of another password, whoever set it, at the address of before',
  async () => {
    const own = await aPerson(site, { name: 'Pat' })
    const other = await aPerson(site, { name: 'Petra' })
    await turnOnMail()
    const password = 'copper lantern 47'
    const mails = await mailsOf(async () => {
      await change(own, own.userid, { password, old_password: testPassword })
      await change(admin, other.userid, { password, email: 'petra.now@example.org', langid: 'de' })
    })
    const changed = mails.filter(({ text }) => /passwor/i.test(text))
    deepEqual(changed.map(({ to }) => to).sort(), [[own.email], [other.email]].sort())
    equal(changed.filter(({ text }) => text.includes(password)).length, 0)
    equal(changed.filter(({ text }) => text.includes('Petra') && text.includes('Passwort')).length, 1)
  },
)

testOnBoth(
  'the owner hears of a new PIN and a new ID badge, whoever set them, in the own language',
  async () => {
    await turnOnMail()
    const mia = await aPerson(site, { name: 'Mia' })
    await change(mia, mia.userid, { langid: 'de' })
    const old_password = testPassword
    for (const [as, path] of [
      [mia, '/user'],
      [admin, `/users/${mia.userid}`],
    ] as const) {
      const set = async (way: string, body: object) => {
        const answer = await site.call('PUT', `${path}/${way}`, { as, body: { ...body, old_password } })
        equal(answer.status, 200, answer.text)
      }
      for (const [way, body] of [
        ['pin', { pin: '4826' }],
        ['id_badge', { code: `04A2-991F-${as.userid}` }],
      ] as const) {
        const [mailed, ...others] = await mailsOf(() => set(way, body))
        deepEqual([mailed?.to, others.length], [[mia.email], 0])
        match(String(mailed?.text), /Mia .*PIN oder ein Ausweis/)
        doesNotMatch(String(mailed?.text), /4826|991F/)
      }
    }
  },
)
