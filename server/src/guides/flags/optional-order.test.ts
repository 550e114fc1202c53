// Tests the flag of guides whose runs need no work order: it needs no release, and devices and duplicates get it.
import assert from 'node:assert/strict'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { turnOnReleases } from '#test/guides/release-builders.ts'

const optional = 'GUIDE_OPTIONAL_ORDER'

testOnBoth(
  'an author marks a guide whose runs need no work order, and takes the mark away again',
  async () => {
    const site = await startSite({ withWorker: true })
    const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
    const otto = await aPerson(site, { name: 'Otto' })
    const { guideid } = await aGuide(site, { author: mara, steps: 1 })
    await turnOnReleases(site, await anAdmin(site))
    const read = async (path: string) => (await site.call('GET', path, { as: otto })).body
    const put = async (flags: string[]) => {
      const { revisionid } = (await site.call('GET', `/guides/${guideid}?unpatrolled`, { as: mara })).body
      const path = `/guides/${guideid}?revisionid=${revisionid}`
      const answer = await site.call('PATCH', path, { as: mara, body: { flags } })
      assert.equal(answer.status, 200, answer.text)
    }
    await put([optional])
    assert.deepEqual((await read(`/guides/${guideid}`)).flags, [optional])
    assert.deepEqual((await read(`/guides/${guideid}/plan`)).guide.flags, [optional])
    const copy = await site.call('POST', `/guides/${guideid}/duplicate`, { as: mara, body: {} })
    assert.equal(copy.status, 201, copy.text)
    assert.deepEqual(copy.body.flags, [optional, 'GUIDE_IN_PROGRESS'])
    const order = await site.call('POST', '/work_log', { as: otto, body: { guideid } })
    assert.equal(order.status, 422, 'the API requires a work order')
    await put([])
    assert.deepEqual((await read(`/guides/${guideid}/plan`)).guide.flags, [])
  },
)
