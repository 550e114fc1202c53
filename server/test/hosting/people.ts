// Adds people and signs them in by calls of the API, in any way that the calls are sent.
import type { Call } from './calls.ts'

export interface Credentials {
  email: string
  password: string
}

export interface PersonDraft extends Credentials {
  username: string
  privileges?: readonly string[]
}

/** Settings that give a new site its administrator. */
export const adminSettings = ({ email, password }: Credentials) => ({
  STEPWRIGHT_ADMIN_EMAIL: email,
  STEPWRIGHT_ADMIN_PASSWORD: password,
})

/** Returns the token of a new session. */
export async function signIn(call: Call, { email, password }: Credentials): Promise<string> {
  return (await call<{ authToken: string }>('POST', '/user/token', { email, password })).authToken
}

/** Returns the id of the user. Privileges need the calls of an administrator. */
export async function addPerson(call: Call, person: PersonDraft): Promise<number> {
  const { email, username, password, privileges } = person
  const { userid } = await call<{ userid: number }>('POST', '/users', { email, username, password })
  if (privileges?.length) await call('PATCH', `/users/${userid}`, { privileges })
  return userid
}
