// stepwright user: manages users from the console, for example if no user can sign in.

import { changeAccount } from '#auth/accounts/credentials.ts'
import { hashChosen } from '#auth/passwords.ts'
import type { Context } from '#platform/http/request/context.ts'
import { findUserByEmail, type UserRow } from '#users/find-users.ts'
import { listUsers } from '#users/list/list-users.queries.ts'
import { privilegesOf } from '#users/privileges.ts'
import { userProblems } from '#users/users.problems.ts'
import { addUser, normalizeEmail } from '#users/users.ts'
import { type Command, CommandError, countOption, type Invocation, show, textOption } from './command.ts'
import { readSecret } from './secret-input.ts'
import { type Site, withSite } from './site.ts'

const leastPassword = 10

export const user: Command = {
  summary: 'Lists, adds and changes people.',
  usage: '<list|add|password|grant|enable|disable> [EMAIL] [options]',
  takesWords: true,
  options: {
    name: { type: 'string', help: 'Name shown to people (add)', value: 'NAME' },
    privileges: {
      type: 'string',
      help: 'Author, Moderator, Admin; comma between (add, grant)',
      value: 'LIST',
    },
    limit: { type: 'string', help: 'How many to list, default 100', value: 'N' },
    offset: { type: 'string', help: 'How many to pass over, default 0', value: 'N' },
  },
  examples: [
    'stepwright user add mara@example.org --name "Mara Lind" --privileges Author',
    'stepwright user password mara@example.org        (asks for it, or reads it from a pipe)',
    'stepwright user grant mara@example.org --privileges Author,Admin',
    'stepwright user list --json',
  ],
  run: (invocation) =>
    withSite(invocation, async (site) => {
      const [action = '', email = ''] = invocation.words
      const act = actions[action]
      if (!act) throw new CommandError(`Say what to do: ${Object.keys(actions).join(', ')}`)
      if (action !== 'list' && !email)
        throw new CommandError(`Say whose account: stepwright user ${action} EMAIL`)
      await act(site, invocation, email)
    }),
}

type Act = (site: Site, invocation: Invocation, email: string) => Promise<void>

const actions: Record<string, Act> = {
  list: async (site, invocation) => {
    const page = {
      offset: countOption(invocation, 'offset', 0),
      limit: countOption(invocation, 'limit', 100),
    }
    const rows = await site.read((ctx) => listUsers(ctx.db, { state: 'all' }, { ...page, order: 'asc' }))
    const lines = rows.map((row) => `${row.userid}\t${row.email}\t${row.username}\t${stateOf(row)}`)
    show(invocation, rows.map(publicView), lines.join('\n') || 'Nobody yet')
  },
  add: async (site, invocation, email) => {
    const passwordHash = await askPassword(email)
    const draft = {
      email: checkEmail(email),
      username: textOption(invocation, 'name') ?? (email.split('@')[0] as string),
      uniqueUsername: null,
      passwordHash,
      privileges: readPrivileges(invocation) ?? [],
    }
    const row = await site.write((ctx) => addUser(ctx, draft))
    show(invocation, publicView(row), `Added ${row.username} as number ${row.userid}`)
  },
  password: async (site, invocation, email) => {
    await site.read((ctx) => getByEmail(ctx, email))
    const passwordHash = await askPassword(email)
    const row = await site.write(async (ctx) => {
      const { userid } = await getByEmail(ctx, email)
      return changeAccount(ctx, userid, { change: {}, passwordHash })
    })
    show(invocation, publicView(row), `${row.username} has a new password; all sessions and tokens are ended`)
  },
  grant: async (site, invocation, email) => {
    const privileges = readPrivileges(invocation)
    if (!privileges) throw new CommandError('Say which: --privileges Author,Moderator,Admin (or "" for none)')
    const row = await change(site, email, { privileges })
    show(invocation, publicView(row), `${row.username}: ${privilegesOf(row).join(', ')}`)
  },
  enable: async (site, invocation, email) => {
    const row = await change(site, email, { enabled: true })
    show(invocation, publicView(row), `${row.username} may sign in again`)
  },
  disable: async (site, invocation, email) => {
    const row = await change(site, email, { enabled: false })
    show(invocation, publicView(row), `${row.username} can not sign in any more`)
  },
}

type Privileges = ('User' | 'Author' | 'Moderator' | 'Admin')[]

const change = (site: Site, email: string, wanted: { privileges?: Privileges; enabled?: boolean }) =>
  site.write(async (ctx) => changeAccount(ctx, (await getByEmail(ctx, email)).userid, { change: wanted }))

async function getByEmail(ctx: Context, email: string): Promise<UserRow> {
  const row = await findUserByEmail(ctx.db, normalizeEmail(email))
  if (!row) throw userProblems.userNotFound()
  return row
}

function readPrivileges(invocation: Invocation): Privileges | undefined {
  const text = textOption(invocation, 'privileges')
  if (text === undefined) return undefined
  const known = ['User', 'Author', 'Moderator', 'Admin'] as const
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .map((word) => {
      const found = known.find((each) => each.toLowerCase() === word.toLowerCase())
      if (!found) throw new CommandError(`"${word}" is none of ${known.join(', ')}`)
      return found
    })
}

function checkEmail(email: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new CommandError(`"${email}" is not an e-mail address`)
  return email
}

async function askPassword(email: string): Promise<string> {
  const password = await readSecret('New password: ')
  if (password.length < leastPassword)
    throw new CommandError(`A password has at least ${leastPassword} characters`)
  return hashChosen(password, { about: [email] })
}

const stateOf = (row: UserRow): string =>
  `${privilegesOf(row).join(', ')}${row.isEnabled ? '' : ' (switched off)'}`

const publicView = (row: UserRow) => ({
  userid: row.userid,
  email: row.email,
  username: row.username,
  privileges: privilegesOf(row),
  enabled: row.isEnabled === 1,
})
