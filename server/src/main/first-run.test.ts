// Tests setting up a site by environment: the first administrator, and who may register.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '#platform/config/config.ts'
import { startSite, type TestSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { prepareSite } from './first-run.ts'

const config = readConfig({
  STEPWRIGHT_ADMIN_EMAIL: 'ada@example.org',
  STEPWRIGHT_ADMIN_PASSWORD: 'a good password',
})

const registrationOf = async (site: TestSite) => (await site.call('GET', '/sites/info')).body.registration

const tom = { email: 'tom@example.org', username: 'Tom', password: 'correct horse battery' }

test('a new site that is set up by environment takes people by invitation only', async () => {
  const site = await startSite()
  assert.equal(await prepareSite(config, site.database), null)
  assert.equal(await registrationOf(site), 'invited')
  assert.equal((await site.call('POST', '/users', { body: tom })).status, 403)
})

test('a site keeps its rule when it starts again, or already has people', async () => {
  const site = await startSite()
  const admin = await anAdmin(site)
  await prepareSite(config, site.database)
  assert.equal(await registrationOf(site), 'open')
  await site.call('PATCH', '/settings', { as: admin, body: { registration: 'closed' } })
  await prepareSite(config, site.database)
  assert.equal(await registrationOf(site), 'closed')

  const older = await startSite()
  await aPerson(older)
  await prepareSite(config, older.database)
  assert.equal(await registrationOf(older), 'open')
})
