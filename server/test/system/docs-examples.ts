// Runs the examples of one docs page on a real site and compares the responses with the page.
import assert from 'node:assert/strict'
import { issueSetupCode } from '#auth/joining/setup.ts'
import { hashPassword } from '#auth/passwords.ts'
import { hashSecret } from '#auth/secrets.ts'
import { startSession } from '#auth/tokens/tokens.ts'
import type { Answer, Example, Page, Request } from '#platform/http/openapi/docs-pages.ts'
import type { Privilege } from '#users/privileges.ts'
import { addUser } from '#users/users.ts'
import { startSite, type TestSite, testUrl } from '../app.ts'
import { anMp4 } from '../files/media-files.ts'
import { aPhoto } from '../files/pictures.ts'
import { runJobs } from '../hosting/run-jobs.ts'
import { answerChecker, type CheckAnswer } from './described-answers.ts'

/**
 * Words in capitals are placeholders of secrets: known from the start, or read from an earlier response of the page.
 */
export type Secrets = Map<string, string>

const placeholder = /\b[A-Z]+(?:_[A-Z]+)*_(?:TOKEN|CODE|TAG|GUID)\b/g
const docsUrl = 'https://guides.example'
const password = 'correct horse battery'
let passwordHash: Promise<string> | undefined
/** Mail is configured but discarded. */
const noPost = {
  server: {
    host: 'mail.guides.example',
    port: 587,
    encryption: 'starttls',
    user: 'stepwright',
    sender: 'stepwright@guides.example',
    hasPassword: true,
  },
  send: async () => {},
} as const
/** Every site describes the same API. */
let checkAnswer: CheckAnswer | undefined

/** The site of every page except the page about the first run. */
export async function startDocsSite(pageName: string): Promise<{ site: TestSite; secrets: Secrets }> {
  const site = await startSite({ mailer: pageName === 'settings.md' ? null : noPost })
  const secrets: Secrets = new Map()
  if (pageName === 'setup.md') {
    secrets.set('SETUP_CODE', await site.write(issueSetupCode))
    return { site, secrets }
  }
  passwordHash ??= hashPassword(password)
  const hash = await passwordHash
  secrets.set('ADMIN_TOKEN', await addPerson(site, 'Ada Brandt', hash, ['Author', 'Moderator', 'Admin']))
  secrets.set('MARA_TOKEN', await addPerson(site, 'Mara Lind', hash, ['Author']))
  await site.write((ctx) =>
    ctx.db.updateTable('users').set({ ssoUserid: 'E-1042' }).where('userid', '=', 2).execute(),
  )
  if (pageName === 'jobs.md') await failOneJob(site)
  if (pageName === 'guide-access.md') await addTeam(site)
  if (pageName === 'search.md') await searchInVain(site)
  if (pageName === 'approvals.md') await addSigner(site, secrets)
  if (pageName === 'notices.md') await notifyMara(site, secrets)
  return { site, secrets }
}

function addPerson(
  site: TestSite,
  username: string,
  passwordHash: string | null,
  privileges: Privilege[],
): Promise<string> {
  const [first = '', last = ''] = username.toLowerCase().split(' ')
  return site.write(async (ctx) => {
    const draft = {
      email: `${first}@example.org`,
      username,
      uniqueUsername: `${first}_${last}`,
      passwordHash,
      privileges,
    }
    const { userid } = await addUser(ctx, draft)
    const { token } = await startSession(ctx, { userid, label: 'Firefox on Linux', days: 30 })
    return token
  })
}

/** Adds a team of Mara Lind. */
async function addTeam(site: TestSite): Promise<void> {
  await site.write(async (ctx) => {
    const { teamid } = await ctx.db
      .insertInto('teams')
      .values({
        name: 'Night Shift',
        searchText: 'night shift',
        ownerid: 2,
        description: '',
        createdAt: ctx.now,
      })
      .returning('teamid')
      .executeTakeFirstOrThrow()
    await ctx.db.insertInto('team_members').values({ teamid, userid: 2, joinedAt: ctx.now }).execute()
  })
}

