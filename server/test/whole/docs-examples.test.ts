// Proves that docs/api describes every operation and every problem, and that its examples do what they say.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem, problems } from '#platform/problems.ts'
import { startSite } from '../app.ts'
import { runExamples } from './docs-examples.ts'
import { readPages } from './docs-pages.ts'

const pages = readPages()
const sections = pages.flatMap((page) => page.sections.map((section) => ({ ...section, page: page.name })))

async function listOperations() {
  const document = (await startSite()).describe()
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path: path.replace('/api/2.0', ''),
      access: document['x-access'][operation['x-access']]?.description,
    })),
  )
}

for (const page of pages.filter(({ sections }) => sections.some(({ examples }) => examples.length > 0))) {
  test(`the examples of docs/api/${page.name} do what they say`, () => runExamples(page))
}

test('docs/api has one section for every operation, with its place and who may call it', async () => {
  const described = sections.flatMap(({ operation }) => operation ?? [])
  const operations = await listOperations()
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)
  assert.deepEqual(
    described.map(({ id, method, path, access }) => ({ id, method, path, access })).sort(byId),
    operations.sort(byId),
  )
})

test('every section about an operation shows an example that succeeds', () => {
  for (const { page, title, operation, examples } of sections) {
    if (!operation) continue
    const pattern = new RegExp(`^/api/2\\.0${operation.path.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`)
    const shown = examples.some(
      ({ request, answer }) =>
        request.method === operation.method && pattern.test(request.path) && answer.status < 300,
    )
    assert.ok(shown, `${page}, ${title}`)
  }
})

test('docs/api/errors.md explains every code, with its status, and no other', () => {
  const text = pages.find(({ name }) => name === 'errors.md')?.text ?? ''
  const explained = [...text.matchAll(/^\| `([a-z-]+\.[a-z-]+)` *\| (\d+) *\|/gm)].map(
    ([, code, status]) => `${code} ${status}`,
  )
  const made = Object.values(problems).map((make) => (make as (given: never[]) => unknown)([]))
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
