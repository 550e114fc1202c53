// Tests what existing clients require of comments and of the search response.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '../app.ts'
import { aPerson } from '../builders.ts'
import { aGuide } from '../guide-builders.ts'

const site = await startSite({ withWorker: true })
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })

test('11 every comment has a number in replied_date, and an author with an image', async () => {
  const { guideid, steps } = await aGuide(site, { author: mara, steps: 1 })
  const text = { as: mara, body: { text: 'Well done' } }
  const { body: first } = await site.call('POST', `/comments/guide/${guideid}`, text)
  const reply = { as: mara, body: { text: 'Thanks', parentid: first.commentid } }
  await site.call('POST', `/comments/guide/${guideid}`, reply)
  await site.call('POST', `/comments/step/${steps[0]?.stepid}`, text)
  await site.write(({ db }) => db.updateTable('comments').set({ userid: null }).execute())
  const { body: guide } = await site.call('GET', `/guides/${guideid}`, { as: mara })
  const { body: listed } = await site.call('GET', '/comments')
  const all = [...guide.comments, ...guide.comments[0].replies, ...guide.steps[0].comments, ...listed]
  assert.equal(all.length, 5)
  for (const comment of all) {
    assert.equal(typeof comment.replied_date, 'number')
    assert.equal(typeof comment.numberOfReplies, 'number')
    assert.equal(typeof comment.author.image.original, 'string')
    assert.ok(Array.isArray(comment.replies))
  }
})

test('16 the answer of a search has all six members, whatever was found', async () => {
  for (const query of ['filter', 'nothing-of-that-kind', '%20', '"'])
    assert.deepEqual(
      Object.keys((await site.call('GET', `/search/${query}?lang=de&order=ASC`)).body).sort(),
      ['limit', 'moreResults', 'offset', 'results', 'search', 'totalResults'],
    )
})