/** Adds a user without a password, with the code for signing that a mail would bring. */
async function addSigner(site: TestSite, secrets: Secrets): Promise<void> {
  secrets.set('SAM_TOKEN', await addPerson(site, 'Sam Ode', null, ['Author']))
  secrets.set('SIGNING_CODE', 'ABCD-2345')
  const hash = hashSecret('ABCD2345')
  await site.write((ctx) =>
    ctx.db
      .insertInto('signing_codes')
      .values({ userid: 3, hash, expiresAt: ctx.now + 60_000 })
      .execute(),
  )
}

/** The administrator comments on a guide of Mara Lind. */
async function notifyMara(site: TestSite, secrets: Secrets): Promise<void> {
  const call = (token: string, path: string, body: object) =>
    site.call('POST', path, { as: { token: secrets.get(token) ?? '' }, body })
  await call('ADMIN_TOKEN', '/wikis', {
    namespace: 'CATEGORY',
    title: 'Press Line 2',
    contents: 'By the door.',
  })
  const guide = {
    category: 'Press Line 2',
    type: 'how-to',
    subject: 'Change the oil',
    title: 'Change the oil',
  }
  const { status, text } = await call('MARA_TOKEN', '/guides', { ...guide, public: true })
  assert.equal(status, 201, text)
  await call('ADMIN_TOKEN', '/comments/guide/1', { text: 'Which oil?' })
  await runJobs(site)
}

async function failOneJob(site: TestSite): Promise<void> {
  const asked = await site.call('POST', '/users/reset_password', { body: { email: 'mara@example.org' } })
  assert.equal(asked.status, 200)
  const failure = {
    state: 'failed' as const,
    attempts: 8,
    lastError: 'connect ECONNREFUSED 127.0.0.1:1',
    finishedAt: site.clock.now,
  }
  await site.write((ctx) => ctx.db.updateTable('jobs').set(failure).execute())
}

/** Searches three times for words that no text contains. */
async function searchInVain({ misses }: TestSite): Promise<void> {
  for (const request of ['1', '2', '3']) misses.add({ query: 'Flat tyre?', langid: 'en', request })
  await misses.flush()
}

/** Runs the examples in the order of the page; each one continues on the site of the previous one. */
export async function runExamples(page: Page): Promise<void> {
  const { site, secrets } = await startDocsSite(page.name)
  checkAnswer ??= answerChecker(site.describe())
  const run = { page: page.name, site, secrets, check: checkAnswer }
  for (const section of page.sections) {
    for (const example of section.examples) await runExample(run, example)
  }
}

interface Run {
  page: string
  site: TestSite
  secrets: Secrets
  check: CheckAnswer
}

async function runExample({ page, site, secrets, check }: Run, example: Example): Promise<void> {
  const answer = await sendRequest(site, secrets, example.request)
  const where = `${page}:${example.line}`
  assert.equal(answer.status, example.answer.status, `${where}: ${answer.text}`)
  compareHeaders(example.answer, answer.headers, { where, name: '', secrets })
  const isFile = !String(answer.headers['content-type']).startsWith('application/json')
  const read = (text: string): unknown => (isFile ? readFile(text) : JSON.parse(text))
  const body = answer.text ? read(asDocsSay(answer.text)) : undefined
  if (!isFile) check(example.request, answer.status, body)
  if (example.answer.body) compare(read(example.answer.body), body, { where, name: '', secrets })
  else assert.equal(body, undefined, `${where}: a body came that the page does not show`)
}

/** Pages show no byte order mark and no carriage returns. */
const readFile = (text: string): string =>
  text
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .trimEnd()

const asDocsSay = (text: string): string =>
  text.replaceAll(testUrl, docsUrl).replaceAll(new URL(testUrl).host, new URL(docsUrl).host)

