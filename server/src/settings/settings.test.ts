// Tests the settings that an administrator changes, and the facts that every client reads.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin } from '#test/builders.ts'
import { eventsOf, leavesNoTrace } from '#test/traces.ts'
import { saveSettings } from './settings.queries.ts'
import { Settings } from './settings.schema.ts'
import { defaultSettings } from './settings.ts'

const site = await startSite()
const admin = await anAdmin(site)
/** The defaults in the API of a site with STEPWRIGHT_URL. */
const fresh = {
  ...defaultSettings,
  address: 'http://stepwright.test',
  addressIsFixed: true,
  mailIsFixed: false,
}
const patch = (body: object) => site.call('PATCH', '/settings', { as: admin, body })

test('a fresh site has the defaults, and what is changed is read back', async () => {
  const own = await startSite()
  const ada = await anAdmin(own)
  assert.deepEqual((await own.call('GET', '/settings', { as: ada })).body, fresh)
  const changed = {
    ...fresh,
    title: 'Line 4',
    description: 'How we build',
    language: 'de',
    guideTypes: {
      'how-to': { title: 'Anleitung', prompt: '' },
      repair: { title: 'Reparatur', prompt: 'Was?' },
    },
    objectNameSingular: 'Machine',
    objectNamePlural: 'Machines',
    private: true,
    registration: 'closed',
    apiProfile: 'hosted',
    appIds: ['app'],
    allowedOrigins: ['https://shop.example'],
    trustedHosts: ['docs.example'],
    introductionLines: 9,
    sessionDays: 7,
    features: { releases: true, workLog: false, comments: false },
  }
  assert.deepEqual((await own.call('PATCH', '/settings', { as: ada, body: changed })).body, changed)
  assert.deepEqual((await own.call('GET', '/settings', { as: ada })).body, changed)
})

test('what is not named stays, also inside of features', async () => {
  const { body } = await patch({ features: { releases: true } })
  assert.deepEqual(body.features, { ...defaultSettings.features, releases: true })
  assert.equal(body.title, defaultSettings.title)
})

test('a change is one event with what was and what is; no change is none', async () => {
  assert.deepEqual(await eventsOf(site, () => patch({ description: 'New', sessionDays: 8 })), [
    'settings.changed',
  ])
  const [event] = (await site.call('GET', '/events?type=settings.changed&limit=1', { as: admin })).body
  assert.deepEqual(event.before, { description: '', sessionDays: 30 })
  assert.deepEqual(event.after, { description: 'New', sessionDays: 8 })
  await leavesNoTrace(site, async () => {
    await patch({ description: 'New', sessionDays: 8 })
    await patch({})
  })
})

test('two administrators who change different settings at once both succeed', async () => {
  const [one, two] = await Promise.all([
    patch({ objectNameSingular: 'Tool' }),
    patch({ objectNamePlural: 'Tools' }),
  ])
  assert.deepEqual([one.status, two.status], [200, 200])
  const { body } = await site.call('GET', '/settings', { as: admin })
  assert.deepEqual([body.objectNameSingular, body.objectNamePlural], ['Tool', 'Tools'])
})

