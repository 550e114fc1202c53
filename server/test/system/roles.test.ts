// Proves the access to every route for every kind of caller, on a public and on a private site: allowed, 401 or 403, in
// one table.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addToken } from '#auth/tokens/tokens.ts'
import { findGuides } from '#guides/guides.queries.ts'
import { addFirstReleases } from '#guides/manifests/first-releases.ts'
import { type Scope, scopes } from '#platform/http/request/scopes.ts'
import type { Privilege } from '#users/privileges.ts'
import { type Answer, startSite, type TestSite } from '../app.ts'
import { aPerson, type TestPerson } from '../builders.ts'
import { anImage } from '../files/pictures.ts'
import { aCategory, aGuide } from '../guide-builders.ts'
import { aRun } from '../run-builders.ts'
import { scopesOf } from './scopes-of-routes.ts'

/** Callers with access. `oneself` is the user that the address names. */
type Rule =
  | 'anybody'
  | 'public site'
  | 'signed in'
  | 'editors'
  | 'moderators'
  | 'administrators'
  | 'oneself and administrators'

const table: Record<string, Rule> = {
  'POST /user/token': 'anybody',
  'DELETE /user/token': 'signed in',
  'GET /user': 'signed in',
  'GET /session': 'anybody',
  'GET /user/tokens': 'signed in',
  'POST /user/tokens': 'signed in',
  'DELETE /user/tokens': 'signed in',
  'DELETE /user/tokens/{tokenid}': 'signed in',
  'POST /users': 'anybody',
  'GET /users': 'public site',
  'GET /users/{userid}': 'public site',
  'PATCH /users/{userid}': 'oneself and administrators',
  'GET /users/search/{search}': 'signed in',
  'GET /users/email/{email}': 'administrators',
  'GET /users/sso/{sso_userid}': 'administrators',
  'POST /users/{userid}/reset_link': 'administrators',
  'POST /users/reset_password': 'anybody',
  'POST /users/reset_password/complete': 'anybody',
  'GET /invitations': 'administrators',
  'POST /invitations': 'administrators',
  'DELETE /invitations/{invitationid}': 'administrators',
  'GET /invitations/check/{token}': 'anybody',
  'GET /record_check': 'administrators',
  'POST /record_check': 'administrators',
  'GET /site_keys': 'anybody',
  'POST /site_keys': 'administrators',
  'GET /sites': 'anybody',
  'GET /sites/info': 'anybody',
  'GET /info': 'anybody',
  // Once there is an administrator, these routes refuse every caller.
  'POST /setup': 'anybody',
  'POST /setup/code': 'anybody',
  'GET /setup': 'anybody',
  'GET /settings': 'administrators',
  'PATCH /settings': 'administrators',
  'POST /settings/mail/test': 'administrators',
  'GET /users/{userid}/tokens': 'administrators',
  'DELETE /users/{userid}/tokens': 'administrators',
  'DELETE /users/{userid}/tokens/{tokenid}': 'administrators',
  'GET /storage': 'administrators',
  'GET /about': 'administrators',
  'GET /backups': 'administrators',
  'POST /backups': 'administrators',
  'GET /backups/export': 'administrators',
  'GET /events': 'administrators',
  'GET /events.csv': 'administrators',
  'GET /events.ndjson': 'administrators',
  'GET /jobs': 'administrators',
  'POST /jobs/{jobid}/retry': 'administrators',
  // The guide is public and belongs to another user.
  'GET /guides': 'public site',
  'GET /collections': 'public site',
  'GET /guides/featured': 'public site',
  'GET /guides/visible': 'public site',
  'POST /guides': 'editors',
  'GET /guides/{guideid}/plan': 'signed in',
  'GET /guides/{guideid}': 'public site',
  'POST /guides/{guideid}/duplicate': 'editors',
  'GET /guides/templates': 'editors',
  'PUT /guides/{guideid}/template': 'editors',
  'DELETE /guides/{guideid}/template': 'editors',
  'PATCH /guides/{guideid}': 'editors',
  'DELETE /guides/{guideid}': 'administrators',
  'GET /guides/deleted': 'administrators',
  'POST /guides/{guideid}/{langid}/restore': 'administrators',
  'PUT /guides/{guideid}/public': 'administrators',
  'DELETE /guides/{guideid}/public': 'administrators',
  'PUT /guide/{guideid}/public': 'administrators',
  'DELETE /guide/{guideid}/public': 'administrators',
  'POST /guides/{guideid}/steps': 'editors',
  'PATCH /guides/{guideid}/steps/{stepid}': 'editors',
  'DELETE /guides/{guideid}/steps/{stepid}': 'editors',
  'PUT /guides/{guideid}/steporder': 'editors',
  'PUT /guides/{guideid}/document': 'editors',
  'GET /guides/unpatrolled': 'editors',
  'GET /guides/{guideid}/revisions': 'editors',
  'GET /guides/{guideid}/revisions/{guide_revisionid}': 'editors',
  'GET /guides/{guideid}/revisions/{guide_revisionid}/comparison': 'editors',
  'GET /guides/{guideid}/compare': 'editors',
  'POST /guides/{guideid}/revisions/{guide_revisionid}/accept': 'editors',
  'POST /guides/{guideid}/revisions/{guide_revisionid}/deny': 'editors',
  'POST /guides/{guideid}/revert': 'editors',
  'GET /guides/releases': 'signed in',
  'GET /guides/releases/progress': 'administrators',
  'GET /guides/releases/{releaseid}': 'public site',
  'GET /guides/{guideid}/releases': 'public site',
  'POST /guides/releases': 'signed in',
  'PATCH /guides/releases/{releaseid}': 'editors',
  'DELETE /guides/releases/{releaseid}': 'editors',
  'GET /approvals/processes': 'signed in',
  'GET /approvals/process/search/{phrase}': 'signed in',
  'GET /approvals/process/{approval_processid}': 'signed in',
  'POST /approvals/process': 'administrators',
  'PATCH /approvals/process/{approval_processid}': 'administrators',
  'DELETE /approvals/process/{approval_processid}': 'administrators',
  'GET /approvals/{wikiid}': 'administrators',
  'PUT /approvals/{wikiid}/{approval_processid}': 'administrators',
  'DELETE /approvals/{wikiid}': 'administrators',
  // No such request exists. Tests beside the code of approvals cover the access to requests.
  'GET /approvals/requests': 'signed in',
  'GET /approvals/request/{approval_requestid}': 'signed in',
  'POST /approvals/request/sign/{approval_requestid}': 'signed in',
  'POST /approvals/request/sign/{approval_requestid}/token': 'signed in',
  'POST /approvals/request/remind/{approval_requestid}': 'signed in',
  'POST /user/signing_code': 'signed in',
  // Without the cookie of a device, the body is refused.
  'GET /shared_device': 'anybody',
  'POST /shared_device/session': 'anybody',
  'POST /shared_device/emptied': 'anybody',
  'GET /shared_devices': 'moderators',
  'POST /shared_devices': 'moderators',
  'PATCH /shared_devices/{shared_deviceid}': 'moderators',
  'DELETE /shared_devices/{shared_deviceid}': 'moderators',
  'GET /user/quick_sign_in': 'signed in',
  'PUT /user/pin': 'signed in',
  'DELETE /user/pin': 'signed in',
  'PUT /user/id_badge': 'signed in',
  'DELETE /user/id_badge': 'signed in',
  'GET /users/{userid}/quick_sign_in': 'administrators',
  'PUT /users/{userid}/pin': 'administrators',
  'DELETE /users/{userid}/pin': 'administrators',
  'PUT /users/{userid}/id_badge': 'administrators',
  'DELETE /users/{userid}/id_badge': 'administrators',
  'GET /user/notices': 'signed in',
  'POST /user/notices/read': 'signed in',
  'GET /user/notices/choices': 'signed in',
  'PUT /user/notices/choices': 'signed in',
  'GET /user/deputy': 'signed in',
  'PUT /user/deputy': 'signed in',
  'DELETE /user/deputy': 'signed in',
  'GET /users/{userid}/deputy': 'administrators',
  'PUT /users/{userid}/deputy': 'administrators',
  'DELETE /users/{userid}/deputy': 'administrators',
  'GET /guides/{guideid}/translations': 'public site',
  'GET /guides/{guideid}/translations/{langid}': 'editors',
  'GET /guides/{guideid}/tags': 'public site',
  // The comment belongs to another user, on a public guide.
  'GET /comments': 'public site',
  'POST /comments/{context}/{contextid}': 'signed in',
  'GET /comments/{commentid}': 'public site',
  'PATCH /comments/{commentid}': 'editors',
  'DELETE /comments/{commentid}': 'administrators',
  'GET /step_forms/stepid/{stepid}': 'public site',
  'GET /step_forms/guideid/{guideid}': 'public site',
  'GET /step_forms/form_revisionid/{form_revisionid}': 'public site',
  'GET /step_forms/field_revisionid/{field_revisionid}': 'public site',
  'GET /step_forms/field_guid/{field_guid}': 'public site',
  'POST /step_forms/{stepid}': 'editors',
  // The run belongs to another user. The order of the operations matters: none may open the run to further callers.
  'GET /work_log': 'signed in',
  'POST /work_log': 'signed in',
  'GET /work_log.csv': 'signed in',
  'GET /work_log.xlsx': 'signed in',
  'GET /work_log.ndjson': 'signed in',
  'GET /work_log/{entryid}.pdf': 'editors',
  'GET /work_log/{entryid}/pack': 'editors',
  // The query, which is missing here, would name the guide or field.
  'GET /work_log/totals': 'signed in',
  'GET /work_log/analysis/cycle_times': 'signed in',
  'GET /work_log/analysis/yield': 'signed in',
  'GET /work_log/analysis/step_times': 'signed in',
  'GET /work_log/analysis/field': 'signed in',
  'GET /work_log/analysis/deviations': 'signed in',
  'GET /work_log/suspended': 'signed in',
  'GET /work_log/orders': 'signed in',
  'GET /work_log/{guideid}/suspended': 'signed in',
  'GET /work_log/{entryid}': 'editors',
  'GET /work_log/{entryid}/guide': 'editors',
  'GET /work_log/{entryid}/step_forms': 'editors',
  'GET /work_log/{entryid}/events': 'editors',
  'GET /work_log/{entryid}/values': 'editors',
  'POST /work_log/{entryid}/events': 'editors',
  'PUT /work_log/{entryid}/stepData': 'administrators',
  'POST /work_log/{entryid}/step': 'administrators',
  'POST /work_log/{entryid}/settle': 'editors',
  'POST /work_log/{entryid}/take_over': 'editors',
  'POST /work_log/{entryid}/release': 'editors',
  'POST /work_log/{entryid}/hand_over': 'editors',
  'GET /work_log/{entryid}/performers': 'editors',
  'POST /work_log/{entryid}/close_device': 'editors',
  'POST /work_log/{entryid}/sign': 'editors',
  'POST /work_log/{entryid}/ask_signature': 'administrators',
  'POST /work_log/{entryid}/countersign': 'editors',
  'POST /work_log/{entryid}/release_hold': 'editors',
  'GET /work_log/{entryid}/signers': 'editors',
  'POST /work_log/{entryid}/correct': 'editors',
  'PATCH /work_log/{entryid}': 'administrators',
  'POST /work_log/{entryid}/pause': 'administrators',
  'POST /work_log/{entryid}/resume': 'administrators',
  'POST /work_log/{entryid}/finish': 'administrators',
  'POST /work_log/{entryid}/suspend': 'administrators',
  'POST /work_log/{entryid}/cancel': 'administrators',
  'POST /work_log/{entryid}/void': 'editors',
  'DELETE /work_log/{entryid}': 'administrators',
  'PUT /guides/{guideid}/tag': 'moderators',
  'DELETE /guides/{guideid}/tag': 'moderators',
  'PUT /guides/{guideid}/completed': 'signed in',
  'DELETE /guides/{guideid}/completed': 'signed in',
  'GET /guides/{guideid}/users': 'signed in',
  'PUT /guides/{guideid}/users/{userid}': 'administrators',
  'DELETE /guides/{guideid}/users/{userid}': 'administrators',
  'GET /guides/{guideid}/teams': 'signed in',
  'PUT /guides/{guideid}/teams/{teamid}': 'administrators',
  'DELETE /guides/{guideid}/teams/{teamid}': 'administrators',
  // No team exists. Tests beside the code of teams cover their access.
  'GET /teams': 'public site',
  'POST /teams': 'editors',
  'GET /teams/{teamid}': 'public site',
  'PATCH /teams/{teamid}': 'signed in',
  'DELETE /teams/{teamid}': 'signed in',
  'PUT /teams/{teamid}/users/{userid}': 'signed in',
  'DELETE /teams/{teamid}/users/{userid}': 'signed in',
  'GET /user/flags': 'signed in',
  'GET /user/badges': 'signed in',
  'GET /users/{userid}/badges': 'public site',
  'GET /user/guides': 'signed in',
  'GET /user/completions': 'signed in',
  'GET /user/work_log/views': 'signed in',
  'PUT /user/work_log/views': 'signed in',
  'DELETE /user/work_log/views/{viewid}': 'signed in',
  'GET /user/guides/views': 'signed in',
  'PUT /user/guides/views': 'signed in',
  'DELETE /user/guides/views/{viewid}': 'signed in',
  'GET /user/favorites/guides': 'signed in',
  'PUT /user/favorites/guides/{guideid}': 'signed in',
  'DELETE /user/favorites/guides/{guideid}': 'signed in',
  'GET /users/{userid}/guides': 'public site',
  'GET /users/{userid}/completions': 'public site',
  'GET /users/{userid}/favorites/guides': 'public site',
  // The page has no owner. Its body, which is missing here, decides who may write it.
  'GET /wikis/unpatrolled': 'moderators',
  'GET /wikis/{namespace}': 'public site',
  'POST /wikis': 'signed in',
  'GET /wikis/{namespace}/{title}': 'public site',
  'PATCH /wikis/{namespace}/{title}': 'editors',
  'DELETE /wikis/{namespace}/{title}': 'editors',
  'POST /wikis/{namespace}/{title}/revert': 'editors',
  'POST /wikis/{namespace}/{title}/rename': 'editors',
  'GET /wikis/{namespace}/{title}/revisions': 'editors',
  'GET /wikis/{namespace}/{title}/revisions/{revisionid}': 'editors',
  'POST /wikis/{namespace}/{title}/revisions/{revisionid}/accept': 'moderators',
  'POST /wikis/{namespace}/{title}/revisions/{revisionid}/deny': 'moderators',
  'GET /wikis/{namespace}/{title}/tags': 'public site',
  'PUT /wikis/{namespace}/{title}/tag': 'moderators',
  'DELETE /wikis/{namespace}/{title}/tag': 'moderators',
  'GET /wikis/{namespace}/{title}/children': 'public site',
  'GET /wikis/maintenance/CATEGORY/{title}': 'public site',
  'GET /courses': 'public site',
  'POST /courses': 'editors',
  'GET /courses/{wikiid}': 'public site',
  'PATCH /courses/{wikiid}': 'editors',
  'DELETE /courses/{wikiid}': 'editors',
  'GET /categories': 'public site',
  'GET /categories/all': 'public site',
  'GET /categories/{title}': 'public site',
  'GET /tags': 'public site',
  'GET /search': 'public site',
  'GET /search/{query}': 'public site',
  'GET /searches/misses': 'administrators',
  'DELETE /searches/misses/{missid}': 'administrators',
  'GET /suggest': 'public site',
  'GET /suggest/{query}': 'public site',
  // No such picture exists. Tests beside the code of pictures cover their access.
  'GET /media/images/{image}': 'public site',
  'GET /user/media/images': 'signed in',
  'POST /user/media/images': 'signed in',
  'DELETE /user/media/images': 'signed in',
  'DELETE /user/media/images/{image}': 'signed in',
  'POST /user/media/images/{image}': 'signed in',
  'PATCH /user/media/images/{image}': 'signed in',
  'GET /user/media/images/{image}/uses': 'signed in',
  'POST /user/media/images/{image}/rotate': 'signed in',
  'GET /user/media/images/rotate/{jobID}': 'signed in',
  'POST /user/media/uploads': 'signed in',
  'GET /user/media/uploads/{upload}': 'signed in',
  'PATCH /user/media/uploads/{upload}': 'signed in',
  'DELETE /user/media/uploads/{upload}': 'signed in',
  'GET /user/media/storage': 'signed in',
  'GET /user/media/videos': 'signed in',
  'GET /user/media/embeds': 'signed in',
  'POST /user/media/embeds': 'signed in',
  'GET /user/media/documents': 'signed in',
  'GET /user/media/{type}/{id}': 'signed in',
  'PATCH /user/media/{type}/{id}': 'signed in',
  'DELETE /user/media/{type}/{id}': 'signed in',
  'GET /media/videos/{video}': 'public site',
  'GET /media/documents/{document}': 'public site',
  'GET /documents/{document}': 'public site',
}