/** Sends the request of an example with its secrets filled in. */
export async function sendRequest(site: TestSite, secrets: Secrets, request: Request) {
  const fill = (text: string) =>
    text
      .replace(placeholder, (name) => secrets.get(name) ?? assert.fail(`${name} is not known yet`))
      .replaceAll(docsUrl, testUrl)
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, fill(value)]),
  )
  const body = request.body === undefined ? {} : { body: await bodyOf(fill(request.body)) }
  return site.call(request.method, fill(request.path), { headers, ...body })
}

/** A page cannot contain bytes, so it names the file that the request sends. */
async function bodyOf(text: string): Promise<string | Buffer> {
  const size = /^<a photo of (\d+) × (\d+) pixels>$/.exec(text.trim())
  if (size) return aPhoto(Number(size[1]), Number(size[2]))
  return text.trim() === '<a film of 4 seconds>' ? anMp4() : text
}

interface Member {
  where: string
  /** Name of the member, because ids and dates are only compared by type. */
  name: string
  secrets: Secrets
}

/** A member or entry … stands for further ones; … in a text stands for a varying part. */
function compare(expected: unknown, actual: unknown, member: Member): void {
  const varies = typeof expected === 'number' && /id$|date$/.test(member.name)
  if (Array.isArray(expected)) compareLists(expected, actual, member)
  else if (typeof expected === 'object' && expected !== null) compareObjects(expected, actual, member)
  else if (typeof expected === 'string') compareTexts(expected, actual, member)
  else if (varies) assert.equal(typeof actual, 'number', `${member.where} ${member.name}`)
  else assert.equal(actual, expected, `${member.where} ${member.name}`)
}

function compareLists(expected: unknown[], actual: unknown, member: Member): void {
  assert.ok(Array.isArray(actual), `${member.where} ${member.name} is no list`)
  const hasMore = expected.at(-1) === '…'
  const shown = hasMore ? expected.slice(0, -1) : expected
  if (!hasMore)
    assert.equal(actual.length, shown.length, `${member.where} ${member.name}: ${JSON.stringify(actual)}`)
  for (const [index, entry] of shown.entries()) compare(entry, actual[index], member)
}

function compareObjects(expected: object, actual: unknown, member: Member): void {
  assert.ok(typeof actual === 'object' && actual !== null, `${member.where} ${member.name} is no object`)
  const { '…': more, ...members } = expected as Record<string, unknown>
  const known = Object.keys(members)
  if (more === undefined)
    assert.deepEqual(Object.keys(actual).sort(), known.sort(), `${member.where} ${member.name}`)
  for (const name of known) {
    assert.ok(Object.hasOwn(actual, name), `${member.where}: ${name} is missing`)
    compare(members[name], (actual as Record<string, unknown>)[name], { ...member, name })
  }
}

function compareHeaders(
  expected: Answer,
  actual: Record<string, string | string[] | undefined>,
  member: Member,
): void {
  for (const [name, value] of Object.entries(expected.headers)) {
    compareTexts(value, String(actual[name] ?? ''), { ...member, name })
  }
}

function compareTexts(expected: string, actual: unknown, { where, name, secrets }: Member): void {
  assert.equal(typeof actual, 'string', `${where} ${name}: ${JSON.stringify(actual)}`)
  const pattern = wildcard(expected, secrets)
  const found = pattern.exec(String(actual))
  assert.ok(found, `${where} ${name}: ${JSON.stringify(actual)} is not ${JSON.stringify(expected)}`)
  for (const [secret, value] of Object.entries(found.groups ?? {})) secrets.set(secret, value)
}

/** `…` matches anything. An unknown secret is read from the text at its position. */
function wildcard(text: string, secrets: Secrets): RegExp {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '[\\s\\S]*')
  const named = escaped.replace(placeholder, (name) => {
    const value = secrets.get(name)
    return value ? `(?:${value})` : `(?<${name}>[\\w-]+)`
  })
  return new RegExp(`^${named}$`)
}
