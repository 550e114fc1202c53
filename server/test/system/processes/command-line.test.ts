// Tests the command line as a process: its output for users and programs, and its rejections.
// Circle: outer, because it starts several processes and adds 5000 users.
// Covers: server/src/cli/ server/src/main server/src/sample/ server/src/platform/config/
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { settings } from '#platform/config/config.ts'
import { migrateSqlite } from '#platform/db/open/migrate-sqlite.ts'
import { sqliteFile } from '#platform/db/sqlite/sqlite.ts'
import { closeCommands, runCommand } from '../../commands.ts'
import { aFolder, times } from '../../databases.ts'
import { callsAt } from '../../hosting/calls.ts'
import { adminSettings, type Ended, type RunOptions, run, signIn, startServer } from '../../processes.ts'

const data = aFolder()
await migrateSqlite(sqliteFile(data), 0)
after(closeCommands)

const on = (args: string[], options: RunOptions = {}): Promise<Ended> =>
  runCommand([...args, '--data', data], options)
const password = 'a good password'

async function json(args: string[], options: RunOptions = {}) {
  const { code, stdout, stderr } = await on([...args, '--json'], options)
  assert.equal(code, 0, stderr + stdout)
  assert.equal(stderr, '')
  return JSON.parse(stdout)
}

async function isRefused(why: RegExp, args: string[], options: RunOptions = {}): Promise<void> {
  const { code, stdout, stderr } = await on(args, options)
  assert.equal(code, 1)
  assert.match(stderr, why)
  assert.match(stderr, /^stepwright: [^\n]+\n$/)
  assert.equal(stdout, '')
}

test('people are added, listed, changed and switched off', async () => {
  const added = await on(
    ['user', 'add', 'Mara@Example.org', '--name', 'Mara Lind', '--privileges', 'author'],
    {
      input: `${password}\n`,
    },
  )
  assert.deepEqual([added.code, added.stdout, added.stderr], [0, 'Added Mara Lind as number 1\n', ''])
  const jonas = await json(['user', 'add', 'jonas@example.org'], { input: password })
  assert.deepEqual(jonas, {
    userid: 2,
    email: 'jonas@example.org',
    username: 'jonas',
    privileges: ['User'],
    enabled: true,
  })
  await Promise.all([
    isRefused(/has an account already/, ['user', 'add', 'mara@example.org'], { input: password }),
    isRefused(/A password has at least 10 characters/, ['user', 'add', 'x@example.org'], { input: 'short' }),
    isRefused(/"nobody" is not an e-mail address/, ['user', 'add', 'nobody'], { input: password }),
  ])
  const granted = await json(['user', 'grant', 'jonas@example.org', '--privileges', 'Author,Admin'])
  assert.deepEqual(granted.privileges.sort(), ['Admin', 'Author', 'User'])
  await isRefused(/"Boss" is none of/, ['user', 'grant', 'jonas@example.org', '--privileges', 'Boss'])
  const off = await on(['user', 'disable', 'mara@example.org'])
  assert.equal(off.stdout, 'Mara Lind can not sign in any more\n')
  const list = await on(['user', 'list'])
  assert.match(list.stdout, /^1\tmara@example\.org\tMara Lind\t.*Author.*\(switched off\)$/m)
  const people = await json(['user', 'list', '--limit', '1', '--offset', '1'])
  assert.deepEqual(
    people.map((each: { userid: number }) => each.userid),
    [2],
  )
})

test('tokens are made, listed and revoked', async () => {
  await json(['user', 'add', 'tom@example.org'], { input: password })
  const made = await on(['token', 'add', 'tom@example.org', '--label', 'Report script'])
  assert.match(made.stdout, /^[0-9a-f]{32}\n$/)
  const [listed] = await json(['token', 'list', 'tom@example.org'])
  assert.deepEqual([listed.kind, listed.label], ['api', 'Report script'])
  const { revoked } = await json(['token', 'revoke', 'tom@example.org', String(listed.tokenid)])
  assert.equal(revoked, true)
  assert.equal((await on(['token', 'list', 'tom@example.org'])).stdout, 'None\n')
  await Promise.all([
    isRefused(/Token not found/, ['token', 'revoke', 'tom@example.org', '99']),
    isRefused(/User not found/, ['token', 'list', 'nobody@example.org']),
    isRefused(/"all" is none of read, write/, ['token', 'add', 'tom@example.org', '--scopes', 'read,all']),
    isRefused(/--days takes a number of days, or never/, ['token', 'add', 'tom@example.org', '--days', '0']),
    isRefused(/Say which: stepwright token revoke EMAIL NUMBER/, ['token', 'revoke', 'tom@example.org']),
  ])
})