test('bad values are refused with their place', async () => {
  const cases: [object, string][] = [
    [{ title: '' }, 'title'],
    [{ title: '   ' }, 'title'],
    [{ title: 'x'.repeat(81) }, 'title'],
    [{ title: null }, 'title'],
    [{ description: 'x'.repeat(501) }, 'description'],
    [{ language: 'xx' }, 'language'],
    [{ private: 'yes' }, 'private'],
    [{ registration: 'sometimes' }, 'registration'],
    [{ apiProfile: 'mine' }, 'apiProfile'],
    [{ guideTypes: {} }, 'guideTypes'],
    [{ guideTypes: { 'How To': { title: 'x', prompt: '' } } }, 'guideTypes.How To'],
    [{ guideTypes: { x: { title: '', prompt: '' } } }, 'guideTypes.x.title'],
    [{ guideTypes: { x: { title: 'x' } } }, 'guideTypes.x.prompt'],
    [{ allowedOrigins: ['https://a.example/path'] }, 'allowedOrigins.0'],
    [{ allowedOrigins: ['*'] }, 'allowedOrigins.0'],
    [{ trustedHosts: ['https://a.example'] }, 'trustedHosts.0'],
    [{ appIds: Array.from({ length: 51 }, (_, at) => String(at)) }, 'appIds'],
    [{ introductionLines: 0 }, 'introductionLines'],
    [{ sessionDays: 366 }, 'sessionDays'],
    [{ features: { releases: 1 } }, 'features.releases'],
    [{ features: { unknown: true } }, 'features.unknown'],
    [{ 'secret.setupCode': 'x' }, 'secret.setupCode'],
  ]
  await leavesNoTrace(site, async () => {
    for (const [body, field] of cases) {
      const answer = await patch(body)
      assert.equal(answer.status, 422, JSON.stringify(body))
      assert.equal(answer.body.errors[0].field, field)
    }
  })
})

test('/sites/info and /info have every key that programs insist on', async () => {
  const own = await startSite()
  const ada = await anAdmin(own)
  await own.call('PATCH', '/settings', {
    as: ada,
    body: { title: 'Line 4', private: true, registration: 'invited' },
  })
  const info = (await own.call('GET', '/sites/info')).body
  assert.deepEqual((await own.call('GET', '/info')).body, info)
  assert.deepEqual(info, {
    siteid: 1,
    name: 'stepwright',
    domain: 'stepwright.test',
    custom_domain: '',
    title: 'Line 4',
    theme: 'white',
    private: true,
    description: '',
    answers: false,
    store: '',
    authentication: { standard: true, 'public-registration': false },
    priority: 0,
    hideFromiOS: false,
    language: 'en',
    registration: 'invited',
    mail: false,
    'guide-types': defaultSettings.guideTypes,
    'object-name-singular': 'Category',
    'object-name-plural': 'Categories',
    'countersign-missing': false,
    'optional-work-orders': false,
    'finish-needs-required': false,
    'newer-release': 'show',
    'feature-mobile-scanner': false,
    'google-oauth2-clientid': '',
    logo: null,
    'accent-colour': '',
    'has-courses': false,
  })
})

test('the directory of sites is this one, and ends after it', async () => {
  const { body } = await site.call('GET', '/sites?limit=100&offset=0')
  assert.equal(body.length, 1)
  for (const key of ['siteid', 'name', 'domain', 'custom_domain', 'title', 'theme', 'private', 'description'])
    assert.ok(key in body[0], key)
  for (const key of ['answers', 'store', 'authentication', 'priority', 'hideFromiOS'])
    assert.ok(key in body[0], key)
  assert.deepEqual((await site.call('GET', '/sites?offset=1')).body, [])
})

test('a changed setting is seen at once by every process', async () => {
  const twin = await site.twin()
  for (const title of ['One', 'Two', 'Three']) {
    await patch({ title })
    for (const each of [site, twin]) assert.equal((await each.call('GET', '/info')).body.title, title)
  }
})

test('what an older release saved without a member of today has its default', async () => {
  const own = await startSite()
  const ada = await anAdmin(own)
  const groups = Object.entries(defaultSettings).filter(
    ([key]) => 'properties' in Settings.properties[key as keyof Settings],
  )
  assert.ok(groups.length >= 2)
  for (const [key, group] of groups)
    for (const member of Object.keys(group ?? {})) {
      const { [member]: _later, ...older } = group as Record<string, unknown>
      await own.write(({ db }) => saveSettings(db, [{ key, value: JSON.stringify(older) }]))
      const twin = await own.twin()
      for (const path of ['/settings', '/info', '/sites/info']) {
        const { status, text } = await twin.call('GET', path, { as: ada })
        assert.equal(status, 200, `${key}.${member} ${path}: ${text}`)
      }
      assert.deepEqual((await twin.call('GET', '/settings', { as: ada })).body, fresh)
    }
})
