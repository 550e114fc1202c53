// Tests who changes the times of a release that is approved or has to be, who ends it, and that the answer says so: releases with
// and without process and signature × their states × callers × changes.
// Engines: both in the outer circle, because the process that applies is walked in SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aProcess, assign, requestOf, sign } from '#test/guides/approval-builders.ts'
import { aRelease, retitle, turnOnReleases } from '#test/guides/release-builders.ts'
import { settleJobs } from '#test/hosting/settle-jobs.ts'
import { changesNothing } from '#test/traces.ts'

const site = await startSite({ withWorker: true })
const admin = await anAdmin(site)
const author = (name: string) => aPerson(site, { name, privileges: ['Author'] })
/** Asks for the approvals. */
const mara = await author('Mara')
const otto = await author('Otto')
const quinn = await author('Quinn')
await turnOnReleases(site, admin)
const process = await aProcess(site, admin, [{ users: [quinn.userid] }])
const call = (as: TestPerson, method: string, path: string, body?: object) =>
  site.call(method, path, { as, ...(body && { body }) })

const day = 86_400
const inDays = (days: number) => Math.floor(site.clock.now / 1000) + days * day

/** `later`: the process was assigned after the release was made, which has no signature. */
type Approval = 'none' | 'later' | 'signed'
type Status = 'scheduled' | 'released'

async function aCase(approval: Approval, status: Status) {
  const { guideid } = await aGuide(site, { author: mara, steps: 1 })
  await aRelease(site, mara, guideid)
  await retitle(site, mara, guideid, 'Changed')
  if (approval === 'signed') await assign(site, admin, guideid, process)
  const { releaseid } = await aRelease(
    site,
    mara,
    guideid,
    status === 'scheduled' ? { effective_date: inDays(3) } : {},
  )
  if (approval === 'later') await assign(site, admin, guideid, process)
  if (approval === 'signed') {
    const { approval_requestid } = await requestOf(site, mara, guideid)
    assert.equal((await sign(site, quinn, approval_requestid)).status, 200)
  }
  const { body } = await call(mara, 'GET', `/guides/releases/${releaseid}`)
  assert.equal(body.status, status)
  await settleJobs(site)
  return { guideid, releaseid, release: body }
}

const reason = 'It leaks'
const changes: Record<Status, Record<string, () => object>> = {
  scheduled: {
    'another beginning': () => ({ effective_date: inDays(2) }),
    'another end': () => ({ end_date: inDays(9) }),
    cancelling: () => ({ status: 'closed', reason }),
  },
  released: {
    'another end': () => ({ end_date: inDays(9) }),
    withdrawing: () => ({ status: 'withdrawn', reason }),
  },
}
const people = { mara, otto, admin }

function mayDo(who: keyof typeof people, change: string, approval: Approval): boolean {
  if (who === 'admin' || approval === 'none') return true
  // It only prevents what was approved; with a signature it is the decision of the user who asked for it.
  return change === 'cancelling' && (approval === 'later' || who === 'mara')
}

for (const approval of ['none', 'later', 'signed'] as const)
  for (const status of ['scheduled', 'released'] as const)
    testOnBoth(`a ${status} release, approval: ${approval}`, async () => {
      for (const [name, change] of Object.entries(changes[status]))
        for (const who of Object.keys(people) as (keyof typeof people)[]) {
          const { releaseid, release } = await aCase(approval, status)
          const where = `${who}: ${name}`
          assert.equal(release.needs_admin, approval !== 'none', where)
          const path = `/guides/releases/${releaseid}`
          const ask = () => call(people[who], 'PATCH', path, change())
          if (mayDo(who, name, approval)) {
            const { status: code, text } = await ask()
            assert.equal(code, 200, `${where}: ${text}`)
          } else {
            const { status: code, body } = await changesNothing(site, ask)
            assert.deepEqual([code, body.code], [403, 'access.denied'], where)
          }
        }
    })

testOnBoth(
  'at its time a release takes effect unless a process was assigned that has not approved it',
  async () => {
    const ends: [Approval, string][] = [
      ['none', 'released'],
      ['signed', 'released'],
      ['later', 'closed'],
    ]
    const made = await Promise.all(ends.map(async ([approval]) => aCase(approval, 'scheduled')))
    site.clock.now += 4 * day * 1000
    await settleJobs(site)
    const found: [Approval, string][] = []
    for (const [index, [approval]] of ends.entries()) {
      const { body } = await call(mara, 'GET', `/guides/releases/${made[index]?.releaseid}`)
      found.push([approval, body.status])
      if (body.status === 'closed') assert.match(body.reason, /approval process/)
    }
    assert.deepEqual(found, ends)
  },
)

