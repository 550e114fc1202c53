// Tests that without STEPWRIGHT_URL answers use the address of the request, and mails a known address.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMailer } from '#platform/mail/mailer.ts'
import { startSite, type TestSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, testPassword } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { unzipBytes } from '#test/read-exports.ts'
import { aRun } from '#test/run-builders.ts'

const own = 'http://stepwright.test'
const proxy = { from: '10.0.0.1' }
const anywhere = (options = {}) => startSite({ url: '', proxies: ['10.0.0.0/8'], ...options })

async function baseOf(site: TestSite, path: string, headers: Record<string, string>, more = {}) {
  const { status, body, text } = await site.call('GET', path, { headers, ...more })
  assert.equal(status, 200, text)
  return new URL(body.url).origin
}

test('an answer begins with the host of its request, or with the own address where that is none', async () => {
  const site = await anywhere()
  const { guideid } = await aGuide(site, { author: await anAdmin(site) })
  const cases: [Record<string, string>, string][] = [
    [{ host: 'localhost:8080' }, 'http://localhost:8080'],
    [{ host: 'workshop.test' }, 'http://workshop.test'],
    [{ host: 'WorkShop.Test:9205' }, 'http://workshop.test:9205'],
    [{ host: 'workshop.test:80' }, 'http://workshop.test'],
    [{ host: '192.168.1.20:8080' }, 'http://192.168.1.20:8080'],
    [{ host: '[fd00::1]:8080' }, 'http://[fd00::1]:8080'],
    [{ host: 'site_1' }, 'http://site_1'],
    [{ host: 'a b' }, own],
    [{ host: 'evil.test/path' }, own],
    [{ host: 'user@evil.test' }, own],
    [{ host: 'evil.test:99999' }, own],
    [{ host: '[::::]' }, own],
    [{ host: `${'x'.repeat(300)}.test` }, own],
    [{ host: 'a.test', 'x-forwarded-host': 'evil.test' }, 'http://a.test'],
    [{ host: 'a.test', 'x-forwarded-proto': 'https' }, 'http://a.test'],
  ]
  for (const [headers, expected] of cases)
    for (const again of [1, 2])
      assert.equal(await baseOf(site, `/guides/${guideid}`, headers), expected, `${headers.host}, ${again}`)
})

test('of a named proxy the forwarded host and scheme count, the last ones', async () => {
  const site = await anywhere()
  const { guideid } = await aGuide(site, { author: await anAdmin(site) })
  const host = '127.0.0.1:8080'
  const cases: [Record<string, string>, string][] = [
    [{ host, 'x-forwarded-host': 'shop.test', 'x-forwarded-proto': 'https' }, 'https://shop.test'],
    [{ host: 'shop.test', 'x-forwarded-proto': 'https' }, 'https://shop.test'],
    [{ host, 'x-forwarded-host': 'evil.test, shop.test' }, 'http://shop.test'],
    [{ host, forwarded: 'for=1.2.3.4;host="shop.test:8443";proto=https' }, 'https://shop.test:8443'],
    [{ host, 'x-forwarded-host': 'not a host' }, own],
    [{ host, 'x-forwarded-host': 'shop.test', 'x-forwarded-proto': 'gopher' }, own],
  ]
  for (const [headers, expected] of cases)
    assert.equal(await baseOf(site, `/guides/${guideid}`, headers, proxy), expected, JSON.stringify(headers))
})

test('a set address holds whatever a request says', async () => {
  const site = await startSite({ url: 'https://guides.example', proxies: ['10.0.0.0/8'] })
  const { guideid } = await aGuide(site, { author: await anAdmin(site) })
  const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test' }
  assert.equal(await baseOf(site, `/guides/${guideid}`, headers, proxy), 'https://guides.example')
})

test('what one address has cached is not answered to another, by the API and on pages', async () => {
  const site = await anywhere()
  const { guideid } = await aGuide(site, { author: await anAdmin(site) })
  for (const path of [
    `/guides/${guideid}`,
    '/sites/info',
    '/guides',
    `/Guide/x/${guideid}`,
    '/',
    '/sitemap.xml',
    '/robots.txt',
  ]) {
    const address =
      path.includes('Guide') || ['/', '/sitemap.xml', '/robots.txt'].includes(path) ? `http://x${path}` : path
    const read = async (host: string) => (await site.call('GET', address, { headers: { host } })).text
    const [one, other] = [await read('one.test'), await read('other.test')]
    assert.doesNotMatch(other, /one\.test/, path)
    assert.equal(await read('one.test'), one, path)
    assert.doesNotMatch(one, /other\.test/, path)
  }
})

