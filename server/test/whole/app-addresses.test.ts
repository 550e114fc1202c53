// Proves that the server knows the addresses of the web app, so that it answers 404 for every other address.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { appAddresses, isAppAddress } from '#platform/http/serve/app-addresses.ts'

const read = (name: string) => readFileSync(new URL(`../../../web/src/${name}`, import.meta.url), 'utf8')
const router = read('router.tsx') + read('admin-routes.ts')
const pathsOf = (call: RegExp) => [...router.matchAll(call)].map(([, path]) => path ?? '')

test('the list of addresses is what the router of the web app has', () => {
  const routed = [
    ...pathsOf(/\b(?:page|own)\(\s*'([^']*)'/g),
    ...pathsOf(/\bpath: '(\/admin[^']*)'/g),
    ...pathsOf(/\bbelow\(\s*'([^']*)'/g).map((path) => `/admin${path}`),
  ]
  assert.deepEqual(routed.sort(), [...appAddresses].sort())
})

test('an address is known with its parts filled in, with a slash behind it and in any case, and not otherwise', () => {
  for (const path of [
    '/',
    '/runs',
    '/runs/',
    '/RUNS/7',
    '/User/3/Mara+Lind',
    '/admin/people',
    '/c/%C3%9Cben',
  ])
    assert.ok(isAppAddress(path), path)
  for (const path of ['/nothing', '/runs/7/8/9', '/User', '/igi/a.jpg', '/API/2.0/guides', '/wp-login.php'])
    assert.ok(!isAppAddress(path), path)
})
