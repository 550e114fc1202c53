// Proves that the walk over filled lists finds each fault that it is for when a style sheet puts it back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWindow } from '../support/browser.ts'
import { openSample } from '../support/journey.ts'
import { settled } from '../support/wait.ts'
import { fillLists } from './filled-site.ts'
import { findFaults } from './sight.ts'
import { findLateOrApart, findRagged } from './sight-edges.ts'
import { blankPictures, visit } from './visits.ts'

const deskWidth = 1440
const squeezed = 'tbody th { min-width: 0; max-width: 6rem; overflow-wrap: anywhere }'
const rowed = 'min-height: 200px !important; height: 200px !important'
const wide = 'min-width: 440px'

interface Fault {
  path: string
  width: number
  css: string
  found: RegExp
}

const fault = (path: string, width: number, css: string, found: RegExp): Fault => ({
  path,
  width,
  css,
  found,
})

const faults = [
  ...[820, 1024, 1200].map((width) =>
    fault('/guides', width, `.sw-guide-table ${squeezed}`, /^broken inside/),
  ),
  fault('/guides', 1024, `.sw-guide-table ${squeezed}`, /^a naming column of/),
  fault('/records', 1024, '.sw-runs [data-row] > th { max-width: 9rem }', /^a naming column of/),
  fault('/guides', deskWidth, `tbody td { ${rowed} }`, /^a row of 200/),
  fault('/records', deskWidth, `tbody td { ${rowed} }`, /^a row of 200/),
  fault('/admin/events', deskWidth, `.sw-events > li { ${rowed} }`, /^a row of 200/),
  fault(
    '/guides',
    1280,
    '.sw-header .sw-brand > span { min-width: 0; max-width: 4rem }',
    /^cut in the header/,
  ),
  fault(
    '/guides',
    390,
    '.sw-guide-table tbody [data-is="category"] { min-width: 0 !important; flex: 0 1 40px !important }',
    /^cut to 40/,
  ),
  fault(
    '/admin/people',
    1280,
    '.sw-people-table tbody th { max-width: 12rem !important; width: 12rem }',
    /^cut to/,
  ),
  fault('/admin/people', 390, '.sw-admin > nav > .sw-item { display: flex !important }', /^a navigation of/),
  fault('/guides', deskWidth, '.sw-screen { padding-top: 9rem !important }', /^the first row begins at/),
  fault('/guides', deskWidth, 'main { padding-left: 24px }', /^the screen begins at/),
  fault('/guides', deskWidth, '.sw-screen { padding-left: 24px }', /^the screen begins at/),
  fault('/guides', deskWidth, '.sw-filters { margin-left: 24px }', /^div.sw-filters begins at/),
  fault('/admin/people', deskWidth, '.sw-screen { padding-left: 24px }', /^the screen begins 48/),
  fault(
    '/guides',
    deskWidth,
    'tbody th a { color: green !important; text-decoration: underline !important }',
    /^more than one emphasis/,
  ),
  fault('/guides', 390, `main { ${wide} }`, /^the page scrolls sideways/),
  fault('/records', 320, `.sw-screen > * { ${wide} }`, /^the page scrolls sideways/),
]

const { browser, site, call, windowOfMara } = await openSample()
await fillLists(call)
const storageState = await (await windowOfMara()).storageState()

test('each fault of filled lists is found when it is put back', async (t) => {
  const context = await openWindow(browser, { storageState, reducedMotion: 'reduce' })
  const page = await (await blankPictures(context)).newPage()
  await page.goto(site.url, { waitUntil: 'domcontentloaded' })
  await settled(page)
  for (const { path, width, css, found } of faults)
    await t.test(`${path}, ${width}: ${css}`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await visit(page, site, path)
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        document.adoptedStyleSheets = [sheet]
      }, css)
      const atDesk =
        width === deskWidth ? [...(await findRagged(page)), ...(await findLateOrApart(page, true))] : []
      const seen = [...(await findFaults(page)), ...atDesk]
      await page.evaluate(() => {
        document.adoptedStyleSheets = []
      })
      assert.ok(
        seen.some((each) => found.test(each)),
        `${found} is one of ${seen.join('; ').slice(0, 600)}`,
      )
    })
})
