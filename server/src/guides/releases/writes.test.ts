// Proves for every write of guides, steps and forms, by users of the staff, that readers of a released guide see nothing
// of it, except members outside of the release.
// Engines: both, because the published state is selected in SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { turnOnReleases } from '#test/guides/release-builders.ts'
import { aForm, aRun } from '#test/run-builders.ts'

const site = await startSite({ withWorker: true })
const admin = await anAdmin(site)
const ola = await aPerson(site, { name: 'Ola' })
const guide = await aGuide(site, { author: admin, steps: 3 })
const { guideid } = guide
const path = `/guides/${guideid}`
const [first, second, third] = guide.steps.map(({ stepid }) => stepid) as [number, number, number]
const text = { label: 'Text', field_type: 'Text Input' }
await aForm(site, admin, first, [text])
await site.call('PATCH', `${path}?langid=de`, { as: admin, body: { title: 'Anleitung' } })
await turnOnReleases(site, admin)

const call = (method: string, address: string, body?: object) =>
  site.call(method, address, { as: admin, ...(body ? { body } : {}) })
const newest = async (query = '') => (await call('GET', `${path}?unpatrolled${query}`)).body
const tokenOf = async (stepid: number, query = '') =>
  (await newest(query)).steps.find((step: { stepid: number }) => step.stepid === stepid).revisionid
const withToken = async (address: string, query = '') =>
  `${address}?revisionid=${(await newest(query)).revisionid}${query}`

/** Members outside of a release take effect when they are saved. */
const outside = [
  'public',
  'flags',
  'category',
  'category_display_title',
  'tags',
  'modified_date',
  'author',
  'isArchived',
]
// biome-ignore lint/suspicious/noExplicitAny: a test knows the shape that it asks for
function inside(value: any): unknown {
  if (Array.isArray(value)) return value.map(inside)
  if (value === null || typeof value !== 'object') return value
  const members = Object.entries(value).filter(([name]) => !outside.includes(name))
  return Object.fromEntries(members.map(([name, member]) => [name, inside(member)]))
}

/** The guide for readers, and what a run follows that a reader starts now. */
async function seen() {
  const reads = [path, `${path}?langid=de`, `/guides?guideids=${guideid}`, `/step_forms/guideid/${guideid}`]
  const answers = await Promise.all(reads.map(async (read) => inside((await site.call('GET', read)).body)))
  const run = await aRun(site, ola, guideid)
  return { answers, follows: [run.guide_revisionid, run.max_form_revisionid] }
}

const lines = [{ text: 'New words.' }]
type Write = () => Promise<Answer>

