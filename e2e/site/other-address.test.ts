// Proves that the page explains the lost session when a site with an HTTPS address is opened by plain HTTP.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adminSettings } from '../../server/test/hosting/people.ts'
import { core as german } from '../../web/src/locales/de/core.ts'
import { core as english } from '../../web/src/locales/en/core.ts'
import { checkAccessibility, openWindow } from '../support/browser.ts'
import { openSite } from '../support/journey.ts'
import { mara } from '../support/works.ts'

const { browser, site } = await openSite({
  switches: ['--host-resolver-rules=MAP works.example 127.0.0.1'],
  env: {
    STEPWRIGHT_URL: 'https://works.example',
    ...adminSettings(mara),
  },
})

const languages = [
  { locale: 'en-GB', words: english },
  { locale: 'de-DE', words: german },
]
for (const { locale, words } of languages)
  test(`whoever signs in where the browser keeps nothing is told so, ${locale}`, async () => {
    const context = await openWindow(browser, { locale })
    const page = await context.newPage()
    await page.goto(`http://works.example:${new URL(site.local).port}/login`)
    await page.locator('input[type=email]').fill(mara.email)
    await page.locator('input[type=password]').fill(mara.password)
    await page.getByRole('main').locator('button[type=submit]').click()
    await page.getByText(words['problem.session.not-kept']).waitFor()
    assert.match(page.url(), /\/login$/)
    assert.deepEqual(await context.cookies(), [])
    await checkAccessibility(page, { within: 'main' })
    await context.close()
  })
