// Proves that an administrator sets up backups, takes one, tries a restore and downloads an export.
// Covers: web/src/backups/ server/src/app/backups/ server/src/archive/
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { checkAccessibility, screenshot } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { confirmWithPassword } from '../support/works.ts'

const { site, windowOfMara } = await openWorks('invited')
const folder = mkdtempSync(join(tmpdir(), 'stepwright-backups-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const place = join(folder, 'archive')

test('backups are set up, taken and restored on trial', async () => {
  const page = await (await windowOfMara()).newPage()
  await page.goto(`${site.url}/admin`)
  await page.getByRole('link', { name: 'Backups' }).click()
  await page.getByText('There are no backups', { exact: true }).waitFor()
  await page.getByText('Choose a place and save it. Then you can back up.').waitFor()
  await page.getByLabel('Daily').check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('A schedule needs a place.').waitFor()
  await page.getByLabel('Only by hand').check()
  await page.getByLabel('Place', { exact: true }).fill('backups')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('A folder with its whole path, outside of the data of the server').waitFor()
  await page.getByLabel('Place', { exact: true }).fill(place)
  await page.getByLabel('Days', { exact: true }).fill('30')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await confirmWithPassword(page)
  await page.getByRole('button', { name: 'Back up now' }).click()
  await page.getByText(/ rows, .* of it new/).waitFor()
  assert.ok(existsSync(join(place, 'stepwright-archive.json')))
  await page.getByRole('button', { name: 'Run a drill now' }).click()
  await page.getByText('the backup was restored on trial without faults').waitFor()
  await checkAccessibility(page, { within: 'main' })
  // A second tab shows the same.
  const other = await page.context().newPage()
  await other.goto(`${site.url}/admin/backups`)
  await other.getByText('the backup was restored on trial without faults').waitFor()
  assert.equal(await other.getByLabel('Days', { exact: true }).inputValue(), '30')
  await other.close()
  await page.close()
})

test('a damaged backup is shown as what it is', async () => {
  const page = await (await windowOfMara()).newPage()
  const chunks = readdirSync(join(place, 'chunks'), { recursive: true }).map(String)
  const [path = ''] = chunks
    .map((name) => join(place, 'chunks', name))
    .filter((each) => statSync(each).isFile())
  writeFileSync(path, readFileSync(path).subarray(0, -5))
  await page.goto(`${site.url}/admin/backups`)
  await page.getByRole('button', { name: 'Run a drill now' }).click()
  await page.getByRole('alert').getByText('The backup could not be restored on trial').waitFor()
  await checkAccessibility(page, { within: 'main' })
  await page.goto(`${site.url}/admin/about`)
  await page.getByText('Backups are overdue, or the newest could not be restored on trial.').waitFor()
  await page.close()
})

test('an export downloads as a ZIP file', async () => {
  const page = await (await windowOfMara()).newPage()
  await page.goto(`${site.url}/admin/backups`)
  await page.getByRole('button', { name: 'Download an export' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), confirmWithPassword(page)])
  assert.match(download.suggestedFilename(), /^stepwright-export-.*\.zip$/)
  const bytes = readFileSync(await download.path())
  assert.equal(bytes.subarray(0, 2).toString(), 'PK')
  assert.equal(bytes.subarray(-22, -18).toString('latin1'), 'PK\x05\x06')
  await page.close()
})

test('the page fits phones and desks in both languages', async () => {
  for (const width of [390, 1024, 1366, 1440])
    for (const [locale, title] of [
      ['en-GB', 'Backups'],
      ['de-DE', 'Sicherungen'],
    ] as const) {
      const context = await windowOfMara({ locale, viewport: { width, height: 1000 } })
      const page = await context.newPage()
      await page.goto(`${site.url}/admin/backups`)
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      await page.getByRole('list').last().waitFor()
      await screenshot(page, `backups-${locale}-${width}`)
      await context.close()
    }
})
