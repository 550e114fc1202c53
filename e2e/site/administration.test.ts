// Proves the administration: settings, jobs, the audit trail, and who has no access.
// Circle: inner, because no other journey reads the jobs and the audit trail.
// Covers: web/src/site/ web/src/events/ web/src/jobs/
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { settingsFields } from '../../web/src/site/areas.ts'
import { checkAccessibility, openPage, screenshot } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { holdRequests } from '../support/requests.ts'
import { choose, eventually, eventuallyMatches } from '../support/wait.ts'
import { confirmWithPassword, signIn } from '../support/works.ts'

const { browser, site, openAsMara } = await openWorks('invited')
const page = await openAsMara()

async function openAdmin(path: string): Promise<void> {
  await page.goto(`${site.url}/admin/${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

test('settings are changed, and a fault stands at its field', async () => {
  await openAdmin('settings/api')
  await page.getByLabel('Allowed origins').waitFor()
  await page.getByLabel('Allowed origins').fill('https://app.example\nnot an origin')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText(/Write each as an origin/).waitFor()
  await checkAccessibility(page, { within: 'main' })
  await page.getByLabel('Allowed origins').fill('https://app.example')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const again = page.getByRole('dialog', { name: 'Confirm with your password' })
  await checkAccessibility(page, { within: 'dialog' })
  await again.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Please enter your current password.').waitFor()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await again.getByLabel('Current password', { exact: true }).fill('not my password')
  await again.getByRole('button', { name: 'Confirm' }).click()
  await again.getByText('This is not your current password.').waitFor()
  await confirmWithPassword(page)
  await page.getByText('Not saved yet').waitFor({ state: 'hidden' })
  await page.goto(`${site.url}/admin/settings/site`)
  await page.getByLabel('Description (optional)').fill('Guides for the quay')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Not saved yet').waitFor({ state: 'hidden' })
  await page.goto(`${site.url}/admin/settings/guides`)
  await page.getByLabel('New type').fill('Safety check')
  await page.keyboard.press('Enter')
  await page.getByText('In the API: safety-check').waitFor()
  await page.getByRole('button', { name: 'Remove Teardown' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('The settings are saved.').waitFor()
  await screenshot(page, 'settings')

  const info = (await (await fetch(`${site.url}/api/2.0/sites/info`)).json()) as Record<string, object>
  assert.equal(String(info.description), 'Guides for the quay')
  assert.ok('safety-check' in info['guide-types']!)
  assert.equal('teardown' in info['guide-types']!, false)
})

test('every setting is led to: by its address, and by words of its name or explanation', async () => {
  await openAdmin('settings')
  for (const { area, field } of settingsFields) {
    await page.goto(`${site.url}/admin/settings/${area}?field=${field}`)
    await page.locator('[data-found]').waitFor()
    const isInSight = () =>
      page.evaluate(() => {
        const found = document.querySelector('[data-found]')
        const { top, bottom } = document.activeElement!.getBoundingClientRect()
        return found!.contains(document.activeElement) && top >= 0 && bottom <= innerHeight
      })
    await eventually(async () => [area, field, await isInSight()], [area, field, true])
  }
  await page.getByRole('combobox', { name: 'Search the settings' }).fill('signing in again')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Access', level: 1 }).waitFor()
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('name')), 'sessionDays')
  await page.getByRole('combobox', { name: 'Search the settings' }).fill('xyzzy')
  await page.getByText('No setting has these words.').waitFor()
})

test('what is typed while settings are saved stays, and is saved next', async () => {
  await openAdmin('settings/site')
  const letThrough = await holdRequests(page, '**/api/2.0/settings', 'PATCH')
  const description = page.getByLabel('Description (optional)')
  await description.fill('Guides for')
  const isSent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await isSent
  await description.fill('Guides for the quay and the crane')
  letThrough()
  await page.getByText('The settings are saved.').waitFor()
  assert.equal(await description.inputValue(), 'Guides for the quay and the crane')
  await page.getByText('Not saved yet').waitFor()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Not saved yet').waitFor({ state: 'hidden' })
  const info = (await (await fetch(`${site.url}/api/2.0/sites/info`)).json()) as { description: string }
  assert.equal(info.description, 'Guides for the quay and the crane')
})

test('leaving with unsaved settings is asked about', async () => {
  await openAdmin('settings/site')
  await page.getByLabel('Name of the site').fill('Another Name')
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'People' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Leave this page?').waitFor()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  assert.equal(new URL(page.url()).pathname, '/admin/settings/site')
  await page.getByRole('button', { name: 'Discard' }).click()
  await eventually(() => page.getByLabel('Name of the site').inputValue(), 'Harbour Works')
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'People' }).click()
  await page.getByRole('heading', { name: 'People', level: 1 }).waitFor()
})

test('the audit trail tells what was changed, before and after', async () => {
  await openAdmin('events')
  await page.getByLabel('Object').selectOption('Site')
  await page.getByLabel('Event').selectOption('Settings changed')
  await page.locator('.sw-events').getByText('Settings changed').first().waitFor()
  await page.getByText('Signed in', { exact: true }).first().waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'What changed' }).nth(1).click()
  await page.getByRole('cell', { name: 'Guides for the quay' }).waitFor()
  await page.getByRole('rowheader', { name: 'Description', exact: true }).waitFor()
  await page
    .locator('.sw-hint', { hasText: /^from \S+ · request \S+$/ })
    .first()
    .waitFor()
  const ndjson = page.getByRole('link', { name: 'Save as JSON lines' })
  await eventuallyMatches(() => ndjson.getAttribute('href'), /type=settings\.changed/)
  const [saved] = await Promise.all([page.waitForEvent('download'), ndjson.click()])
  assert.equal(saved.suggestedFilename(), 'audit-trail.ndjson')
  const lines = readFileSync(await saved.path(), 'utf8')
    .trimEnd()
    .split('\n')
  assert.ok(lines.length > 0 && lines.every((line) => JSON.parse(line).type === 'settings.changed'))
  await page.getByRole('button', { name: 'Person: all' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Mara')
  await page.getByRole('button', { name: 'Choose: Mara Lind' }).click()
  await page.getByRole('button', { name: 'Person Mara Lind', exact: true }).waitFor()
  await page.locator('.sw-events').getByText('Settings changed').first().waitFor()
  const csv = page.getByRole('link', { name: 'Save as CSV' })
  await eventuallyMatches(() => csv.getAttribute('href'), /type=settings\.changed&userid=\d+$/)
  await screenshot(page, 'audit-trail')
  await page.getByLabel('To', { exact: true }).fill('2001-01-01')
  await page.getByText('No entry fits this filter.').waitFor()
  await eventuallyMatches(() => csv.getAttribute('href'), /&to=\d+$/)
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.locator('.sw-events').getByText('Signed in', { exact: true }).first().waitFor()
})

test('a guide that was deleted is brought back', async () => {
  await openAdmin('deleted')
  await page.getByText('Nothing was deleted').waitFor()
  await site.api('POST', '/wikis', { namespace: 'CATEGORY', title: 'Crane', contents: '' })
  const draft = { category: 'Crane', type: 'how-to', subject: 'grease the hook', title: 'Grease the Hook' }
  const made = await (await site.api('POST', '/guides', draft)).json()
  const { guideid, revisionid } = made as { guideid: number; revisionid: number }
  await site.api('DELETE', `/guides/${guideid}?revisionid=${revisionid}`)
  await page.reload()
  await page.getByText('deleted by Mara Lind').waitFor()
  await checkAccessibility(page, { within: 'main' })
  await page.getByRole('button', { name: 'Restore: Grease the Hook' }).press('Enter')
  await page.getByText('“Grease the Hook” is restored.').waitFor()
  await page.getByText('Nothing was deleted').waitFor()
  await page.getByRole('link', { name: 'Open the guide' }).click()
  await page.getByRole('heading', { name: 'Grease the Hook', level: 1 }).waitFor()
})

test('the storage screen tells how much room files take', async () => {
  await openAdmin('storage')
  await page.getByRole('row', { name: /Pictures/ }).waitFor()
  await page.getByRole('heading', { name: 'Clean-up' }).waitFor()
})

test('authors alone edit until everybody may, and then newcomers wait', async () => {
  await openAdmin('settings/guides')
  await page.getByRole('radio', { name: 'Only authors edit' }).waitFor()
  assert.equal(await page.getByLabel('Points needed to skip review').count(), 0)
  await choose(page.getByRole('radio', { name: 'Everybody who is signed in edits' }))
  await page.getByLabel('Points needed to skip review').fill('many')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Please enter a whole number.').waitFor()
  await page.getByLabel('Points needed to skip review').fill('25')
  await page.getByLabel('Points for an accepted change').fill('2')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await confirmWithPassword(page)
  await page.getByText('The settings are saved.').waitFor()
  const saved = await site.settings()
  assert.deepEqual([saved.patrolThreshold, saved.acceptedEditReputation], [25, 2])

  await choose(page.getByRole('radio', { name: 'Only authors edit' }))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await confirmWithPassword(page)
  await page.getByLabel('Points needed to skip review').waitFor({ state: 'hidden' })
  await page.getByText('Not saved yet').waitFor({ state: 'hidden' })
  assert.equal((await site.settings()).patrolThreshold, 100_000_000)
})

test('a translation service is named, and its key is written but never shown', async () => {
  await openAdmin('settings/translation')
  const part = page.getByRole('region', { name: 'Translation' })
  const save = async () => {
    await page.getByRole('button', { name: 'Save changes' }).click()
    await confirmWithPassword(page)
    await page.getByText('Not saved yet').waitFor({ state: 'hidden' })
  }
  await choose(part.getByRole('radio', { name: 'DeepL' }))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await part.getByText('This service needs a key.').last().waitFor()
  await choose(part.getByRole('radio', { name: 'LibreTranslate' }))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await part.getByText('Please enter the address of the service.').waitFor()
  await part.getByRole('textbox', { name: 'Address' }).fill('translate')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await part.getByText(/Please enter a whole address/).waitFor()
  await part.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:5000')
  await part.getByLabel('Key (optional)').fill('not-for-everybody')
  await choose(part.getByRole('switch', { name: 'The service is in the local network' }))
  await save()
  await part.getByText(/A key is set/).waitFor()
  await eventually(() => part.getByLabel('Key (optional)').inputValue(), '')
  await screenshot(page, 'settings-translation')
  const named = { provider: 'libretranslate', url: 'http://127.0.0.1:5000', allowPrivateAddress: true }
  assert.deepEqual((await site.settings()).translation, { ...named, hasKey: true })

  await page.reload()
  await part.getByText(/A key is set/).waitFor()
  await choose(part.getByRole('switch', { name: 'Delete the key' }))
  await choose(part.getByRole('radio', { name: 'No service' }))
  await save()
  await part.getByRole('switch', { name: 'Delete the key' }).waitFor({ state: 'hidden' })
  assert.deepEqual((await site.settings()).translation, { ...named, provider: 'none', hasKey: false })
})

test('the list of jobs is empty or readable, in German too', async () => {
  await openAdmin('jobs')
  await page.getByText('Failed', { exact: true }).click()
  await page.getByText('No jobs').waitFor()
  await eventually(async () => new URL(page.url()).searchParams.get('state'), 'failed')
  await page.getByRole('button', { name: 'Account of Mara Lind' }).click()
  await page.getByText('Deutsch', { exact: true }).click()
  await page.getByRole('heading', { name: 'Hintergrundaufgaben', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  for (const place of ['Hintergrundaufgaben', 'Einstellungen', 'Personen', 'Änderungsprotokoll']) {
    await page.getByRole('navigation', { name: 'Verwaltung' }).getByRole('link', { name: place }).click()
    await page.getByRole('heading', { name: place, level: 1 }).waitFor()
  }
})

test('somebody without the privilege is told so, and reads nothing', async () => {
  const tom = { email: 'tom@works.example', password: 'one more long phrase' }
  await site.api('POST', '/users', { ...tom, username: 'Tom Berg' })
  const guest = await openPage(browser)
  await signIn(site, guest, tom)
  assert.equal(await guest.getByRole('link', { name: 'Administration' }).count(), 0)
  await guest.goto(`${site.url}/admin/people`)
  await guest.getByText('This part is for administrators').waitFor()
  await checkAccessibility(guest, { within: 'main' })
  await guest.close()
})
