// The six roles that send requests, and the account that gives them back what requests have taken from them.
import type { Chance } from '../../prove/site/seed.ts'
import { readJson, send } from './http.ts'
import type { FuzzServer } from './server.ts'

export const roles = ['stranger', 'operator', 'former holder', 'author', 'lead', 'administrator'] as const
export type Role = (typeof roles)[number]

export interface Person {
  role: Role
  /** 0: nobody is signed in. */
  userid: number
  email: string
  token: string
}

const privileges: Partial<Record<Role, string[]>> = {
  author: ['Author'],
  lead: ['Moderator'],
  administrator: ['Author', 'Moderator', 'Admin'],
}
const password = 'a fuzzy password'
const mostAttempts = 20

export interface People {
  all: Person[]
  guardid: number
  of(role: Role): Person
  /** Signs in again, after the account was repaired if that is necessary. */
  renew(person: Person): Promise<void>
  /** Puts settings back that keep requests out. */
  openSite(): Promise<void>
  renewed(): number
}

/** An address of its own for each request, since attempts are limited by address. */
export const anyAddress = (chance: Chance): string =>
  `10.${chance.between(0, 255)}.${chance.between(0, 255)}.${chance.between(1, 254)}`

const openSettings = {
  ...{ private: false, registration: 'open', apiProfile: 'documented', appIds: [], commentsPerMinute: 1000 },
  ...{ sessionDays: 30, features: { releases: true, workLog: true, comments: true } },
}

export async function makePeople(server: FuzzServer, chance: Chance): Promise<People> {
  const { call, api } = server
  const guard = await call<{ userid: number }>('GET', '/user')
  let renewed = 0
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': anyAddress(chance) }
    const answer = await send(server.port, { method: 'POST', path, headers, body: JSON.stringify(body) })
    return { ...answer, body: readJson(answer.text) as { authToken?: string; userid?: number } | null }
  }
  const openSite = async () => void (await api('PATCH', '/settings', openSettings))
  const repair = async ({ userid, email, role }: Person) => {
    await openSite()
    await api('PATCH', `/users/${userid}`, { enabled: true })
    await api('PATCH', `/users/${userid}`, { email, password, privileges: privileges[role] ?? [] })
  }
  const signIn = async (person: Person) => {
    const { email } = person
    const { body, status, text } = await post('/api/2.0/user/token', { email, password })
    person.token = body?.authToken ?? ''
    return person.token === '' ? `${status} ${text}` : ''
  }
  const renew = async (person: Person) => {
    if (person.userid === 0) return
    renewed += 1
    let failure = ''
    // Another client may take the account away again in between.
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      await repair(person)
      failure = await signIn(person)
      if (failure === '') return
    }
    throw new Error(`${person.role} cannot sign in any more: ${failure}`)
  }
  const make = async (role: Role, index: number): Promise<Person> => {
    const email = `person${index}@works.example`
    if (role === 'stranger') return { role, userid: 0, email, token: '' }
    const { body, text } = await post('/api/2.0/users', { email, username: `Person ${index}`, password })
    if (!body?.authToken) throw new Error(`no account for ${role}: ${text}`)
    const person = { role, email, userid: body.userid ?? 0, token: body.authToken }
    await call('PATCH', `/users/${person.userid}`, { privileges: privileges[role] ?? [] })
    return person
  }
  const all: Person[] = []
  for (const [index, role] of roles.entries()) all.push(await make(role, index))
  await openSite()
  const of = (role: Role) => all.find((person) => person.role === role) as Person
  return { all, guardid: guard.userid, of, renew: oneAtATime(renew), openSite, renewed: () => renewed }
}

/** Several clients notice the same lost session. */
function oneAtATime(renew: (person: Person) => Promise<void>): (person: Person) => Promise<void> {
  const running = new Map<Person, Promise<void>>()
  return (person) => {
    const now = running.get(person) ?? renew(person).finally(() => running.delete(person))
    running.set(person, now)
    return now
  }
}
