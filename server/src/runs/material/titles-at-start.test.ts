// Proves that no operation that reads runs returns the new title of a private guide to users who ran it before.
// Engines: both in the outer circle, because titles are joined by SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { settleJobs } from '#test/hosting/settle-jobs.ts'
import { aForm, aRun } from '#test/run-builders.ts'

const canary = 'Zeppelinhangar'

test('a former operator reads the title as it was when the run began, everywhere', async () => {
  const site = await startSite({ withWorker: true })
  const author = await anAdmin(site)
  const eve = await aPerson(site, { name: 'Eve' })
  const { guideid, steps } = await aGuide(site, {
    author,
    steps: 1,
    fields: { public: true, title: 'Old Crane' },
  })
  const [torque] = await aForm(site, author, steps[0]!.stepid, [
    { label: 'Torque', field_type: 'Numeric Input' },
  ])
  const call = (method: string, path: string, as = eve, body?: object) =>
    site.call(method, path, { as, ...(body && { body }) })
  const fields = { [torque!.field_revisionid]: 12 }
  const begin = async (workorderid: string) => {
    const { entryid } = await aRun(site, eve, guideid, workorderid)
    assert.equal((await call('PUT', `/work_log/${entryid}/stepData`, eve, { fields })).status, 200)
    return entryid
  }
  const [open, held, done] = [await begin('WO-1'), await begin('WO-1'), await begin('WO-1')]
  assert.equal((await call('POST', `/work_log/${held}/suspend`)).status, 200)
  assert.equal((await call('POST', `/work_log/${done}/finish`)).status, 200)
  const { revisionid } = (await call('GET', `/guides/${guideid}`, author)).body
  const hidden = await call('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, author, {
    public: false,
    title: canary,
  })
  assert.equal(hidden.status, 200, hidden.text)
  const taken = await call('POST', `/work_log/${open}/take_over`, author, { reason: 'The shift ends' })
  assert.equal(taken.status, 200, taken.text)
  await settleJobs(site)
  const notices: { title: string }[] = (await call('GET', '/user/notices')).body.notices
  assert.deepEqual(
    notices.map(({ title }) => title),
    ['Old Crane'],
  )

  const paths = Object.entries(site.describe().paths)
    .filter(([path, methods]) => path.includes('/work_log') && 'get' in (methods as object))
    .map(([path]) => path.replace('/api/2.0', '').replace('{guideid}', String(guideid)))
    .flatMap((path) => [open, held, done].map((entryid) => path.replace('{entryid}', String(entryid))))
  const query = `guideid=${guideid}&workorderid=WO-1`
  const extra = [
    '/work_log.csv?rows=values',
    '/work_log?sort=guide_title&limit=1',
    '/user/notices',
    '/events',
    '/user',
  ]
  let read = 0
  for (const path of [...new Set([...paths, ...paths.map((each) => `${each}?${query}`), ...extra])]) {
    const { status, text, headers } = await call('GET', path)
    assert.ok(status < 500, `${path} ${status}`)
    if (status === 200) read++
    assert.ok(!`${text}${JSON.stringify(headers)}`.includes(canary), path)
    for (const cursor of text.matchAll(/[\w-]{20,}/g))
      assert.ok(!Buffer.from(cursor[0], 'base64url').toString().includes(canary), `${path} ${cursor[0]}`)
  }
  assert.ok(read > 15, String(read))
  for (const entryid of [open, held, done])
    assert.equal((await call('GET', `/work_log/${entryid}`)).body.guide_title, 'Old Crane')
  assert.match((await call('GET', '/work_log.csv')).text, /Old Crane/)
  assert.equal((await call('GET', `/work_log/${open}`, author)).body.guide_title, canary)
  assert.match((await call('GET', '/work_log.csv', author)).text, new RegExp(canary))
})
