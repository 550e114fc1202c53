// Tests small pure functions: return addresses, slugs, differences, settings, roles, expiry, sessions.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillBoot } from '../build/boot-script.ts'
import { describeAgent } from '../src/account/agent.ts'
import { expiryAt } from '../src/account/expiry.ts'
import { differences } from '../src/events/difference.ts'
import { safeReturn } from '../src/lib/return-address.ts'
import { initials, slug } from '../src/lib/slug.ts'
import { highestRole, privilegesUpTo, toRole } from '../src/people/roles.ts'
import { checkSettings } from '../src/site/check-settings.ts'
import { changesOf, fromValues, guideTypeKey, toValues } from '../src/site/settings-values.ts'
import { pictureOf } from '../src/ui/face.ts'

test('a return address inside the site is kept with its query and fragment', () => {
  assert.equal(safeReturn('/admin/people?q=ma#top'), '/admin/people?q=ma#top')
})

test('a return address that leaves the site becomes the home page', () => {
  const traps = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/./\n/evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    'evil',
    '',
    null,
    7,
  ]
  for (const trap of traps) assert.equal(safeReturn(trap), '/', String(trap))
})

test('a return address never leads back to signing in', () => {
  for (const path of ['/login', '/login?return=/a', '/register', '/reset/abc', '/setup']) {
    assert.equal(safeReturn(path), '/', path)
  }
  assert.equal(safeReturn('/logins'), '/logins')
})

test('a name becomes a readable part of an address', () => {
  assert.equal(slug('Mara Lind'), 'mara-lind')
  assert.equal(slug('  Jörg  Weiß! '), 'jorg-weiß')
  assert.equal(slug('???'), '-')
})

test('letters stand for a person without a picture', () => {
  assert.equal(initials('Mara Lind'), 'ML')
  assert.equal(initials('mara'), 'M')
  assert.equal(initials('Anna von der Heide'), 'AH')
  assert.equal(initials('  '), '?')
})

test('a placeholder is not taken for a picture', () => {
  assert.equal(pictureOf({ id: -32, original: '/avatar/0' }), undefined)
  assert.equal(pictureOf({ id: 7, thumbnail: '/t.jpg', original: '/o.jpg' }), '/t.jpg')
  assert.equal(pictureOf(null), undefined)
})

test('a difference shows what changed, member by member, and nothing else', () => {
  const before = { name: 'A', same: 1, features: { releases: false, comments: true }, list: ['x'] }
  const after = { name: 'B', same: 1, features: { releases: true, comments: true }, list: ['x', 'y'] }
  assert.deepEqual(differences(before, after), [
    { path: 'name', before: 'A', after: 'B' },
    { path: 'features.releases', before: 'false', after: 'true' },
    { path: 'list', before: 'x', after: 'x, y' },
  ])
})

test('what is new has nothing before it, what is gone nothing after', () => {
  assert.deepEqual(differences(null, { a: 1 }), [{ path: 'a', before: null, after: '1' }])
  assert.deepEqual(differences({ a: '' }, undefined), [{ path: 'a', before: '', after: null }])
  assert.deepEqual(differences(null, null), [])
})

test('the highest role of a list counts, and a role is sent with all beneath it', () => {
  assert.equal(highestRole(['User', 'Moderator']), 'Moderator')
  assert.equal(highestRole([]), 'User')
  assert.deepEqual(privilegesUpTo('Author'), ['User', 'Author'])
  assert.equal(toRole('Nonsense'), 'User')
})

test('a token made now for 7 days ends in 7 days; one without an end has none', () => {
  assert.equal(expiryAt('7', 1_000_000), 1000 + 7 * 86_400)
  assert.equal(expiryAt('', 1_000_000), undefined)
})

test('a session is named by its browser and system', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
  assert.equal(describeAgent(chrome), 'Chrome, Windows')
  assert.equal(describeAgent(`${chrome} Edg/140.0`), 'Edge, Windows')
  assert.equal(
    describeAgent('Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604'),
    'Safari, iOS',
  )
  assert.equal(describeAgent('curl/8.5'), 'curl/8.5')
})

const settings = {
  title: 'Works',
  description: '',
  logo: null,
  accentColour: '',
  language: 'en' as const,
  guideTypes: { repair: { title: 'Repair', prompt: 'What?' } },
  address: 'http://works.example',
  addressIsFixed: false,
  objectNameSingular: 'Category',
  objectNamePlural: 'Categories',
  private: false,
  registration: 'open' as const,
  apiProfile: 'documented' as const,
  appIds: [],
  allowedOrigins: ['https://a.example', 'https://b.example'],
  trustedHosts: [],
  introductionLines: 50,
  mediaAddresses: 'checked' as const,
  uploadExtensions: ['jpg', 'pdf'],
  synonyms: [['flat', 'puncture']],
  patrolThreshold: 0,
  acceptedEditReputation: 1,
  finishNeedsRequired: false,
  countersignMissing: false,
  optionalWorkOrders: false,
  newerRelease: 'show' as const,
  approvalEdits: 'refuse' as const,
  eventsForOthers: true,
  lockOffline: false,
  retentionYears: null,
  retentionPromises: [],
  idleHoldMinutes: 0,
  commentsPerMinute: 10,
  sessionDays: 30,
  translation: {
    provider: 'libretranslate' as const,
    url: 'https://translate.example',
    allowPrivateAddress: false,
    hasKey: true,
  },
  mail: {
    host: 'mail.example',
    port: 587,
    encryption: 'starttls' as const,
    user: 'site',
    sender: '',
    hasPassword: true,
  },
  backups: {
    place: '',
    schedule: 'off' as const,
    hour: 2,
    timeZone: 'UTC',
    hours: 24,
    days: 7,
    weeks: 4,
    months: 12,
    hasKey: false,
  },
  mailIsFixed: false,
  features: { releases: false, workLog: true, comments: true },
}

