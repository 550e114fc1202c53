// Proves that docs/secrets.md lists every limit of attempts with its key, number and time, and every stored secret.
import { deepEqual, ok } from 'node:assert/strict'
import { test } from 'node:test'
import * as throttle from '#auth/throttle.ts'
import { askLimits } from '#runs/signing/ask.ts'
import { layout } from '#schema/generated/layout.ts'
import * as devices from '#shared-devices/limits.ts'
import { failureLimit, translationLimits } from '#translations/restraint.ts'
import { listFiles, readText } from '../whole/tree.ts'

const page = readText('docs/secrets.md')
const rowsOf = (heading: string): string[][] =>
  (page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.slice(2, -2).split(' | '))

/** Values that appear in the keys by their names. */
const [user, session, signer, device, team, run, field, registrar] = [101, 202, 303, 404, 505, 606, 707, 808]
const [email, network, provider] = ['ann@example.org', '192.0.2.9', 'deepl']
const values = { user, session, signer, device, team, run, field, registrar, email, network, provider }
const tablet = { shared_deviceid: device, userid: registrar }
const caller = { userid: user, tokenid: session }

const limits: throttle.Limit[] = [
  ...throttle.signInLimits(email, network),
  throttle.failedAccounts(network),
  ...throttle.registrationLimits(network),
  ...throttle.resetLimits(email, network),
  ...throttle.setupLimits(network),
  ...throttle.passwordLimits(caller),
  ...throttle.signatureLimits(caller),
  ...throttle.otherSignerLimits(caller, signer),
  ...throttle.signingCodeLimits(user),
  ...throttle.joinLimits(user, team),
  ...throttle.mailTestLimits(user),
  ...devices.pinLimits(user, device),
  ...devices.idBadgeLimits(tablet, true),
  ...devices.scanLimits(tablet, true),
  ...devices.registrationLimits(user),
  ...devices.ownIdBadgeLimits(user),
  ...askLimits(run, field),
  ...translationLimits(user),
  ...translationLimits(null),
  failureLimit(provider),
]

const patternOf = (key: string): string =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(String(value), `{${name}}`), key)

const minutes = { '1 minute': 1, '10 minutes': 10, '15 minutes': 15, '1 hour': 60, '24 hours': 24 * 60 }

test('the table of limits has the key, the number and the time of every limit', () => {
  const rows = rowsOf('Limits').map(([, key = '', most, within = '']) => [
    key.replaceAll('`', ''),
    Number(most),
    minutes[within as keyof typeof minutes],
  ])
  const real = new Map(
    limits.map(({ key, most, windowMs }) => [patternOf(key), [patternOf(key), most, windowMs / 60_000]]),
  )
  deepEqual([...rows].sort(), [...real.values()].sort())
})

test('no limit is built elsewhere', () => {
  const builders = listFiles()
    .filter((path) => path.startsWith('server/src/') && !path.endsWith('.test.ts'))
    .filter((path) => /\bkey: [^\n]*\n?[^\n]*\bmost: /.test(readText(path)))
  deepEqual(builders.sort(), [
    'server/src/auth/throttle.ts',
    'server/src/runs/signing/ask.ts',
    // Counts its reports, so that servers send each once.
    'server/src/shared-devices/attacks.ts',
    'server/src/shared-devices/limits.ts',
    'server/src/translations/restraint.ts',
  ])
})

/** Hashes of contents, which open nothing. */
const contents =
  /^(documents|entries|entry_events|images|machine_translations|media_objects|search_documents)\./

test('the table of secrets has every column that stores a secret, and no other', () => {
  const listed = rowsOf('Secrets').flatMap((cells) => /`(\w+\.\w+)`/.exec(cells[3] ?? '')?.[1] ?? [])
  const columns = layout.flatMap(({ name, columns: all }) => all.map((column) => `${name}.${column}`))
  for (const column of listed) ok(columns.includes(column), column)
  const secret = columns.filter(
    (column) => /hash$|\.secret$|joinCode$/i.test(column) && !/(manifest|subject)Hash$/.test(column),
  )
  const missing = secret.filter((column) => !contents.test(column) && !listed.includes(column))
  deepEqual(missing, [])
})