test('a server that runs sees at once what the command line changes', async () => {
  const folder = aFolder()
  const server = await startServer(['--data', folder], { env: adminSettings })
  const { api, call } = await signIn(server.url)
  const me = async () => (await api('GET', '/user')).status
  assert.equal(await me(), 200)
  const beside = (args: string[]) => runCommand([...args, '--data', folder])
  const { stdout: token } = await beside(['token', 'add', 'ada@example.org'])
  assert.equal((await callsAt(server.url, token.trim()).api('GET', '/user')).status, 200)
  assert.equal((await beside(['sample', '--users', '3'])).code, 0)
  assert.equal((await call('GET', '/users')).length, 4)
  assert.equal((await beside(['user', 'disable', 'ada@example.org'])).code, 1, 'the last administrator stays')
  assert.equal(await me(), 200)
  await server.stop()
})

test('sample people come fast, and after those that are there', async () => {
  const first = await json(['sample', '--users', '5000'])
  assert.equal(first.users, 5000)
  assert.ok(first.rowsPerSecond > 200, `${first.rowsPerSecond} a second`)
  assert.match((await on(['sample', '--users', '10'])).stdout, /^Added 10 people in \d+\.\d s\n$/)
  await isRefused(/Say how many/, ['sample'])
  await isRefused(/--users must be a whole number/, ['sample', '--users', 'many'])
})

test('processes that migrate one folder at once all end well', async () => {
  const folder = aFolder()
  const ends = await Promise.all(times(3, () => run(['migrate', '--data', folder, '--json'])))
  assert.deepEqual(
    ends.map(({ code, stderr }) => [code, stderr]),
    times(3, () => [0, '']),
  )
  const applied = ends.map(({ stdout }) => JSON.parse(stdout).applied.length)
  assert.ok(Math.max(...applied) > 0)
  assert.equal((await runCommand(['migrate', '--data', folder])).stdout, 'The database is up to date\n')
})

test('every command explains itself, and serve all settings', async () => {
  const { stdout: overview } = await runCommand(['--help'])
  const names = [...overview.matchAll(/^ {2}([a-z]+) {2,}\S/gm)].map((match) => match[1]!)
  for (const expected of ['serve', 'migrate', 'user', 'token', 'sample']) assert.ok(names.includes(expected))
  for (const name of names) {
    const { code, stdout } = await runCommand([name, '--help'])
    assert.equal(code, 0)
    assert.match(stdout, new RegExp(`^Usage: stepwright ${name}\\b`))
    assert.match(stdout, /\nExamples\n {2}\S/)
  }
  const { stdout: help } = await runCommand(['serve', '--help'])
  for (const { env, flag, help: words } of settings) {
    for (const part of [env, flag, words]) assert.ok(help.includes(part), part)
  }
  assert.match((await run(['--version'])).stdout, /^Stepwright \d+\.\d+\.\d+\n$/)
})

test('what makes no sense is refused in one line, or as JSON', async () => {
  await Promise.all([
    isRefused(/There is no command "bake"/, ['bake']),
    isRefused(/Unknown option '--loud'/, ['user', 'list', '--loud']),
    isRefused(/Say what to do/, ['user', 'greet']),
    isRefused(/Say whose account/, ['user', 'password']),
    isRefused(/--port "x" must be a whole number/, ['migrate', '--port', 'x']),
    isRefused(/"9000" is not understood; settings are written as/, ['migrate', '9000']),
  ])
  const nowhere = await run(['user', 'list', '--data', `${data}-nowhere`])
  assert.match(nowhere.stderr, /^stepwright: There is no site in /)
  const { code, stdout, stderr } = await on(['user', 'greet', '--json'])
  assert.deepEqual([code, stderr, JSON.parse(stdout).error], [1, '', true])
})
