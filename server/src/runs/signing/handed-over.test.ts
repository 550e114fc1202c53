// Engines: both in the outer circle, because the person of a run is read by SQL.
// Proves that nobody is named as the person of an ended run who has not continued it.
import { deepEqual, equal } from 'node:assert/strict'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, testPassword } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aForm, aRun } from '#test/run-builders.ts'

testOnBoth(
  'a lead does not countersign a run that waits for the one to whom it was handed over',
  async () => {
    const site = await startSite()
    const lead = await anAdmin(site)
    const [tom, ola] = [await aPerson(site, { name: 'Tom' }), await aPerson(site, { name: 'Ola' })]
    const { guideid, steps } = await aGuide(site, { author: lead, steps: 1 })
    const form = [{ label: 'Torque', field_type: 'Text Input', required: true }]
    await aForm(site, lead, steps[0]?.stepid as number, form)
    const { entryid } = await aRun(site, tom, guideid)
    const post = (what: string, body: object, as = lead) =>
      site.call('POST', `/work_log/${entryid}/${what}`, { as, body })
    const countersign = async () => {
      const { last_hash: hash } = (await site.call('GET', `/work_log/${entryid}`, { as: lead })).body
      return post('countersign', { hash, password: testPassword, reason: 'No gauge' })
    }
    equal((await post('hand_over', { userid: ola.userid, reason: 'Shift' })).status, 200)
    const refused = await countersign()
    deepEqual([refused.status, refused.body.code], [422, 'entry.wrong-state'])
    equal((await post('resume', {}, ola)).status, 200)
    const ended = await countersign()
    deepEqual([ended.status, ended.body.userid], [200, ola.userid])
  },
)
