// Proves the access to every route: that it declares the rule of the table, and that each rule allows and refuses
// (401, 403) every kind of caller as the table says, on a public and on a private site.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addToken } from '#auth/tokens/tokens.ts'
import { refuseScope } from '#platform/http/request/access.ts'
import type { Actor } from '#platform/http/request/context.ts'
import { type Scope, scopes } from '#platform/http/request/scopes.ts'
import { isFull } from '../extent.ts'
import { anImage } from '../files/pictures.ts'
import { accessOf, callersOf } from './access-of-routes.ts'
import {
  callersFor,
  classify,
  expected,
  neededFor,
  openSite,
  openWithRoutes,
  roles,
  routesOf,
  routesToSend,
  send,
  signInAgain,
  table,
} from './cast.ts'

const { cast: publicSite, declared } = await openWithRoutes()
const privateSite = await openSite(true)

test('the table has every route of the API and no other', () => {
  const { site } = publicSite
  assert.deepEqual([...table].sort(), routesOf(site).sort())
})

test('every route declares the rule of the table, and every rule has its callers', () => {
  assert.deepEqual(
    Object.fromEntries(table.map((route) => [route, declared.get(route)?.rule.name])),
    accessOf,
  )
  assert.deepEqual(Object.keys(callersOf).sort(), [...new Set(Object.values(accessOf))].sort())
})

test('every route needs the scopes of the table', () => {
  for (const route of table) {
    const [method = ''] = route.split(' ')
    const needed = neededFor(route)
    for (const scope of scopes) {
      const rule = declared.get(route)?.rule
      assert.ok(rule, route)
      const refusal = refuseScope(rule, method, { scopes: [scope] } as Partial<Actor> as Actor)
      assert.equal(refusal !== null, needed.length > 0 && !needed.includes(scope), `${route} with ${scope}`)
    }
  }
})

test('without administration a token of an administrator does nothing that only administrators do', async () => {
  const { site, people, things } = publicSite
  const { userid } = people.get('Admin')!
  const makeToken = (scopes: Scope[]) =>
    site.write((ctx) => addToken({ ...ctx, actor: { ...ctx.actor, userid } }, { label: 'x', scopes }))
  const less = await makeToken(['read', 'write', 'work_log', 'account'])
  const more = await makeToken(['account', 'administration'])
  const rename = { body: { location: 'Hall 4' } }
  const demote = { body: { privileges: [] } }
  assert.equal((await site.call('PATCH', `/users/${userid}`, { as: less, ...rename })).status, 200)
  assert.equal((await site.call('PATCH', `/users/${things.userid}`, { as: less, ...rename })).status, 403)
  assert.equal((await site.call('PATCH', `/users/${userid}`, { as: less, ...demote })).status, 403)
  assert.equal((await site.call('PATCH', `/users/${things.userid}`, { as: more, ...rename })).status, 200)
  // Actions that need no administrator remain allowed.
  const tag = { as: less, body: { tag: 'press' } }
  assert.equal((await site.call('PUT', `/guides/${things.guideid}/tag`, tag)).status, 200)
})

test('the files of media are read by tokens that were made for reading, or for runs, which show them', async () => {
  const { site, people } = publicSite
  const mara = people.get('Author')!
  const image = await anImage(site, mara)
  const { guid, id } = image.image
  const addresses = [`/media/images/${guid}`, `/Guide/image/preview/${id}/`]
  for (const scope of scopes) {
    const actor = { userid: mara.userid }
    const as = await site.write((ctx) =>
      addToken({ ...ctx, actor: { ...ctx.actor, ...actor } }, { label: 'Program', scopes: [scope] }),
    )
    for (const address of addresses) {
      const headers = { authorization: `api ${as.token}` }
      const { statusCode } = await site.app.inject({ url: address, headers })
      assert.equal(statusCode, ['read', 'work_log'].includes(scope) ? 200 : 403, `${address} with ${scope}`)
    }
    const profile = { as, body: { location: scope } }
    const changed = await site.call('PATCH', `/users/${mara.userid}`, profile)
    assert.equal(changed.status, scope === 'account' ? 200 : 403, `the own profile with ${scope}`)
  }
})

test('everybody may change their own profile, on a private site, too', async () => {
  const { site, people } = privateSite
  for (const [role, as] of people) {
    const { status } = await site.call('PATCH', `/users/${as.userid}`, { as, body: { location: role } })
    assert.equal(status, 200, role)
  }
})

test('a private site tells strangers nothing, not even whether something exists', async () => {
  const { site, things } = privateSite
  for (const path of [
    '/users',
    `/users/${things.userid}`,
    '/users/999999',
    '/users/search/x',
    '/users?limit=bad',
  ]) {
    const answer = await site.call('GET', path)
    assert.equal(answer.status, 401, path)
    assert.equal(answer.body.message, 'Authentication required')
  }
  const open = ['/site_keys', '/sites', '/sites/info', '/info', '/setup', '/openapi.json', '/doc']
  for (const path of open) assert.equal((await site.call('GET', path)).status, 200, path)
})

test('every route says in the API description what the table says', () => {
  const { site } = publicSite
  const document = site.describe()
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const rule = callersFor(`${method.toUpperCase()} ${path.replace('/api/2.0', '')}`)
      const signedIn = document['x-access'][operation['x-access']]?.signedIn
      assert.equal(signedIn, rule !== 'anybody' && rule !== 'public site', `${method} ${path}`)
    }
  }
})

// The following tests delete things, so they come last.
for (const isPrivate of [false, true]) {
  const kind = isPrivate ? 'private' : 'public'
  test(`on a ${kind} site every rule lets in whom it should, and nobody else`, async () => {
    const cast = isPrivate ? privateSite : publicSite
    for (const route of routesToSend((each) => declared.get(each)?.group)) {
      // Only anonymous callers depend on the privacy of the site.
      for (const role of isPrivate && !isFull ? roles.slice(0, 2) : roles) {
        const as = cast.people.get(role)
        const found = classify(await send(cast, route, as ? { as } : {}), `${route} as ${role}`)
        const right = expected(callersFor(route), role, isPrivate)
        assert.equal(found, right, `${route} as ${role} on a ${kind} site`)
        // Signing out ends the session that the next routes need.
        if (route === 'DELETE /user/token' && role !== 'Nobody') await signInAgain(cast, role)
      }
    }
  })
}

for (const scope of scopes) {
  test(`a token that was made for ${scope} does nothing else`, async () => {
    const cast = publicSite
    const admin = cast.people.get('Admin')!
    const draft = { label: 'Program', scopes: [scope], expires_date: null }
    const makeToken = () =>
      cast.site.write((ctx) => addToken({ ...ctx, actor: { ...ctx.actor, userid: admin.userid } }, draft))
    let as = await makeToken()
    for (const route of routesToSend((each) => [each.startsWith('GET'), ...neededFor(each)].join())) {
      const answer = await send(cast, route, { as })
      const needed = neededFor(route)
      const isRefused = needed.length > 0 && !needed.includes(scope)
      assert.equal(answer.body?.code === 'token.scope-missing', isRefused, `${route}: ${answer.text}`)
      if (isRefused) assert.equal(answer.status, 403, route)
      if (route === 'DELETE /user/token') as = await makeToken()
    }
  })
}
