// Proves the settings of the mail server, their test, and the page about the server, as administrators see them.
// Covers: web/src/site/ server/src/settings/ server/src/app/about/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startMailServer } from '../../server/test/hosting/mail-server.ts'
import { checkAccessibility, screenshot } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { confirmWithPassword } from '../support/works.ts'

const { site, windowOfMara } = await openWorks('invited')
const post = await startMailServer({ user: 'works', password: 'post-office' })

test('a mail server is set, refused, mended and tested', async () => {
  const page = await (await windowOfMara()).newPage()
  await page.goto(`${site.url}/admin/settings/mail`)
  await page.getByText('Enter a mail server and save it.').waitFor()
  await page.getByLabel('Mail server', { exact: true }).fill('127.0.0.1')
  await page.getByLabel('Port', { exact: true }).fill(String(post.port))
  await page.getByRole('radio', { name: 'None' }).check()
  await page.getByLabel('User name').fill('works')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Please enter the password for this mail server.').waitFor()
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await confirmWithPassword(page)
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await page.getByText('The mail server refused the user name or the password.').waitFor()
  await checkAccessibility(page, { within: 'main' })
  await page.getByText('A password is set.').waitFor()
  await page.getByLabel('Password', { exact: true }).fill('post-office')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await confirmWithPassword(page)
  await page.getByText('Not saved yet').waitFor({ state: 'hidden' })
  await page.getByLabel('Recipient').fill('tom@works.example')
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await page.getByText('It is on its way to tom@works.example.').waitFor()
  assert.deepEqual(post.mails[0]?.to, ['tom@works.example'])
  await page.getByLabel('Port', { exact: true }).fill('2525')
  await page.getByText('The saved password belongs to the mail server as it was.').waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.close()
})

test('the page about the server shows health, versions and errors, on a phone and a desk', async () => {
  for (const width of [390, 1440])
    for (const [locale, title] of [
      ['en-GB', 'About this server'],
      ['de-DE', 'Über diesen Server'],
    ] as const) {
      const context = await windowOfMara({ locale, viewport: { width, height: 1000 } })
      const page = await context.newPage()
      await page.goto(`${site.url}/admin/about`)
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      await page.getByText('Apache-2.0').waitFor()
      await screenshot(page, `about-${locale}-${width}`)
      await page.goto(`${site.url}/admin/settings/mail`)
      await page.getByLabel(locale === 'en-GB' ? 'Recipient' : 'Empfänger').waitFor()
      await screenshot(page, `mail-${locale}-${width}`)
      await context.close()
    }
})
