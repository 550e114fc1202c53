// Proves the access to every route: that it declares the rule of the table, and that each rule allows and refuses
// (401, 403) every kind of caller as the table says, on a public and on a private site.
import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { test } from 'node:test'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { addToken } from '#auth/tokens/tokens.ts'
import { findGuides } from '#guides/guides.queries.ts'
import { addFirstReleases } from '#guides/manifests/first-releases.ts'
import { openApiPath } from '#platform/http/openapi/route.ts'
import { type Access, refuseScope } from '#platform/http/request/access.ts'
import type { Actor } from '#platform/http/request/context.ts'
import { type Scope, scopes } from '#platform/http/request/scopes.ts'
import type { Privilege } from '#users/privileges.ts'
import { type Answer, startSite, type TestSite } from '../app.ts'
import { aPerson, type TestPerson } from '../builders.ts'
import { isFull } from '../extent.ts'
import { anImage } from '../files/pictures.ts'
import { aCategory, aGuide } from '../guide-builders.ts'
import { aRun } from '../run-builders.ts'
import { accessOf, type Callers, callersOf } from './access-of-routes.ts'
import { scopesOf } from './scopes-of-routes.ts'

const table = Object.keys(accessOf)
const callersFor = (route: string): Callers | undefined => callersOf[accessOf[route] ?? '']

const neededFor = (route: string): readonly Scope[] => {
  if (callersFor(route) === 'anybody') return []
  return scopesOf[route] ?? [route.startsWith('GET ') ? 'read' : 'write']
}

const roles = ['Nobody', 'User', 'Author', 'Moderator', 'Admin'] as const
type Role = (typeof roles)[number]
type Class = 'allowed' | '401' | '403'

function expected(rule: Callers | undefined, role: Role, isPrivate: boolean): Class {
  if (rule === 'anybody') return 'allowed'
  if (role === 'Nobody') return rule === 'public site' && !isPrivate ? 'allowed' : '401'
  if (rule === 'editors') return role === 'User' ? '403' : 'allowed'
  if (rule === 'moderators') return role === 'Moderator' || role === 'Admin' ? 'allowed' : '403'
  if (rule === 'administrators' || rule === 'oneself and administrators')
    return role === 'Admin' ? 'allowed' : '403'
  return 'allowed'
}

const privilegesOf: Record<Exclude<Role, 'Nobody'>, Privilege[]> = {
  User: [],
  Author: ['Author'],
  Moderator: ['Moderator'],
  Admin: ['Admin'],
}

interface Cast {
  site: TestSite
  /** Values of path parameters. The default is an id that does not exist. */
  things: Record<string, string>
  people: Map<Role, TestPerson>
}

async function openSite(isPrivate: boolean): Promise<Cast> {
  const site = await startSite()
  const people = new Map<Role, TestPerson>()
  for (const role of roles) {
    if (role !== 'Nobody')
      people.set(role, await aPerson(site, { name: role, privileges: privilegesOf[role] }))
  }
  const other = await aPerson(site, { name: 'Other', privileges: ['Author'] })
  const { guideid, steps } = await aGuide(site, { author: other, steps: 1 })
  const { entryid } = await aRun(site, other, guideid)
  const comment = { as: other, body: { text: 'Well done' } }
  const { commentid } = (await site.call('POST', `/comments/guide/${guideid}`, comment)).body
  const as = people.get('Admin')!
  const { status } = await site.call('PATCH', '/settings', { as, body: { private: isPrivate } })
  assert.equal(status, 200)
  const page = { namespace: 'CATEGORY', title: await aCategory(site) }
  const course = { title: 'Course', contents: 'x' }
  const { wikiid } = (await site.call('POST', '/courses', { as: other, body: course })).body
  const releaseid = await site.write(async (ctx) => {
    await addFirstReleases(ctx, await findGuides(ctx.db, [guideid]))
    return (await findGuides(ctx.db, [guideid]))[0]?.releaseid
  })
  const things = {
    releaseid: String(releaseid),
    userid: String(other.userid),
    guideid: String(guideid),
    stepid: String(steps[0]?.stepid),
    entryid: String(entryid),
    context: 'guide',
    contextid: String(guideid),
    commentid: String(commentid),
    langid: 'en',
    wikiid: String(wikiid),
    ...page,
  }
  return { site, things, people }
}