/** By route, so that none is forgotten; a number is the status of a refusal. */
const writes: Record<string, Write | number | 'another guide' | 'of the reader' | 'moves readers'> = {
  'POST /guides': 'another guide',
  'POST /guides/{guideid}/duplicate': 'another guide',
  'PATCH /guides/{guideid}': async () =>
    call('PATCH', await withToken(path), { title: 'New', difficulty: 'Easy', flags: ['DANGER'] }),
  'POST /guides/{guideid}/steps': () => call('POST', `${path}/steps`, { orderby: 1, title: 'New', lines }),
  'PATCH /guides/{guideid}/steps/{stepid}': async () =>
    call('PATCH', `${path}/steps/${first}?revisionid=${await tokenOf(first)}`, { title: 'New', lines }),
  'DELETE /guides/{guideid}/steps/{stepid}': async () =>
    call('DELETE', `${path}/steps/${third}?revisionid=${await tokenOf(third)}`),
  'PUT /guides/{guideid}/steporder': async () => {
    const { revisionid, steps } = await newest()
    const stepids = steps.map((step: { stepid: number }) => step.stepid).reverse()
    return call('PUT', `${path}/steporder?revisionid=${revisionid}`, { stepids })
  },
  'PUT /guides/{guideid}/document': async () => {
    const { guide_revisionid, steps } = await newest()
    const remaining = steps.map(({ stepid }: { stepid: number }) => ({ stepid })).reverse()
    const body = { title: 'Whole', steps: [...remaining, { title: 'New', lines }], tags: { add: ['pump'] } }
    return call('PUT', `${path}/document?guide_revisionid=${guide_revisionid}`, body)
  },
  'POST /step_forms/{stepid}': () => call('POST', `/step_forms/${first}`, { fields: [text, text] }),
  'POST /guides/{guideid}/revert': async () => {
    const to = guide.guide_revisionid
    return call('POST', `${await withToken(`${path}/revert`)}&to_revisionid=${to}`)
  },
  'PUT /guides/{guideid}/template': () => call('PUT', `${path}/template`),
  'DELETE /guides/{guideid}/template': () => call('DELETE', `${path}/template`),
  'PUT /guides/{guideid}/tag': () => call('PUT', `${path}/tag`, { tag: 'valve' }),
  'DELETE /guides/{guideid}/tag': () => call('DELETE', `${path}/tag`, { tag: 'valve' }),
  'PUT /guides/{guideid}/users/{userid}': () => call('PUT', `${path}/users/${ola.userid}`),
  'DELETE /guides/{guideid}/users/{userid}': () => call('DELETE', `${path}/users/${ola.userid}`),
  'PUT /guides/{guideid}/teams/{teamid}': 404,
  'DELETE /guides/{guideid}/teams/{teamid}': 200,
  'DELETE /guides/{guideid}/public': async () => call('DELETE', await withToken(`${path}/public`)),
  'PUT /guides/{guideid}/public': async () => call('PUT', await withToken(`${path}/public`)),
  'DELETE /guide/{guideid}/public': async () => call('DELETE', await withToken(`/guide/${guideid}/public`)),
  'PUT /guide/{guideid}/public': async () => call('PUT', await withToken(`/guide/${guideid}/public`)),
  'DELETE /guides/{guideid}': async () => call('DELETE', await withToken(path)),
  'POST /guides/{guideid}/{langid}/restore': () => call('POST', `${path}/en/restore`),
  'POST /guides/{guideid}/revisions/{guide_revisionid}/accept': 409,
  'POST /guides/{guideid}/revisions/{guide_revisionid}/deny': 409,
  'PUT /guides/{guideid}/editing': 'of the reader',
  'DELETE /guides/{guideid}/editing/{windowid}': 'of the reader',
  'PUT /guides/{guideid}/completed': 'of the reader',
  'DELETE /guides/{guideid}/completed': 'of the reader',
  'POST /guides/releases': 'moves readers',
  'PATCH /guides/releases/{releaseid}': 'moves readers',
  'DELETE /guides/releases/{releaseid}': 'moves readers',
}

test('every write of guides, steps and forms is here', () => {
  const routes = Object.entries(site.describe().paths)
    .map(([address, item]) => [address.replace('/api/2.0', ''), Object.keys(item)] as const)
    .filter(([address]) => /^\/(guides?|step_forms)(\/|$)/.test(address))
    .flatMap(([address, verbs]) => verbs.map((verb) => `${verb.toUpperCase()} ${address}`))
    .filter((route) => !route.startsWith('GET '))
  assert.deepEqual(routes.sort(), Object.keys(writes).sort())
})

/** The guide is private or deleted until the next write shows it again. */
const hiding = /^DELETE \/guides?\/\{guideid\}(\/public)?$/
let before: Awaited<ReturnType<typeof seen>> | undefined

for (const [route, write] of Object.entries(writes)) {
  if (typeof write === 'string') continue
  test(`readers and new runs see nothing of ${route}`, async () => {
    before ??= await seen()
    if (typeof write === 'number') {
      const { guide_revisionid } = await newest()
      const [verb = '', address = ''] = route.split(' ')
      const concrete = address.replace('{guideid}', `${guideid}`).replace(/\{\w+\}/, `${guide_revisionid}`)
      assert.equal((await call(verb, concrete)).status, write)
    } else {
      const answer = await write()
      assert.ok(answer.status < 300, answer.text)
    }
    if (hiding.test(route)) assert.ok((await site.call('GET', path)).status >= 403)
    else assert.deepEqual(await seen(), before)
  })
}

test('translations of guides, steps and forms wait for the release as well', async () => {
  for (const [address, body] of [
    [`${path}?langid=de&revisionid=${(await newest('&langid=de')).revisionid}`, { title: 'Neu' }],
    [`${path}/steps/${second}?langid=de&revisionid=0`, { title: 'Schritt' }],
    [`${path}?langid=fr&revisionid=0`, { title: 'Nouveau' }],
  ] as const) {
    const answer = await call('PATCH', address, body)
    assert.ok(answer.status < 300, answer.text)
    assert.deepEqual(await seen(), before)
  }
})
