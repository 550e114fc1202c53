// Proves that reading and saving a form takes the same number of statements for any size.
// Engines: both in the outer circle, because it counts statements.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { aPerson } from '#test/builders.ts'
import { counted } from '#test/contract/counting.ts'
import { aGuide } from '#test/guide-builders.ts'

const site = await startSite()
const mara = await aPerson(site, { privileges: ['Author'] })

async function costs(steps: number, fields: number): Promise<number[]> {
  const form = Array.from({ length: fields }, (_, at) => ({
    label: `Field ${at}`,
    field_type: 'Numeric Input',
  }))
  const before = await aGuide(site, { author: mara, steps })
  const guide = await aGuide(site, { author: mara, steps, fields: { prerequisites: [before.guideid] } })
  for (const { stepid } of [...before.steps, ...guide.steps])
    await site.call('POST', `/step_forms/${stepid}`, { as: mara, body: form })
  const count = async (method: string, path: string, body?: object) => {
    const { answer, statements } = await counted(site, method, path, { as: mara, ...(body ? { body } : {}) })
    assert.equal(answer.status, 200, answer.text)
    return { answer, statements: statements.length }
  }
  const list = await count('GET', `/step_forms/guideid/${guide.guideid}`)
  assert.equal(list.answer.body.length, steps * 2)
  const then = await count('GET', `/step_forms/guideid/${guide.guideid}?max_form_revisionid=999999`)
  const stepid = guide.steps[0]?.stepid
  const one = await count('GET', `/step_forms/stepid/${stepid}`)
  const changed = one.answer.body.fields.map((field: object) => ({ ...field, max: 5 }))
  const saved = await count('POST', `/step_forms/${stepid}`, { fields: changed })
  const again = await count('POST', `/step_forms/${stepid}`, { fields: changed })
  return [list, then, one, saved, again].map(({ statements }) => statements)
}

test('reading and saving forms costs the same few statements, however many steps and fields there are', async () => {
  const few = await costs(1, 1)
  const many = await costs(8, 60)
  assert.deepEqual(many, few)
  // Reads take the guide (twice if cached), steps and forms. A save also asks for the rights of its caller, reads the cover, adds a job for the search
  // index and, on PostgreSQL, notifies the other servers.
  for (const [index, most] of [4, 4, 4, 22, 7].entries())
    assert.ok((few[index] as number) <= most, `${index}: ${few[index]}`)
})
