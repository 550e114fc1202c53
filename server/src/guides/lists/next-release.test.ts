// Proves that the list of guides reports the process, the waiting release and the template that single operations report.
// Engines: both, because the process of each guide is walked in SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aProcess } from '#test/guides/approval-builders.ts'
import { turnOnReleases } from '#test/guides/release-builders.ts'

testOnBoth(
  'each guide of the list has the process that applies to it, and the release that waits',
  async () => {
    const site = await startSite()
    const ada = await anAdmin(site)
    const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
    const tom = await aPerson(site, { name: 'Tom' })
    await turnOnReleases(site, ada)
    const call = (method: string, path: string, body?: object, as: TestPerson = ada) =>
      site.as(as)(method, path, body)
    const named = async (name: string) =>
      (await aProcess(site, ada, [{ users: [ada.userid] }], { name })).approval_processid
    const category = async (title: string, parent?: string): Promise<number> =>
      (
        await call('POST', '/wikis', {
          namespace: 'CATEGORY',
          title,
          contents: 'Text',
          ...(parent && { parent }),
        })
      ).wikiid
    const top = await category('Top')
    await category('Middle', 'Top')
    const low = await category('Low', 'Middle')
    await category('Beside')
    const [upper, lower, own] = [await named('Upper'), await named('Lower'), await named('Own')]
    await call('PUT', `/approvals/${top}/${upper}?namespace=CATEGORY`)
    await call('PUT', `/approvals/${low}/${lower}?namespace=CATEGORY`)
    const make = async (title: string, filed: string) =>
      (await aGuide(site, { author: mara, category: filed, steps: 1, fields: { title, public: true } }))
        .guideid
    const inMiddle = await make('In middle', 'Middle')
    const inLow = await make('In low', 'Low')
    const special = await make('Special', 'Low')
    await make('Free', 'Beside')
    await call('PUT', `/approvals/${special}/${own}`)
    await call('POST', '/guides/releases', { guideid: inLow }, mara)
    await call('PUT', `/guides/${inMiddle}/template`)
    const list = async (as: TestPerson) => {
      const { status, body, text } = await site.call('GET', '/guides/visible?sort=title', { as })
      assert.equal(status, 200, text)
      return body.results as {
        guideid: number
        title: string
        is_template: boolean
        next_release?: {
          guide_revisionid: number
          open: string | null
          process: object | null
          exempt: boolean
        }
      }[]
    }
    const compare = async () => {
      const guides = await list(mara)
      for (const { guideid, title, next_release: next } of guides) {
        const { own: _, exempt, ...applied } = await call('GET', `/approvals/${guideid}`)
        const none = { approval_processid: null, name: null, from: null }
        assert.deepEqual(next?.process ?? none, applied, title)
        assert.equal(next?.exempt, exempt, title)
        const guide = await call('GET', `/guides/${guideid}?unpatrolled`, undefined, mara)
        assert.equal(next?.guide_revisionid, guide.guide_revisionid, title)
      }
      return guides.map(({ title, next_release }) => [title, next_release?.open ?? null])
    }
    const waiting = [
      ['Free', null],
      ['In low', 'pending'],
      ['In middle', null],
      ['Special', null],
    ]
    assert.deepEqual(await compare(), waiting)
    await call('PATCH', `/approvals/process/${upper}`, { default: true })
    assert.deepEqual(await compare(), waiting)
    const templates = (guides: Awaited<ReturnType<typeof list>>) =>
      guides.flatMap(({ title, is_template }) => (is_template ? [title] : []))
    assert.deepEqual(templates(await list(mara)), ['In middle'])
    const seen = await list(tom)
    assert.deepEqual([templates(seen), seen.filter(({ next_release }) => next_release).length], [[], 0])
  },
)

test('a site without releases says nothing about the next one', async () => {
  const site = await startSite()
  const ada = await anAdmin(site)
  await aGuide(site, { author: ada })
  const { body } = await site.call('GET', '/guides/visible', { as: ada })
  assert.equal(body.results[0].next_release, undefined)
})
