// Proves that every screen shows its pictures and the reader's language, opened by number, localhost and host name.
// Runs in each language, at each width, light and dark. The short form visits a few screens by one host name.
// Loads pages: it opens them under several addresses.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { isFull, sample } from '../../server/test/extent.ts'
import { openWindow } from '../support/browser.ts'
import { openSample } from '../support/journey.ts'
import { listLocations } from '../support/screen-locations.ts'
import { eventually, settled } from '../support/wait.ts'
import { createSession } from '../support/works.ts'
import { brokenOn } from './pictures.ts'

const name = 'workshop.example'
const switches = [`--host-resolver-rules=MAP ${name} 127.0.0.1, MAP 192.168.7.7 127.0.0.1`]
const { browser, site, call } = await openSample({ switches })
const port = new URL(site.url).port
const hosts = sample([name, 'localhost', '192.168.7.7'], 1)
const languages = sample(['de', 'en'] as const, 1)
const widths = sample([390, 1024, 1366, 1440], 1)
const schemes = sample(['light', 'dark'] as const, 1)
const guidesInCategory = isFull ? 401 : 60
/** Screens that write, compare or record texts show them in the original language. */
const ofAuthors =
  /^\/(history|edit|translate|review|new|runs|records|charts|pages|pictures|admin|device|setup|account)/

interface Titled {
  guideid: number
  title: string
}

const places = await listLocations(site, call)
const { userid } = await call<{ userid: number }>('GET', '/user')
await call('POST', '/wikis', { namespace: 'CATEGORY', title: 'Many', contents: 'Many guides.' })
for (let number = 1; number <= guidesInCategory; number++)
  await call('POST', '/guides', {
    type: 'how-to',
    category: 'Many',
    title: `Guide number ${number}`,
    public: true,
  })
const titlesIn = async (lang: string) => {
  const { results } = await call<{ results: Titled[] }>(
    'GET',
    `/guides/visible?limit=200&langid=de&lang=${lang}`,
  )
  return new Map(results.map(({ guideid, title }) => [guideid, title]))
}
const titles = { de: await titlesIn('de'), en: await titlesIn('en') }
assert.ok(titles.de.size > 0, 'the sample content has translations')

/** Guides whose links or page heading are not in the reader's language. */
async function otherTitles(page: Page, language: 'de' | 'en'): Promise<string[]> {
  const other = titles[language === 'de' ? 'en' : 'de']
  const wrong = [...other.values()].filter((title) => ![...titles[language].values()].includes(title))
  const shown = await page
    // A guide uses one language throughout, so its prerequisites are in that language, too.
    .locator('main h1, main a[href*="/Guide/"]:not(.sw-part-title a)')
    .evaluateAll((found) => found.map((each) => each.textContent?.trim() ?? ''))
  return shown.filter((text) => wrong.some((title) => text === title || text.includes(`${title} `)))
}

for (const host of hosts)
  for (const language of languages)
    test(`every screen at ${host}, ${language}`, async () => {
      await call('PATCH', `/users/${userid}`, { langid: language })
      const origin = `http://${host}:${port}`
      const windows = [true, false].map(async (isKnown) => {
        const context = await openWindow(browser, { locale: language, reducedMotion: 'reduce' })
        const value = isKnown && (await createSession(site))
        if (value)
          await context.addCookies([{ name: 'session', value, url: origin, httpOnly: true, sameSite: 'Lax' }])
        return context.newPage()
      })
      const [known, stranger] = (await Promise.all(windows)) as [Page, Page]
      const faults: string[] = []
      const walked = sample([...new Map(places.map((place) => [place.path, place])).values()], 8)
      for (const { path, isStranger } of walked) {
        const page = isStranger ? stranger : known
        await page.goto(origin + path, { waitUntil: 'domcontentloaded' })
        await settled(page)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          for (const colorScheme of schemes) {
            await page.emulateMedia({ colorScheme })
            await eventually(() => brokenOn(page), []).catch((error) =>
              faults.push(`${path}, ${width}, ${colorScheme}: ${error}`),
            )
          }
        }
        if (!ofAuthors.test(path))
          faults.push(...(await otherTitles(page, language)).map((title) => `${path}: ${title}`))
      }
      await known.goto(`${origin}/c/Many?sort=changed`)
      await settled(known)
      const seen = new Set<string>()
      for (;;) {
        const rows = known.locator('#guides ~ ul a, section:has(#guides) .sw-rows a')
        await rows.first().waitFor()
        for (const text of await rows.evaluateAll((found) =>
          found.map((each) => each.getAttribute('href') ?? ''),
        ))
          seen.add(text)
        const next = known.getByRole('button', { name: language === 'de' ? 'Weiter' : 'Next' })
        if ((await next.count()) === 0 || (await next.isDisabled())) break
        const [first] = await rows.evaluateAll((found) => found.map((each) => each.getAttribute('href')))
        await next.click()
        await known.waitForFunction(
          (before) =>
            document.querySelector('section:has(#guides) .sw-rows a')?.getAttribute('href') !== before,
          first,
        )
      }
      if (seen.size !== guidesInCategory) faults.push(`${seen.size} of ${guidesInCategory} guides`)
      assert.deepEqual(faults, [])
      for (const page of [known, stranger]) await page.context().close()
    })