const neededFor = (route: string): readonly Scope[] => {
  if (table[route] === 'anybody') return []
  return scopesOf[route] ?? [route.startsWith('GET ') ? 'read' : 'write']
}

const roles = ['Nobody', 'User', 'Author', 'Moderator', 'Admin'] as const
type Role = (typeof roles)[number]
type Class = 'allowed' | '401' | '403'

function expected(rule: Rule, role: Role, isPrivate: boolean): Class {
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

/** The tests of scopes change nothing, so they share one site. */
const ofScopes = await openSite(false)

test('the table has every route of the API and no other', () => {
  const { site } = ofScopes
  assert.deepEqual(Object.keys(table).sort(), routesOf(site).sort())
})

for (const isPrivate of [false, true]) {
  const kind = isPrivate ? 'private' : 'public'
  test(`on a ${kind} site every route lets in whom it should, and nobody else`, async () => {
    const cast = await openSite(isPrivate)
    for (const [route, rule] of Object.entries(table)) {
      for (const role of roles) {
        const found = await classify(cast, route, role)
        assert.equal(found, expected(rule, role, isPrivate), `${route} as ${role} on a ${kind} site`)
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
    const cast = ofScopes
    const admin = cast.people.get('Admin')!
    const draft = { label: 'Program', scopes: [scope], expires_date: null }
    const makeToken = () =>
      cast.site.write((ctx) => addToken({ ...ctx, actor: { ...ctx.actor, userid: admin.userid } }, draft))
    let as = await makeToken()
    for (const route of Object.keys(table)) {
      const answer = await send(cast, route, as)
      const needed = neededFor(route)
      const isRefused = needed.length > 0 && !needed.includes(scope)
      assert.equal(answer.body?.code === 'token.scope-missing', isRefused, `${route}: ${answer.text}`)
      if (isRefused) assert.equal(answer.status, 403, route)
      if (route === 'DELETE /user/token') as = await makeToken()
    }
  })
}

test('without administration a token of an administrator does nothing that only administrators do', async () => {
  const { site, people, things } = await openSite(false)
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
  const { site, people } = await openSite(false)
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
  const { site, people } = await openSite(true)
  for (const [role, as] of people) {
    const { status } = await site.call('PATCH', `/users/${as.userid}`, { as, body: { location: role } })
    assert.equal(status, 200, role)
  }
})

test('a private site tells strangers nothing, not even whether something exists', async () => {
  const { site, things } = await openSite(true)
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
  const { site } = ofScopes
  const document = site.describe()
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const rule = table[`${method.toUpperCase()} ${path.replace('/api/2.0', '')}`]
      const signedIn = document['x-access'][operation['x-access']]?.signedIn
      assert.equal(signedIn, rule !== 'anybody' && rule !== 'public site', `${method} ${path}`)
    }
  }
})
