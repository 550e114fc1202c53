// Proves that the properties of the site name courses exactly to those callers that can list them.
// Engines: SQLite, because the rule is decided in code and the query is that of the list.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson, testPassword } from '#test/builders.ts'

const site = await startSite()
const ada = await anAdmin(site)
const tom = await aPerson(site, { name: 'Tom' })

async function withScope(scope: string): Promise<string> {
  const body = { label: scope, scopes: [scope], old_password: testPassword }
  const { status, body: answer, text } = await site.call('POST', '/user/tokens', { as: ada, body })
  assert.equal(status, 201, text)
  return answer.token
}

const tokens = { reads: await withScope('read'), works: await withScope('work_log') }

/** Returns the member of each caller; the second answer comes from the cache. */
async function learn() {
  const [first, second] = [await askAll(), await askAll()]
  assert.deepEqual(second, first)
  return first
}

async function askAll() {
  const ask = async (options: object) =>
    (await site.call('GET', '/sites/info', options)).body['has-courses'] as boolean
  const bearer = (token: string) => ({ headers: { authorization: `api ${token}` } })
  return {
    stranger: await ask({}),
    reader: await ask({ as: tom }),
    reads: await ask(bearer(tokens.reads)),
    works: await ask(bearer(tokens.works)),
  }
}

const none = { stranger: false, reader: false, reads: false, works: false }
const open = { ...none, stranger: true, reader: true, reads: true }

test('the first public course is named, to callers that can list it', async () => {
  assert.deepEqual(await learn(), none)
  const added = await site.call('POST', '/courses', {
    as: ada,
    body: { title: 'Induction', contents: 'Read it.' },
  })
  assert.equal(added.status, 201, added.text)
  assert.deepEqual(await learn(), open)
})

test('strangers of a private site do not learn of courses', async () => {
  const change = (isPrivate: boolean) =>
    site.call('PATCH', '/settings', { as: ada, body: { private: isPrivate } })
  await change(true)
  assert.deepEqual(await learn(), { ...open, stranger: false })
  await change(false)
  assert.deepEqual(await learn(), open)
})

test('a course that becomes private, and the deletion of the last one, are noticed', async () => {
  const { wikiid } = (await site.call('GET', '/courses')).body.courses[0]
  const path = `/courses/${wikiid}`
  const change = async (flags: string[]) => {
    const { revisionid } = (await site.call('GET', path, { as: ada })).body
    const { status, text } = await site.call('PATCH', `${path}?revisionid=${revisionid}`, {
      as: ada,
      body: { flags },
    })
    assert.equal(status, 200, text)
    return learn()
  }
  assert.deepEqual(await change(['WIKI_PRIVATE']), none)
  assert.deepEqual(await change([]), open)
  const { status, text } = await site.call('DELETE', path, { as: ada })
  assert.ok(status < 300, text)
  assert.deepEqual(await learn(), none)
})