testOnBoth(
  'each list says which releases only administrators end, as the process that applies says',
  async () => {
    const title = (name: string) => ({ namespace: 'CATEGORY', title: name, contents: 'Text' })
    const above = (await call(admin, 'POST', '/wikis', title('Above'))).body.wikiid
    await call(admin, 'POST', '/wikis', { ...title('Below'), parent: 'Above' })
    await call(admin, 'POST', '/wikis', title('Beside'))
    const guides = new Map<number, boolean>()
    for (const category of ['Above', 'Below', 'Beside']) {
      const { guideid } = await aGuide(site, { author: mara, category, steps: 1 })
      await aRelease(site, mara, guideid)
      guides.set(guideid, category !== 'Beside')
    }
    const own = await aGuide(site, { author: mara, category: 'Beside', steps: 1 })
    await aRelease(site, mara, own.guideid)
    await assign(site, admin, own.guideid, process)
    guides.set(own.guideid, true)
    const path = `/approvals/${above}/${process.approval_processid}?namespace=CATEGORY`
    await call(admin, 'PUT', path)
    const listed = (await call(mara, 'GET', '/guides/releases?limit=200')).body.releases
    for (const [guideid, isBound] of guides) {
      const applied = (await call(admin, 'GET', `/approvals/${guideid}`)).body
      assert.equal(applied.approval_processid !== null, isBound)
      const [release] = (await call(mara, 'GET', `/guides/${guideid}/releases`)).body.releases
      const inList = listed.find((each: { guideid: number }) => each.guideid === guideid)
      assert.deepEqual([release.needs_admin, inList.needs_admin], [isBound, isBound])
    }
  },
)

testOnBoth(
  'readers of a guide with a process read no notes that its author wrote after the release',
  async () => {
    for (const approval of ['later', 'none'] as const) {
      const { releaseid } = await aCase(approval, 'released')
      const path = `/guides/releases/${releaseid}`
      for (const change of [{ title: 'Torque 99 Nm' }, { notes: 'From now on 99 Nm' }]) {
        assert.equal((await call(otto, 'PATCH', path, change)).status, approval === 'none' ? 200 : 403)
        assert.equal((await call(admin, 'PATCH', path, change)).status, 200)
      }
    }
  },
)

testOnBoth('after the end of an approved release only an approved one takes effect again', async () => {
  const { guideid } = await aGuide(site, { author: mara, steps: 1 })
  const release = async (title: string, members: object) => {
    await retitle(site, mara, guideid, title)
    const { releaseid } = await aRelease(site, mara, guideid, members)
    const { approval_requestid: requestid } = await requestOf(site, mara, guideid)
    const { body } = await call(quinn, 'GET', `/approvals/request/${requestid}`)
    assert.equal((await sign(site, quinn, requestid)).status, 200)
    return { releaseid, end: body.release_end_date }
  }
  await aRelease(site, mara, guideid)
  await assign(site, admin, guideid, process)
  const inEffect = async () => (await call(mara, 'GET', `/guides/${guideid}`)).body.release?.releaseid ?? null
  const until = async (days: number) => {
    site.clock.now += days * day * 1000
    await settleJobs(site)
    return inEffect()
  }
  const [short, end] = [await release('Short', { end_date: inDays(2) }), inDays(2)]
  assert.deepEqual([short.end, await inEffect()], [end, short.releaseid])
  assert.equal(await until(3), null, 'the one before was never approved')
  const long = await release('Long', {})
  const next = await release('Next', { end_date: inDays(2) })
  assert.deepEqual([long.end, await inEffect()], [null, next.releaseid])
  assert.equal(await until(3), long.releaseid)
})

test('a cancelled approval is recorded with its request, and its signers read of it', async () => {
  const { guideid, releaseid } = await aCase('signed', 'scheduled')
  const { approval_requestid: requestid } = await requestOf(site, mara, guideid)
  const closed = await call(mara, 'PATCH', `/guides/releases/${releaseid}`, { status: 'closed', reason })
  assert.equal(closed.body.status, 'closed')
  const path = `/events?subject=guide&subjectid=${guideid}&type=guide.release-closed`
  const [event] = (await call(admin, 'GET', path)).body
  assert.deepEqual([event.before.status, event.after], ['scheduled', { reason, releaseid, requestid }])
  await settleJobs(site)
  const cancelled = async (as: TestPerson): Promise<{ kind: string; releaseid: number }[]> =>
    (await call(as, 'GET', '/user/notices?limit=200')).body.notices.filter(
      ({ kind }: { kind: string }) => kind === 'release_cancelled',
    )
  const before = await cancelled(quinn)
  assert.equal(before[0]?.releaseid, releaseid)
  assert.deepEqual(await cancelled(mara), [])
  // A release that nobody approved concerns nobody.
  const free = await aCase('none', 'scheduled')
  await call(mara, 'PATCH', `/guides/releases/${free.releaseid}`, { status: 'closed' })
  await settleJobs(site)
  assert.equal((await cancelled(quinn)).length, before.length)
})
