// Proves that docs/api explains every problem, and that its examples work as printed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exampleOf, readPages } from '#platform/http/openapi/docs-pages.ts'
import { docsAddress } from '#platform/http/openapi/openapi.ts'
import { Problem } from '#platform/problems.ts'
import { startSite } from '../app.ts'
import { readCatalogue } from '../whole/catalogue.ts'
import { runExamples } from './docs-examples.ts'

const pages = readPages()
const sections = pages.flatMap((page) => page.sections.map((section) => ({ ...section, page: page.name })))

const site = await startSite()

for (const page of pages.filter(({ sections }) => sections.some(({ examples }) => examples.length > 0))) {
  test(`the examples of docs/api/${page.name} do what they say`, () => runExamples(page))
}

test('every section about an operation shows an example that succeeds', () => {
  for (const { page, title, operation, examples } of sections) {
    if (!operation) continue
    const shown = exampleOf({ title, operation, examples, text: '' })
    assert.ok(shown, `${page}, ${title}`)
  }
})

test('docs/api/errors.md explains every code, with its status, and no other', async () => {
  const text = pages.find(({ name }) => name === 'errors.md')?.text ?? ''
  const explained = [...text.matchAll(/^\| `([a-z-]+\.[a-z-]+)` *\| (\d+) *\|/gm)].map(
    ([, code, status]) => `${code} ${status}`,
  )
  const made = (await readCatalogue()).map(({ make }) => make([]))
  const known = made.filter((one) => one instanceof Problem).map(({ code, status }) => `${code} ${status}`)
  assert.deepEqual(explained.sort(), [...new Set(known)].sort())
})

test('every page is linked from the list of pages, and no link in them leads nowhere', () => {
  const index = pages.find(({ name }) => name === 'README.md')
  for (const { name } of pages) {
    if (name !== 'README.md') assert.ok(index?.text.includes(`](${name})`), `${name} is not in the list`)
  }
  const names = new Set(pages.map(({ name }) => name))
  for (const { name, text } of pages) {
    for (const [, target] of text.matchAll(/\]\(([\w-]+\.md)/g))
      assert.ok(names.has(target ?? ''), `${name}: ${target}`)
  }
})

test('a running site serves the pages under a policy without scripts and other hosts', async () => {
  const { app } = site
  for (const url of ['/api/2.0/doc/objects', ...pages.map(({ name }) => docsAddress('/api/2.0', name))]) {
    const { statusCode, headers } = await app.inject({ url })
    assert.equal(statusCode, 200, url)
    assert.equal(headers['content-type'], 'text/html; charset=utf-8')
    assert.match(String(headers['content-security-policy']), /^default-src 'none'; style-src 'self';/)
    const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
    assert.equal(again.statusCode, 304, url)
  }
  assert.equal((await app.inject({ url: '/api/2.0/doc/nothing' })).statusCode, 404)
})
