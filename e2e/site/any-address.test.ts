// Proves that a site without STEPWRIGHT_URL works under several addresses: pictures load, and an administrator chooses
// the address of links.
// Loads pages: it opens them under several addresses.
// Covers: web/src/site/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brokenOn } from '../layout/pictures.ts'
import { checkAccessibility, openWindow } from '../support/browser.ts'
import { uploadPhoto } from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { eventually } from '../support/wait.ts'
import { confirmWithPassword, fillSignIn, makePressGuide, mara } from '../support/works.ts'

const name = 'workshop.example'
const switches = [`--host-resolver-rules=MAP ${name} 127.0.0.1, MAP 192.168.7.7 127.0.0.1`]
const { browser, site, call } = await openWorks('invited', { switches })
const port = Number(new URL(site.local).port)
const openAt = async (origin: string, width: number) => {
  const context = await openWindow(browser, { locale: 'en-GB', viewport: { width, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${origin}/login`)
  await fillSignIn(page, mara)
  await page.getByRole('heading', { name: /^Hello/ }).waitFor()
  return page
}

const writer = await openAt(`http://${name}:${port}`, 1366)
const imageid = await uploadPhoto(writer)
await writer.context().close()
const { guideid } = await makePressGuide(call, [{ title: 'Look', imageid }], { image: imageid })

for (const host of ['127.0.0.1', 'localhost', '192.168.7.7', name])
  test(`all pictures are shown at ${host}`, async () => {
    const origin = `http://${host}:${port}`
    const page = await openAt(origin, 1366)
    const refused: string[] = []
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
    for (const path of ['/', `/Guide/x/${guideid}`, '/pictures']) {
      await page.goto(origin + path)
      await page.locator('main img').first().waitFor({ state: 'attached' })
      await eventually(() => brokenOn(page), [])
    }
    assert.deepEqual(refused, [])
    await page.context().close()
  })

test('an administrator is told where links lead, and chooses the address that others use', async () => {
  const origin = `http://${name}:${port}`
  const page = await openAt(origin, 390)
  await page.goto(`${origin}/admin/settings/site`)
  await page.getByText('Only this machine reaches that address.').waitFor()
  await checkAccessibility(page, { within: 'main' })
  await page.getByRole('button', { name: `Use ${origin}` }).click()
  await confirmWithPassword(page)
  await page.getByText(`This site is reached at ${origin}.`).waitFor()
  await page.getByRole('button', { name: `Use ${origin}` }).waitFor({ state: 'detached' })
  const { url } = await call<{ url: string }>('POST', '/invitations', {})
  assert.ok(url.startsWith(`${origin}/register`), url)
  await page.context().close()
})