testOnBoth(
  'links of mails, invitations and packs lead to the chosen address, never to a forged host',
  async () => {
    const site = await anywhere({ mailer: createMailer('smtp://127.0.0.1:1', 'site@stepwright.test') })
    const admin = await anAdmin(site)
    const address = async () => (await site.call('GET', '/settings', { as: admin })).body.address
    const save = async (chosen: string) =>
      (await site.call('PATCH', '/settings', { as: admin, body: { address: chosen } })).status
    const invite = async (host: string) =>
      (await site.call('POST', '/invitations', { as: admin, body: {}, headers: { host } })).body.url as string

    assert.equal(await address(), own)
    assert.match(await invite('10.1.1.1:8080'), /^http:\/\/stepwright\.test\/register/)

    assert.equal(await save('http://localhost:8080'), 200)
    assert.equal(await address(), 'http://localhost:8080')
    assert.match(
      await invite('workshop.test'),
      /^http:\/\/workshop\.test\/register/,
      'not where only one machine gets',
    )

    assert.equal(await save('https://workshop.test'), 200)
    assert.equal(await address(), 'https://workshop.test')
    assert.match(await invite('evil.test'), /^https:\/\/workshop\.test\/register/)
    const person = await aPerson(site)
    const link = await site.call('POST', `/users/${person.userid}/reset_link`, {
      as: admin,
      headers: { host: 'evil.test' },
    })
    assert.match(link.body.url, /^https:\/\/workshop\.test\/reset\//)
    const { guideid } = await aGuide(site, { author: admin })
    const run = await aRun(site, admin, guideid)
    const headers = { host: 'evil.test', authorization: `api ${admin.token}` }
    const pack = await site.app.inject({ url: `/api/2.0/work_log/${run.entryid}/pack`, headers })
    const { site: origin } = JSON.parse(String(unzipBytes(pack.rawPayload).get('manifest.json')))
    const url = 'https://workshop.test'
    assert.deepEqual([origin.url, origin.keys_url], [url, `${url}/api/2.0/site_keys`])

    for (const bad of [
      'workshop.test',
      'ftp://workshop.test',
      'https://workshop.test/x',
      'https://a@b.test',
      'http://a b',
    ])
      assert.equal(await save(bad), 422, bad)
    const fixed = await startSite({ url: 'https://guides.example' })
    const ada = await anAdmin(fixed)
    const change = (body: object) => fixed.call('PATCH', '/settings', { as: ada, body })
    assert.equal((await change({ address: 'https://guides.example' })).status, 200)
    assert.equal((await change({ address: 'https://evil.test' })).body.errors?.[0]?.field, 'address')
  },
)

test('a page behind a named proxy signs in and writes by cookie', async () => {
  const site = await anywhere()
  const person = await aPerson(site)
  const headers = { host: '127.0.0.1:8080', 'x-forwarded-host': 'shop.test', origin: 'https://shop.test' }
  const body = { email: person.email, password: testPassword }
  const { headers: answered } = await site.call('POST', '/user/token', { ...proxy, body, headers })
  const cookie = String(answered['set-cookie']).split(';')[0] as string
  const write = async (origin: string) =>
    (
      await site.call('PATCH', `/users/${person.userid}`, {
        ...proxy,
        body: { about: 'Here' },
        headers: { ...headers, origin, cookie },
      })
    ).status
  assert.equal(await write('https://shop.test'), 200)
  assert.equal(await write('https://evil.test'), 401)
})

test('the cookie of a session is for TLS alone where the request came by TLS', async () => {
  const site = await anywhere()
  const person = await aPerson(site)
  const signIn = async (proto: string) =>
    String(
      (
        await site.call('POST', '/user/token', {
          ...proxy,
          body: { email: person.email, password: testPassword },
          headers: { host: 'shop.test', 'x-forwarded-proto': proto },
        })
      ).headers['set-cookie'],
    )
  assert.match(await signIn('https'), /; Secure/)
  assert.doesNotMatch(await signIn('http'), /; Secure/)
})
