// Proves that readers and new runs see no text of a pending edit of a guide before it is accepted.
// Engines: both in the outer circle, because visibility of pending edits is decided in SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'
import { aForm, aRun } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
await site.call('PATCH', '/settings', { as: admin, body: { patrolThreshold: 3 } })
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const tom = await aPerson(site, { name: 'Tom' })
const ola = await aPerson(site, { name: 'Ola' })
const text = { label: 'Text', field_type: 'Text Input' }

async function aGuideWithForm() {
  const guide = await aGuide(site, { author: mara, steps: 3 })
  const [first, second, third] = guide.steps.map((step) => step.stepid) as [number, number, number]
  const [field] = await aForm(site, mara, first, [text])
  return { guideid: guide.guideid, path: `/guides/${guide.guideid}`, first, second, third, field: field! }
}
const made = await aGuideWithForm()
const { guideid, path, first, second, third, field } = made

const newest = async () => (await site.call('GET', `${path}?unpatrolled`, { as: tom })).body
const tokenOf = async (stepid: number) =>
  (await newest()).steps.find((step: { stepid: number }) => step.stepid === stepid).revisionid

/** The guide for readers, and the forms of a run that a reader starts now. */
async function seen() {
  const { guide_revisionid, max_form_revisionid } = await aRun(site, ola, guideid)
  const reads = [
    path,
    `${path}?langid=de`,
    '/guides',
    `/step_forms/guideid/${guideid}`,
    ...[first, second, third].map((stepid) => `/step_forms/stepid/${stepid}`),
    `/step_forms/field_guid/${field.field_guid}`,
  ]
  const answers = await Promise.all(reads.map(async (read) => (await site.call('GET', read)).text))
  return { guide_revisionid, max_form_revisionid, answers }
}

type Write = () => Promise<Answer>
const as = tom
const lines = [{ text: 'By Tom.' }]
const saveForm =
  (body: unknown, stepid = first, query = ''): Write =>
  () =>
    site.call('POST', `/step_forms/${stepid}${query}`, { as, body })

/** By route, so that none is forgotten; `refused` routes reject Tom whatever he sends. */
const writes: Record<string, Write | 'refused' | 'no content'> = {
  'POST /guides': async () =>
    site.call('POST', '/guides', {
      as,
      body: { category: await aCategory(site), type: 'how-to', subject: 'By Tom', public: true },
    }),
  'PATCH /guides/{guideid}': async () =>
    site.call('PATCH', `${path}?revisionid=${(await newest()).revisionid}`, {
      as,
      body: { title: 'By Tom' },
    }),
  'POST /guides/{guideid}/steps': () =>
    site.call('POST', `${path}/steps`, { as, body: { orderby: 1, title: 'By Tom', lines } }),
  'PATCH /guides/{guideid}/steps/{stepid}': async () =>
    site.call('PATCH', `${path}/steps/${first}?revisionid=${await tokenOf(first)}`, {
      as,
      body: { title: 'By Tom', lines },
    }),
  'DELETE /guides/{guideid}/steps/{stepid}': async () =>
    site.call('DELETE', `${path}/steps/${third}?revisionid=${await tokenOf(third)}`, { as }),
  'PUT /guides/{guideid}/steporder': async () => {
    const { revisionid, steps } = await newest()
    const stepids = steps.map((step: { stepid: number }) => step.stepid).reverse()
    return site.call('PUT', `${path}/steporder?revisionid=${revisionid}`, { as, body: { stepids } })
  },
  'PUT /guides/{guideid}/document': async () => {
    const { guide_revisionid, steps } = await newest()
    const reordered = steps.map(({ stepid }: { stepid: number }) => ({ stepid })).reverse()
    const body = { title: 'By Tom, whole', steps: [...reordered, { title: 'By Tom', lines }] }
    return site.call('PUT', `${path}/document?guide_revisionid=${guide_revisionid}`, { as, body })
  },
  'POST /step_forms/{stepid}': saveForm({ fields: [text] }),
  'DELETE /guides/{guideid}': 'refused',
  'POST /guides/{guideid}/{langid}/restore': 'refused',
  'POST /guides/{guideid}/revert': 'refused',
  // Makes another guide with forms of its own.
  'POST /guides/{guideid}/duplicate': 'no content',
  'PUT /guides/{guideid}/template': 'refused',
  'DELETE /guides/{guideid}/template': 'refused',
  'POST /guides/{guideid}/revisions/{guide_revisionid}/accept': 'refused',
  'POST /guides/{guideid}/revisions/{guide_revisionid}/deny': 'refused',
  'PUT /guides/{guideid}/public': 'refused',
  'DELETE /guides/{guideid}/public': 'refused',
  'PUT /guide/{guideid}/public': 'refused',
  'DELETE /guide/{guideid}/public': 'refused',
  'PUT /guides/{guideid}/users/{userid}': 'refused',
  'DELETE /guides/{guideid}/users/{userid}': 'refused',
  'PUT /guides/{guideid}/teams/{teamid}': 'refused',
  'DELETE /guides/{guideid}/teams/{teamid}': 'refused',
  'PUT /guides/{guideid}/tag': 'refused',
  'DELETE /guides/{guideid}/tag': 'refused',
  'POST /guides/releases': 'refused',
  'PATCH /guides/releases/{releaseid}': 'refused',
  'DELETE /guides/releases/{releaseid}': 'refused',
  'PUT /guides/{guideid}/editing': 'no content',
  'DELETE /guides/{guideid}/editing/{windowid}': 'no content',
  'PUT /guides/{guideid}/completed': 'no content',
  'DELETE /guides/{guideid}/completed': 'no content',
}

test('every write of guides, steps and forms is looked at', () => {
  const routes = Object.entries(site.describe().paths)
    .map(([path, item]) => [path.replace('/api/2.0', ''), Object.keys(item)] as const)
    .filter(([path]) => /^\/(guides?|step_forms)(\/|$)/.test(path))
    .flatMap(([path, verbs]) => verbs.map((verb) => `${verb.toUpperCase()} ${path}`))
    .filter((route) => !route.startsWith('GET '))
  assert.deepEqual(routes.sort(), Object.keys(writes).sort())
})

for (const [route, write] of Object.entries(writes)) {
  if (write === 'no content') continue
  testOnBoth(`readers and new runs see nothing of ${route} by somebody whose edits wait`, async () => {
    const before = await seen()
    const [verb = '', address = ''] = route.split(' ')
    const concrete = address.replace('{guideid}', String(guideid)).replace('{langid}', 'en')
    const answer = await (write === 'refused'
      ? site.call(verb as 'PUT', concrete.replace(/\{(\w+)\}/g, '1'), { as, body: {} })
      : write())
    if (write === 'refused') assert.ok([403, 404, 422].includes(answer.status), answer.text)
    else assert.ok(answer.status < 300, answer.text)
    assert.deepEqual(await seen(), before)
  })
}

test('nor of a translation', async () => {
  const before = await seen()
  const body = { title: 'Von Tom' }
  for (const place of [path, `${path}/steps/${second}`]) {
    const answer = await site.call('PATCH', `${place}?langid=de&revisionid=0`, { as, body })
    assert.ok(answer.status < 300, answer.text)
    assert.deepEqual(await seen(), before)
  }
})
