// Adds people one after the other, as invitations or accounts, with an outcome for each. The password is asked once.
import { isPasswordWanted, type Proof, type WithPassword } from '../../account/use-password-again.ts'
import { api } from '../../lib/api.ts'
import type { CheckedPerson } from './read-people.ts'

type Person = Pick<CheckedPerson, 'email' | 'name' | 'privileges' | 'teamids'>

export interface Outcome {
  /** partly: the account was added, but a later step failed. */
  state: 'done' | 'partly' | 'failed'
  /** To register, or to choose a password. */
  link?: string
  error?: unknown
}

export type Add = (person: Person, withPassword: WithPassword) => Promise<Outcome>

/** Sends the password of the first question with each later request. */
function askOnce(withPassword: WithPassword): WithPassword {
  let known: Proof = {}
  return (send) =>
    withPassword(async (given) => {
      const proof = given.old_password ? given : known
      const answer = await send(proof)
      known = proof
      return answer
    })
}

interface Run {
  withPassword: WithPassword
  add: Add
  isStopped: () => boolean
  /** In the order of the people. */
  onOutcome: (outcome: Outcome) => void
}

/** Ends early if it is stopped, or if the user does not give the password. */
export async function addPeople(people: readonly Person[], run: Run): Promise<void> {
  const withPassword = askOnce(run.withPassword)
  for (const person of people) {
    if (run.isStopped()) return
    const outcome = await run
      .add(person, withPassword)
      .catch((error: unknown): Outcome => ({ state: 'failed', error }))
    run.onOutcome(outcome)
    if (isPasswordWanted(outcome.error)) return
  }
}

export const invite: Add = async ({ email, privileges }, withPassword) => {
  const body = { email, privileges }
  const { url } = await withPassword((proof) => api.addInvitation({ body: { ...body, ...proof } }))
  return { state: 'done', link: url }
}

/** Not shown to any user: the person chooses another one by the link. */
function makePassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const addAccount: Add = async ({ email, name, privileges, teamids }, withPassword) => {
  const { userid } = await api.registerUser({ body: { email, username: name, password: makePassword() } })
  const params = { userid }
  try {
    if (privileges.length > 1)
      await withPassword((proof) => api.updateUser({ params, body: { privileges, ...proof } }))
    for (const teamid of teamids) await api.addTeamMember({ params: { teamid, userid }, body: {} })
    const { url } = await withPassword((body) => api.createResetLink({ params, body }))
    return { state: 'done', link: url }
  } catch (error) {
    return { state: 'partly', error }
  }
}
