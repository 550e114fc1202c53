// Proves that the limit of comments holds for requests that several servers receive at the same time.
// Engines: both, because transactions race for the count.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { times } from '#test/databases.ts'
import { aGuide } from '#test/guide-builders.ts'

test('of twenty concurrent comments of a person on two servers as many are stored as the limit allows', async () => {
  const site = await startSite()
  const twin = await site.twin()
  const admin = await anAdmin(site)
  const tom = await aPerson(site)
  const { guideid } = await aGuide(site, { author: admin, steps: 1 })
  await site.call('PATCH', '/settings', { as: admin, body: { commentsPerMinute: 5 } })
  const answers = await Promise.all(
    times(20, (index) =>
      (index % 2 ? twin : site).call('POST', `/comments/guide/${guideid}`, {
        as: tom,
        body: { text: `Number ${index}` },
      }),
    ),
  )
  assert.deepEqual(
    answers.map(({ status }) => status).sort(),
    [...times(5, () => 201), ...times(15, () => 429)],
    answers[0]?.text,
  )
})