const routesOf = (site: TestSite): string[] =>
  Object.entries(site.describe().paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replace('/api/2.0', '')}`),
  )

/** Printing takes half a second, so it is rejected after the access check. */
const endings: Record<string, string> = {
  'GET /work_log/{entryid}.pdf': '?tz=nowhere',
  'GET /work_log/{entryid}/pack': '?tz=nowhere',
}

/** An export starts a process, so callers with access request only its headers. */
const headerRoute = 'GET /backups/export'

/** Sends a request that passes every check but changes nothing: an empty body and ids that do not exist. */
async function send(
  { site, things }: Cast,
  route: string,
  as: { token: string } | undefined,
): Promise<Answer> {
  const [method = '', path = ''] = route.split(' ')
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => things[name] ?? '999999')
  if (route === headerRoute) {
    const head = await site.call('HEAD', address, as ? { as } : {})
    if (head.status < 400) return head
  }
  return site.call(method, address + (endings[route] ?? ''), {
    ...(as ? { as } : {}),
    ...(method === 'GET' ? {} : { body: {} }),
  })
}

async function classify(cast: Cast, route: string, role: Role): Promise<Class> {
  const answer = await send(cast, route, cast.people.get(role))
  assert.ok(answer.status < 500, `${route} as ${role}: ${answer.text}`)
  if (answer.status === 401) return '401'
  // This refusal means that setup is over for every caller; it does not depend on privileges.
  if (answer.status === 403 && answer.body.code !== 'setup.done') return '403'
  return 'allowed'
}

interface Declared {
  rule: Access
  /** Routes of one group pass through the same rule and the same code around it. */
  group: string
}

/** Routes declare their rules while the server is built, so a listener collects them. */
async function openWithRoutes(): Promise<{ cast: Cast; declared: Map<string, Declared> }> {
  const declared = new Map<string, Declared>()
  const rules: Access[] = []
  const collect = ({ method, url, config }: RouteOptions) => {
    const { access: rule, transaction, cache } = config ?? {}
    if (!rule) return
    if (!rules.includes(rule)) rules.push(rule)
    const kind = [rules.indexOf(rule), method === 'GET', typeof transaction, typeof cache].join()
    declared.set(`${method} ${openApiPath(url).replace('/api/2.0', '')}`, { rule, group: kind })
  }
  const listen = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', collect)
  subscribe('fastify.initialization', listen)
  const cast = await openSite(false)
  unsubscribe('fastify.initialization', listen)
  return { cast, declared }
}

const { cast: publicSite, declared } = await openWithRoutes()
const privateSite = await openSite(true)

/** Returns the first route of each group; in the full form, every route. */
function routesToSend(groupOf: (route: string) => string | undefined): string[] {
  if (isFull) return table
  return [...Map.groupBy(table, groupOf).values()].flatMap(([first]) => first ?? [])
}

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
        const found = await classify(cast, route, role)
        const right = expected(callersFor(route), role, isPrivate)
        assert.equal(found, right, `${route} as ${role} on a ${kind} site`)
        // Signing out ends the session that the next routes need.
        if (route === 'DELETE /user/token' && role !== 'Nobody') await signInAgain(cast, role)
      }
    }
  })
}

async function signInAgain({ site, people }: Cast, role: Role): Promise<void> {
  const person = people.get(role)!
  const { startSession } = await import('#auth/tokens/tokens.ts')
  const { userid } = person
  const { token } = await site.write((ctx) => startSession(ctx, { userid, label: 'Test', days: 1 }))
  people.set(role, { ...person, token })
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
      const answer = await send(cast, route, as)
      const needed = neededFor(route)
      const isRefused = needed.length > 0 && !needed.includes(scope)
      assert.equal(answer.body?.code === 'token.scope-missing', isRefused, `${route}: ${answer.text}`)
      if (isRefused) assert.equal(answer.status, 403, route)
      if (route === 'DELETE /user/token') as = await makeToken()
    }
  })
}
