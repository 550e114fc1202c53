// Tests addresses: case-insensitive paths, query parameters, and active links.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isActiveAt, isSameLocation, locationOf } from '../../src/lib/router/location.ts'
import { fillPath, matchPath, readablePath } from '../../src/lib/router/paths.ts'
import { readSearch, writeSearch } from '../../src/lib/router/search-text.ts'

const at = (address: string) => locationOf(address, { key: 'k', index: 0 })
const values = (text: string) => ({ ...readSearch(text) })

test('a path is matched in any case and with a slash behind it, and its named parts keep theirs', () => {
  const pattern = '/Guide/$title/$id'
  assert.deepEqual(matchPath(pattern, '/guide/Oil+Change/7/'), { title: 'Oil+Change', id: '7' })
  assert.deepEqual(matchPath(pattern, '/Guide/%C3%96l%2FFilter/7'), { title: 'Öl/Filter', id: '7' })
  assert.deepEqual(matchPath('/', '/'), {})
  for (const path of ['/Guide/7', '/Guide//7', '/Guide/a/7/b', '/Guides/a/7', '/'])
    assert.equal(matchPath(pattern, path), null, path)
})

test('a part that no browser could read is taken as it is written', () => {
  assert.deepEqual(matchPath('/c/$title', '/c/100%'), { title: '100%' })
  assert.deepEqual(matchPath('/Item/$title', '/Item/1/2%22_Socket'), { title: '1/2"_Socket' })
})

test('a path is filled in with whatever people call things', () => {
  assert.equal(fillPath('/c/$title', { title: 'Öl & Filter/50 %' }), '/c/%C3%96l%20%26%20Filter%2F50%20%25')
  assert.equal(fillPath('/translate/$id/$lang', { id: '7', lang: 'de' }), '/translate/7/de')
})

test('paths are compared as people read them', () => {
  assert.equal(readablePath('/c/A%5B1%5D/'), readablePath('/c/A[1]'))
  assert.notEqual(readablePath('/c/A%2FB'), readablePath('/c/A/B'))
})

test('values come back as they were written, and addresses of old links are read', () => {
  for (const [search, text] of [
    [{ q: 'seal', offset: 20 }, '?q=seal&offset=20'],
    [{ q: '4711' }, '?q=%224711%22'],
    [{ q: 'true' }, '?q=%22true%22'],
    [{ ended: true, return: '/a?b=c#d' }, '?ended=true&return=%2Fa%3Fb%3Dc%23d'],
    [{ q: '"in quotes"' }, '?q=%22%5C%22in+quotes%5C%22%22'],
    [{ q: 'a b+c' }, '?q=a+b%2Bc'],
    [{ columns: '[1' }, '?columns=%5B1'],
  ] as const) {
    assert.equal(writeSearch(search), text)
    assert.deepEqual(values(text), search)
  }
  assert.deepEqual(values('?q=4711&lang=de&x='), { q: 4711, lang: 'de', x: '' })
  assert.deepEqual(values('?a=1&a=x&a=true'), { a: [1, 'x', true] })
  assert.equal(writeSearch({ q: undefined }), '')
})

test('an address never leaves the site', () => {
  for (const address of ['//evil.example/a', '/\\evil.example/a', '\t//evil.example/a'])
    assert.equal(at(address).href, '/evil.example/a', JSON.stringify(address))
})

test('the same place is the same however it is written', () => {
  assert.ok(isSameLocation(at('/search/?q=a%20b'), at('/search?q=a+b')))
  assert.ok(!isSameLocation(at('/search?q=a'), at('/search?q=b')))
  assert.ok(!isSameLocation(at('/runs/7'), at('/runs/7#notes')))
})

test('a link is active at its place and below it, and where its search is a part of the address', () => {
  assert.ok(isActiveAt(at('/admin/people'), at('/admin')))
  assert.ok(!isActiveAt(at('/administrators'), at('/admin')))
  assert.ok(!isActiveAt(at('/runs'), at('/')))
  assert.ok(!isActiveAt(at('/account/tokens'), at('/account'), { exact: true }))
  assert.ok(isActiveAt(at('/Guide/a/7?lang=de&x=1'), at('/Guide/a/7?lang=de')))
  assert.ok(!isActiveAt(at('/Guide/a/7?lang=de'), at('/Guide/a/7?lang=fr')))
  assert.ok(isActiveAt(at('/records'), at('/records?status=started'), { includeSearch: false }))
})
