// Creates people with the operations of the product.
import { hashPassword } from '#auth/passwords.ts'
import { startSession } from '#auth/tokens/tokens.ts'
import { type Context, nobody } from '#platform/http/request/context.ts'
import type { Settings } from '#settings/settings.schema.ts'
import { defaultSettings } from '#settings/settings.ts'
import type { Privilege } from '#users/privileges.ts'
import { addUser } from '#users/users.ts'
import type { TestSite } from './app.ts'

export interface TestPerson {
  userid: number
  email: string
  username: string
  token: string
}

export const testPassword = 'a good password'
let passwordHash: Promise<string> | undefined
let people = 0

export async function aPerson(
  site: TestSite,
  options: { name?: string; privileges?: Privilege[] } = {},
): Promise<TestPerson> {
  // Hashes once, because the hash is slow.
  passwordHash ??= hashPassword(testPassword)
  const hash = await passwordHash
  const number = ++people
  const username = options.name ?? `Person ${number}`
  const email = `${username.toLowerCase().replace(/[^a-z0-9]/g, '')}.${number}@example.org`
  return site.write(async (ctx) => {
    const draft = {
      email,
      username,
      uniqueUsername: null,
      passwordHash: hash,
      privileges: options.privileges ?? [],
      // Tests give the same name to several people.
      sharesName: true,
    }
    const { userid } = await addUser(ctx, draft)
    const { token } = await startSession(ctx, { userid, label: 'Test', days: 30 })
    return { userid, email, username, token }
  })
}

export const anAdmin = (site: TestSite, name = 'Ada Admin'): Promise<TestPerson> =>
  aPerson(site, { name, privileges: ['Author', 'Moderator', 'Admin'] })

/** Makes the part of a context that rules about people read. A `patrolThreshold` opens the site to the community. */
export const anAsker = (
  userid: number | null,
  privileges: readonly Privilege[] = [],
  patrolThreshold = defaultSettings.patrolThreshold,
): Pick<Context, 'actor' | 'site'> => ({
  actor: { ...nobody, userid, privileges },
  site: { ...defaultSettings, patrolThreshold } as Settings,
})