test('settings come back from the form as they went in, but for the word that there is a key', () => {
  const {
    translation: all,
    address: _,
    addressIsFixed: __,
    mail: server,
    mailIsFixed: ___,
    backups: ____,
    synonyms: _____,
    retentionPromises: ______,
    ...members
  } = settings
  const { hasKey: _unused, ...translation } = all
  const { hasPassword: _shown, ...mail } = server
  const features = { releases: false, workLog: true, comments: true }
  assert.deepEqual(fromValues(toValues(settings)), { ...members, translation, mail, features })
})

test('only what was changed in the settings is sent', () => {
  const values = { ...toValues(settings), sessionDays: '7', allowedOrigins: ' https://a.example \n\n' }
  assert.deepEqual(changesOf(settings, fromValues(values)), {
    allowedOrigins: ['https://a.example'],
    sessionDays: 7,
  })
  const inside = { ...toValues(settings), workLog: false, 'translation.allowPrivateAddress': true }
  assert.deepEqual(changesOf(settings, fromValues(inside)), {
    features: { workLog: false },
    translation: { allowPrivateAddress: true },
  })
  assert.deepEqual(changesOf(settings, fromValues(toValues(settings))), {})
})

test('a key is sent when it is entered or forgotten, and never otherwise', () => {
  const keyOf = (change: object) =>
    changesOf(settings, fromValues({ ...toValues(settings), ...change })).translation
  assert.deepEqual(keyOf({ 'translation.key': ' a-key ' }), { key: 'a-key' })
  assert.deepEqual(keyOf({ forgetsKey: true }), { key: '' })
  assert.deepEqual(keyOf({ forgetsKey: true, 'translation.key': 'another' }), { key: 'another' })
  assert.equal(keyOf({ title: 'Yard' }), undefined)
})

test('that only authors edit is one choice, and the threshold of the others is kept apart from it', () => {
  const closed = toValues({ ...settings, patrolThreshold: 100_000_000 })
  assert.equal(closed.editing, 'authors')
  assert.equal(fromValues(closed).patrolThreshold, 100_000_000)
  assert.equal(fromValues({ ...closed, editing: 'everybody', patrolThreshold: '25' }).patrolThreshold, 25)
  assert.equal(toValues(settings).editing, 'everybody')
  assert.equal(toValues(settings).patrolThreshold, '0')
})

test('the settings form asks for what a translation service needs', () => {
  const words = (key: string) => key
  const check = (change: object, hasKey = false) => {
    const values = {
      ...toValues({ ...settings, translation: { ...settings.translation, url: '' } }),
      ...change,
    }
    const found = checkSettings(
      values,
      { ...settings, translation: { ...settings.translation, hasKey } },
      words,
    )
    return [found['translation.url'], found['translation.key']]
  }
  assert.deepEqual(check({}), ['settings.translation.noUrl', false])
  assert.deepEqual(check({ 'translation.provider': 'none' }), [false, false])
  assert.deepEqual(check({ 'translation.provider': 'deepl' }), [false, 'settings.translation.noKey'])
  assert.deepEqual(check({ 'translation.provider': 'deepl' }, true), [false, false])
  assert.deepEqual(check({ 'translation.provider': 'deepl', forgetsKey: true }, true), [
    false,
    'settings.translation.noKey',
  ])
})

test('the settings form asks for the password again when it would be deleted', () => {
  const words = (key: string) => key
  const check = (change: object) => {
    const found = checkSettings({ ...toValues(settings), ...change }, settings, words)
    return [found['mail.port'], found['mail.user'], found['mail.password']]
  }
  const again = [false, false, 'settings.mail.noPassword']
  assert.deepEqual(check({}), [false, false, false])
  assert.deepEqual(check({ 'mail.host': 'other.example' }), again)
  assert.deepEqual(check({ 'mail.port': '25' }), again)
  assert.deepEqual(check({ 'mail.encryption': 'none' }), again)
  assert.deepEqual(check({ 'mail.encryption': 'tls', 'mail.host': 'MAIL.example' }), [false, false, false])
  assert.deepEqual(check({ 'mail.port': '25', 'mail.password': 'new' }), [false, false, false])
  assert.deepEqual(check({ 'mail.host': '' }), [false, false, false])
  assert.deepEqual(check({ 'mail.user': '' }), [false, false, false])
  assert.deepEqual(check({ 'mail.user': '', 'mail.password': 'new' }), [false, 'settings.mail.noUser', false])
  assert.deepEqual(check({ 'mail.port': '0' })[0], 'fault.mail.port.invalid_field')
})

test('a new type of guide gets a word for programs that is not taken', () => {
  assert.equal(guideTypeKey('Safety check', []), 'safety-check')
  assert.equal(guideTypeKey('Prüfung', []), 'prufung')
  assert.equal(guideTypeKey('5S audit', []), 's-audit')
  assert.equal(guideTypeKey('清掃', []), 'type')
  assert.equal(guideTypeKey('Repair', ['repair', 'repair-2']), 'repair-3')
})

test('the boot script carries the addresses of the texts', () => {
  assert.equal(fillBoot('const texts = __TEXTS__', { de: '/a.js' }), 'const texts = {"de":"/a.js"}')
})
