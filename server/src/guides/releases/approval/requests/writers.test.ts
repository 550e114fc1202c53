// Tests that nobody approves text of their own, by whichever way it came into the working text: typed, restored, or copied.
// Engines: both in the outer circle, because the writers are collected in SQL.
import assert from 'node:assert/strict'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aProcess, assign, requestOf, sign } from '#test/guides/approval-builders.ts'
import { aRelease, retitle, turnOnReleases } from '#test/guides/release-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const author = (name: string) => aPerson(site, { name, privileges: ['Author'] })
const mara = await author('Mara')
/** Wrote the text, and is asked to approve it. */
const quinn = await author('Quinn')
const lee = await author('Lee')
await turnOnReleases(site, admin)
const process = await aProcess(site, admin, [{ users: [quinn.userid, lee.userid] }])

const call = async (as: TestPerson, method: string, path: string, body?: object) => {
  const { status, text, body: answer } = await site.call(method, path, { as, ...(body && { body }) })
  assert.ok(status < 300, `${method} ${path}: ${text}`)
  return answer
}
const head = (guideid: number, langid = 'en') =>
  call(mara, 'GET', `/guides/${guideid}?unpatrolled&langid=${langid}`)
const newestState = async (guideid: number, langid = 'en'): Promise<number> =>
  (await call(mara, 'GET', `/guides/${guideid}/revisions?langid=${langid}&limit=1`))[0].guide_revisionid

async function revert(as: TestPerson, guideid: number, to: number, langid = 'en'): Promise<void> {
  const { revisionid } = await head(guideid, langid)
  await call(
    as,
    'POST',
    `/guides/${guideid}/revert?langid=${langid}&revisionid=${revisionid}&to_revisionid=${to}`,
  )
}

async function writeStep(as: TestPerson, guideid: number, text: string): Promise<void> {
  const [step] = (await head(guideid)).steps
  await call(as, 'PATCH', `/guides/${guideid}/steps/${step.stepid}?revisionid=${step.revisionid}`, {
    lines: [{ text, bullet: 'black', level: 0 }],
  })
}

async function writeForm(as: TestPerson, guideid: number, label: string): Promise<void> {
  const [step] = (await head(guideid)).steps
  await call(as, 'POST', `/step_forms/${step.stepid}`, { fields: [{ label, field_type: 'Text Input' }] })
}

async function translate(as: TestPerson, guideid: number, title: string): Promise<void> {
  const { body } = await site.call('GET', `/guides/${guideid}?unpatrolled&langid=de`, { as })
  const revisionid = body.langid === 'de' ? body.revisionid : 0
  await call(as, 'PATCH', `/guides/${guideid}?langid=de&revisionid=${revisionid}`, { title })
}

const aText = async (title = 'Valve') =>
  (await aGuide(site, { author: mara, fields: { title, introduction: 'Old.' }, steps: 1 })).guideid

/** A text of Quinn, which a release without it follows. */
const lost =
  (write: (as: TestPerson, guideid: number, text: string) => Promise<void>, langid = 'en') =>
  async (change: (guideid: number) => Promise<void> = async () => undefined) => {
    const guideid = await aText()
    await write(quinn, guideid, 'Of Quinn')
    const state = await newestState(guideid, langid)
    await write(mara, guideid, 'Of Mara')
    await aRelease(site, mara, guideid)
    await revert(mara, guideid, state, langid)
    await change(guideid)
    return guideid
  }

const duplicate = async (guideid: number) =>
  (await call(mara, 'POST', `/guides/${guideid}/duplicate`, { title: 'Copy' })).guideid as number

