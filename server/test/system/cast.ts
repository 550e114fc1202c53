// Opens a site with a caller of each role and one thing of each kind, and sends a request of each route to it.
import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { startSession } from '#auth/tokens/tokens.ts'
import { findGuides } from '#guides/guides.queries.ts'
import { addFirstReleases } from '#guides/releases/manifest/first-releases.ts'
import { openApiPath } from '#platform/http/openapi/route.ts'
import type { Access } from '#platform/http/request/access.ts'
import type { Scope } from '#platform/http/request/scopes.ts'
import type { Privilege } from '#users/privileges.ts'
import { type Answer, type CallOptions, startSite, type TestSite } from '../app.ts'
import { aPerson, type TestPerson } from '../builders.ts'
import { isFull } from '../extent.ts'
import { aCategory, aGuide } from '../guide-builders.ts'
import { aRun } from '../run-builders.ts'
import { accessOf, type Callers, callersOf } from './access-of-routes.ts'
import { scopesOf } from './scopes-of-routes.ts'

export const table = Object.keys(accessOf)
export const callersFor = (route: string): Callers | undefined => callersOf[accessOf[route] ?? '']

export const neededFor = (route: string): readonly Scope[] => {
  if (callersFor(route) === 'anybody') return []
  return scopesOf[route] ?? [route.startsWith('GET ') ? 'read' : 'write']
}

export const roles = ['Nobody', 'User', 'Author', 'Moderator', 'Admin'] as const
export type Role = (typeof roles)[number]
export type Class = 'allowed' | '401' | '403'

export function expected(rule: Callers | undefined, role: Role, isPrivate: boolean): Class {
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

export interface Cast {
  site: TestSite
  /** Values of path parameters. The default is an id that does not exist. */
  things: Record<string, string>
  people: Map<Role, TestPerson>
}

export async function openSite(isPrivate: boolean): Promise<Cast> {
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

export const routesOf = (site: TestSite): string[] =>
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
export async function send(
  { site, things }: Cast,
  route: string,
  caller: Pick<CallOptions, 'as' | 'headers'>,
): Promise<Answer> {
  const [method = '', path = ''] = route.split(' ')
  // Approvals name a guide by the number of a page.
  const named: Record<string, string | undefined> = path.startsWith('/approvals/')
    ? { ...things, wikiid: things.guideid }
    : things
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => named[name] ?? '999999')
  if (route === headerRoute) {
    const head = await site.call('HEAD', address, caller)
    if (head.status < 400) return head
  }
  return site.call(method, address + (endings[route] ?? ''), {
    ...caller,
    ...(method === 'GET' ? {} : { body: {} }),
  })
}

/** Reduces an answer to what access decides. */
export function classify(answer: Answer, what: string): Class {
  assert.ok(answer.status < 500, `${what}: ${answer.text}`)
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
export async function openWithRoutes(): Promise<{ cast: Cast; declared: Map<string, Declared> }> {
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

/** Returns the first route of each group; in the full form, every route. */
export function routesToSend(groupOf: (route: string) => string | undefined): string[] {
  if (isFull) return table
  return [...Map.groupBy(table, groupOf).values()].flatMap(([first]) => first ?? [])
}

/** Signing out ends the session that the next routes need. */
export async function signInAgain({ site, people }: Cast, role: Role): Promise<void> {
  const person = people.get(role)!
  const { userid } = person
  const { token } = await site.write((ctx) => startSession(ctx, { userid, label: 'Test', days: 1 }))
  people.set(role, { ...person, token })
}
