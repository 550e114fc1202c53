// Tests section 1 of the interface: the service and its general responses.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testUrl } from '../app.ts'
import { aPerson } from '../builders.ts'
import { aCategory, aGuide } from '../guide-builders.ts'

const site = await startSite()
const mara = await aPerson(site, { privileges: ['Author'] })
const category = await aCategory(site, 'Pumps')
const fields = { introduction: "See '''this'''.\n\nThen <go>.", conclusion: 'Well ~~done~~.' }
const guide = await aGuide(site, { author: mara, category, steps: 1, fields })

test('1 guides, pages, categories, people and badges are reached below one base address with 2.0 in it', async () => {
  const paths = [
    `/guides/${guide.guideid}`,
    '/guides',
    '/wikis/CATEGORY',
    '/wikis/CATEGORY/Pumps',
    '/categories',
    `/users/${mara.userid}`,
    `/users/${mara.userid}/badges`,
  ]
  for (const path of paths) {
    const { status, headers } = await site.call('GET', `/api/2.0${path}`)
    assert.deepEqual([path, status, headers['content-type']], [path, 200, 'application/json'])
  }
})

test('1 a guide has steps, prerequisites, tools, parts, documents, flags and comments', async () => {
  const { body } = await site.call('GET', `/guides/${guide.guideid}`)
  for (const name of ['steps', 'prerequisites', 'tools', 'parts', 'documents', 'flags', 'comments'])
    assert.ok(Array.isArray(body[name]), name)
})

test('1 answers are JSON by default, whatever a client accepts, and XML where it is asked for', async () => {
  const path = `/guides/${guide.guideid}`
  const plain = await site.call('GET', path, { headers: { accept: 'application/xml' } })
  assert.equal(plain.headers['content-type'], 'application/json')
  for (const address of [`${path}?type=XML`, '/categories/Pumps?type=XML']) {
    const xml = await site.call('GET', address)
    assert.equal(xml.status, 200)
    assert.match(String(xml.headers['content-type']), /^(text|application)\/xml/)
    assert.match(xml.text, /^<\?xml /)
  }
})

test('1 ?pretty indents the JSON of any request: reads, lists, writes and errors, and changes nothing else', async () => {
  const asked = [
    ['GET', `/guides/${guide.guideid}`],
    ['GET', '/guides'],
    ['GET', '/categories'],
    ['GET', '/guides/4711'],
    ['PUT', `/guides/${guide.guideid}/public?revisionid=${guide.revisionid}`],
    ['POST', '/guides'],
  ] as const
  for (const [method, path] of asked) {
    const body = method === 'GET' ? {} : { body: {} }
    const ask = (address: string) => site.call(method, address, { as: mara, ...body })
    const compact = await ask(path)
    const pretty = await ask(`${path}${path.includes('?') ? '&' : '?'}pretty`)
    assert.equal(pretty.status, compact.status)
    assert.deepEqual(pretty.body, compact.body)
    assert.match(pretty.text, /^[[{]\n\s+/, path)
    assert.doesNotMatch(compact.text, /\n/, path)
  }
})

test('1 wiki text comes twice: as it was written in *_raw, as HTML in *_rendered', async () => {
  const { body } = await site.call('GET', `/guides/${guide.guideid}`)
  assert.equal(body.introduction_raw, fields.introduction)
  assert.equal(body.introduction_rendered, '<p>See <strong>this</strong>.</p>\n\n<p>Then &lt;go&gt;.</p>')
  assert.equal(body.conclusion_raw, fields.conclusion)
  assert.equal(body.conclusion_rendered, '<p>Well <del>done</del>.</p>')
  assert.deepEqual(
    [body.steps[0].lines[0].text_raw, body.steps[0].lines[0].text_rendered],
    ['Do thing 1.', 'Do thing 1.'],
  )
  const page = (await site.call('GET', '/wikis/CATEGORY/Pumps')).body
  assert.deepEqual([page.contents_raw, page.contents_rendered], ['', ''])
})

test('1 pages of other sites may ask from a browser', async () => {
  const origin = 'https://elsewhere.example'
  const asked = await site.call('OPTIONS', '/guides', {
    headers: { origin, 'access-control-request-method': 'GET' },
  })
  assert.equal(asked.status, 204)
  assert.ok(asked.headers['access-control-allow-origin'])
  const answered = await site.call('GET', '/guides', { headers: { origin } })
  assert.equal(answered.status, 200)
  assert.ok(answered.headers['access-control-allow-origin'])
  assert.ok(answered.body[0].url.startsWith(testUrl))
})