/** Each returns a guide whose working text holds what Quinn wrote. */
const ways: Record<string, () => Promise<number>> = {
  typed: async () => {
    const guideid = await aText()
    await aRelease(site, mara, guideid)
    await writeStep(quinn, guideid, 'Of Quinn')
    return guideid
  },
  'a restored step': () => lost(writeStep)(),
  'a restored step that was edited since': () =>
    lost(writeStep)((guideid) => writeStep(mara, guideid, 'Of Quinn and Mara')),
  'a restored title': () => lost(retitleOf)(),
  'a restored form': () => lost(writeForm)(),
  'a restored translation': () => lost(translate, 'de')(),
  'a line that stayed in a step of another author': async () => {
    const guideid = await aText()
    await writeStep(quinn, guideid, 'Of Quinn')
    await writeStep(mara, guideid, 'Of Quinn and Mara')
    const state = await newestState(guideid)
    await writeStep(mara, guideid, 'Of Mara')
    await aRelease(site, mara, guideid)
    await revert(mara, guideid, state)
    return guideid
  },
  'a restored removed step': async () => {
    const guideid = await aText()
    await writeStep(quinn, guideid, 'Of Quinn')
    const state = await newestState(guideid)
    const [step] = (await head(guideid)).steps
    await call(mara, 'DELETE', `/guides/${guideid}/steps/${step.stepid}?revisionid=${step.revisionid}`)
    await aRelease(site, mara, guideid)
    await revert(mara, guideid, state)
    return guideid
  },
  'the translation of a restored removed step': async () => {
    const guideid = (await aGuide(site, { author: mara, fields: { title: 'Valve' }, steps: 2 })).guideid
    const [, step] = (await head(guideid)).steps
    await translate(mara, guideid, 'Ventil')
    await call(quinn, 'PATCH', `/guides/${guideid}/steps/${step.stepid}?langid=de&revisionid=0`, {
      title: 'Von Quinn',
    })
    const state = await newestState(guideid)
    await call(mara, 'DELETE', `/guides/${guideid}/steps/${step.stepid}?revisionid=${step.revisionid}`)
    await aRelease(site, mara, guideid)
    await revert(mara, guideid, state)
    return guideid
  },
  'the translated label of a field that returns': async () => {
    const guideid = await aText()
    const [step] = (await head(guideid)).steps
    const form = async (fields: object[]) =>
      (await call(mara, 'POST', `/step_forms/${step.stepid}`, { fields })).fields
    const [field] = await form([{ label: 'Torque', field_type: 'Text Input' }])
    await translate(mara, guideid, 'Ventil')
    await call(quinn, 'PATCH', `/guides/${guideid}/steps/${step.stepid}?langid=de&revisionid=0`, {
      translated_fields: [{ field_guid: field.field_guid, label: 'Von Quinn' }],
    })
    await form([])
    await aRelease(site, mara, guideid)
    await form([{ field_guid: field.field_guid, label: 'Torque', field_type: 'Text Input' }])
    return guideid
  },
  'a text that was restored twice': async () => {
    const guideid = await lost(writeStep)()
    const restored = await newestState(guideid)
    await writeStep(mara, guideid, 'Of Mara')
    // Lee alone approves that nothing of it is left, and the text comes back by the state that had restored it.
    await aRelease(site, mara, guideid)
    await revert(mara, guideid, restored)
    return guideid
  },
  'a copy': async () => {
    const source = await aText()
    await writeStep(quinn, source, 'Of Quinn')
    await aRelease(site, mara, source)
    return duplicate(source)
  },
  'a copy of a copy': async () => {
    const source = await aText()
    await writeStep(quinn, source, 'Of Quinn')
    await aRelease(site, mara, source)
    const copy = await duplicate(source)
    await aRelease(site, mara, copy)
    return duplicate(copy)
  },
  'a copied translation': async () => {
    const source = await aText()
    await translate(quinn, source, 'Von Quinn')
    await aRelease(site, mara, source)
    return duplicate(source)
  },
  'a restored state of a copy': async () => {
    const source = await aText()
    await writeStep(quinn, source, 'Of Quinn')
    await aRelease(site, mara, source)
    const copy = await duplicate(source)
    const state = await newestState(copy)
    await writeStep(mara, copy, 'Of Mara')
    await aRelease(site, mara, copy)
    await revert(mara, copy, state)
    return copy
  },
}

async function retitleOf(as: TestPerson, guideid: number, title: string): Promise<void> {
  await retitle(site, as, guideid, title)
}

async function askFor(guideid: number) {
  await assign(site, admin, guideid, process)
  await aRelease(site, mara, guideid)
  return requestOf(site, mara, guideid)
}

const useridsOf = (people: readonly { userid: number }[]) => people.map(({ userid }) => userid)

for (const [way, make] of Object.entries(ways))
  testOnBoth(`Quinn does not approve ${way}`, async () => {
    const request = await askFor(await make())
    assert.ok(useridsOf(request.authors).includes(quinn.userid), 'is among the authors')
    assert.deepEqual(useridsOf(request.asked), [lee.userid])
    const { status, body } = await sign(site, quinn, request.approval_requestid)
    assert.deepEqual([status, body.message], [403, 'Authors of a change cannot approve it'])
    assert.equal((await sign(site, lee, request.approval_requestid)).body.status, 'approved')
  })

/** Texts of Quinn that are in effect, or that do not come back, are no change. */
const others: Record<string, () => Promise<number>> = {
  'a step beside the restored one': async () => {
    const guideid = await aText()
    await retitle(site, quinn, guideid, 'Of Quinn')
    const state = await newestState(guideid)
    await writeStep(mara, guideid, 'Of Mara')
    await aRelease(site, mara, guideid)
    await revert(mara, guideid, state)
    return guideid
  },
  'a step that was written after the restored state': async () => {
    const guideid = await aText()
    const state = await newestState(guideid)
    await writeStep(quinn, guideid, 'Of Quinn')
    await aRelease(site, mara, guideid)
    await revert(mara, guideid, state)
    return guideid
  },
  'a copy whose first release is in effect': async () => {
    const source = await aText()
    await writeStep(quinn, source, 'Of Quinn')
    await aRelease(site, mara, source)
    const copy = await duplicate(source)
    await aRelease(site, mara, copy)
    await retitle(site, mara, copy, 'Changed')
    return copy
  },
}

for (const [way, make] of Object.entries(others))
  testOnBoth(`Quinn approves beside ${way}`, async () => {
    const request = await askFor(await make())
    assert.deepEqual(useridsOf(request.asked), [quinn.userid, lee.userid])
  })
