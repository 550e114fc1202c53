// Reads people from the text of a CSV file, or from pasted lines and addresses, and finds their faults. Pure.
import { readCsv } from '@stepwright/rules'
import { type Privilege, privileges } from '../../lib/api.ts'
import { privilegesUpTo } from '../roles.ts'

export interface NewPerson {
  /** From 1, as the file counts them. */
  line: number
  email: string
  name: string
  /** As written; empty means the role that is chosen for all. */
  role: string
  teams: readonly string[]
}

type Column = 'email' | 'name' | 'role' | 'teams'

const usualColumns: readonly Column[] = ['email', 'name', 'role', 'teams']

/** Names of columns in exports of this site and in files of other programs, in small letters without signs. */
const columnNames: Record<Column, readonly string[]> = {
  email: ['email', 'emailaddress', 'mail', 'emailadresse'],
  name: ['name', 'username', 'displayname', 'fullname', 'person', 'benutzername', 'anzeigename'],
  role: ['privileges', 'privilege', 'role', 'roles', 'rolle', 'rollen', 'rechte', 'recht'],
  teams: ['teams', 'team', 'groups', 'gruppen', 'gruppe'],
}

const toBareWord = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const columnOf = (heading: string): Column | undefined =>
  usualColumns.find((column) => columnNames[column].includes(toBareWord(heading)))

const separators = [',', ';', '\t'] as const

/** The separator that parts the first line most often, outside of quotes. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r|\n/, 1)
  const plain = first.replace(/"[^"]*"/g, '')
  const counts = separators.map((separator) => plain.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Takes the apostrophe away that an export puts before the start of a formula. */
const stripGuard = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@＝＋－＠'])/, '')

/** At semicolons as in an export, otherwise at commas. */
const splitList = (text: string): string[] =>
  text
    .split(text.includes(';') ? /[;\n]/ : /[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** `Tom Weiss <tom@example.org>`, as mail programs write it. */
const withName = /^\s*"?([^"<>]*?)"?\s*<([^<>\s]+)>\s*$/

/** Without a line of headings the columns are address, name, role and teams. */
export function readPeople(text: string): NewPerson[] {
  const rows = readCsv(text.trim(), separatorOf(text.replace(/^\ufeff/, '').trim()))
  const headings = rows[0]?.map(columnOf) ?? []
  const hasHeadings = headings.includes('email')
  const columns = hasHeadings ? headings : usualColumns
  return rows.flatMap((row, at) => {
    if ((hasHeadings && at === 0) || row.every((cell) => cell.trim() === '')) return []
    const cell = (column: Column) => stripGuard(row[columns.indexOf(column)] ?? '')
    const [, mailName = '', mailAddress] = withName.exec(cell('email')) ?? []
    return {
      line: at + 1,
      email: mailAddress ?? cell('email'),
      name: cell('name') || mailName.trim(),
      role: cell('role'),
      teams: splitList(cell('teams')),
    }
  })
}

/** Addresses that are pasted into a field, with or without names, each once. */
export function readAddresses(text: string): string[] {
  const addresses = text.split(/[,;\r\n]/).flatMap((part) => withName.exec(part)?.[2] ?? part.split(/\s+/))
  const unique = new Map(addresses.filter((each) => each !== '').map((each) => [each.toLowerCase(), each]))
  return [...unique.values()]
}

/** As the server checks it. */
export const isAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/.test(text)

export type PersonFault =
  | 'noEmail'
  | 'badEmail'
  | 'twice'
  | 'taken'
  | 'invited'
  | 'noName'
  | 'badName'
  | 'badRole'
  | 'unknownTeam'
  | 'twoTeams'

export interface CheckedPerson extends Omit<NewPerson, 'role'> {
  privileges: Privilege[]
  teamids: number[]
  faults: { fault: PersonFault; of: string }[]
}

export interface Checks {
  /** Accounts need a name; an invited person chooses one. */
  as: 'accounts' | 'invitations'
  /** The role of people without one. */
  role: Privilege
  /** Names of roles in small letters, in the language of the reader. */
  roles: ReadonlyMap<string, Privilege>
  teams: readonly { teamid: number; name: string }[]
  /** Addresses in small letters. */
  taken: ReadonlySet<string>
  invited: ReadonlySet<string>
}

const longestName = 60

export function checkPeople(people: readonly NewPerson[], checks: Checks): CheckedPerson[] {
  const { as, taken, invited } = checks
  const seen = new Set<string>()
  const teamids = Map.groupBy(checks.teams, ({ name }) => toBareName(name))
  return people.map(({ role, ...person }) => {
    const faults: CheckedPerson['faults'] = []
    const find = (is: boolean, fault: PersonFault, of: string) => void (is && faults.push({ fault, of }))
    const email = person.email.toLowerCase()
    find(email === '', 'noEmail', '')
    find(email !== '' && !isAddress(email), 'badEmail', person.email)
    find(email !== '' && seen.has(email), 'twice', person.email)
    seen.add(email)
    find(taken.has(email), 'taken', person.email)
    find(as === 'invitations' && !taken.has(email) && invited.has(email), 'invited', person.email)
    find(as === 'accounts' && person.name === '', 'noName', '')
    find(as === 'accounts' && person.name.length > longestName, 'badName', person.name)
    const wanted = splitList(role).map((word) => roleOf(word, checks.roles) ?? word)
    const known = privileges.findLast((each) => wanted.includes(each)) ?? checks.role
    for (const word of wanted) find(!isPrivilege(word), 'badRole', word)
    const found = person.teams.map((name) => ({ name, teams: teamids.get(toBareName(name)) ?? [] }))
    for (const { name, teams } of found) {
      find(teams.length === 0, 'unknownTeam', name)
      find(teams.length > 1, 'twoTeams', name)
    }
    return {
      ...person,
      privileges: privilegesUpTo(known),
      teamids: [...new Set(found.flatMap(({ teams }) => teams.map(({ teamid }) => teamid)))],
      faults,
    }
  })
}

const toBareName = (name: string): string => name.trim().toLowerCase()

const isPrivilege = (word: string): word is Privilege => privileges.some((each) => each === word)

const roleOf = (word: string, roles: ReadonlyMap<string, Privilege>): Privilege | undefined =>
  roles.get(word.toLowerCase()) ?? privileges.find((each) => each.toLowerCase() === word.toLowerCase())
