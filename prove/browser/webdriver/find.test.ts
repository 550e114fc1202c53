// Proves that WebDriver finds the same elements on a page as playwright-core.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openBrowser, openPage } from '../../../e2e/support/browser.ts'
import type { Screen, Spot } from '../../site/screens.ts'
import type { Driver } from './driver.ts'
import { screensOf } from './page.ts'

const browser = await openBrowser()
after(() => browser.close())

const html = `<main>
  <h1>Hello, Mara</h1>
  <form class="form"><p id="one"><label for="bin">Bin</label><input id="bin" value="7"></p></form>
  <p id="two"><label>Seal <input id="seal"></label> <span aria-hidden="true">*</span></p>
  <p><span id="said">Work</span> <span id="more">order</span><input id="order" aria-labelledby="said more"></p>
  <button id="start">  Start
    now </button>
  <button id="icon" aria-label="Sign in"><svg></svg></button>
  <button id="gone" style="display: none">Start</button>
  <button id="picture"><img alt="Next" src="data:,"></button>
  <div hidden><a href="/away">Sign in</a></div>
  <div aria-hidden="true"><a id="mute" href="/away">Sign in</a></div>
  <a id="link" href="/login">Sign in</a> <a id="none">Sign in</a>
  <div role="dialog" aria-label="Pause"><button id="pause"><span>Pause</span></button></div>
</main>`

/** The same page in both, pressed and typed into by neither. */
async function both(): Promise<{ page: Page; screen: Screen }> {
  const page = await openPage(browser)
  await page.setContent(html)
  const call: Driver['call'] = (_window, source, given) =>
    page.evaluate(`(${source})(...${JSON.stringify(given)})`)
  const unused = () => assert.fail('only looks are asked for')
  const driver = new Proxy({ open: async () => 'it', call } as Partial<Driver>, {
    get: (some, name) => Reflect.get(some, name) ?? unused,
  }) as Driver
  const screens = screensOf({ driver, harbour: 'about:blank', proxy: { isOffline: false } })
  return { page, screen: await screens.newPage() }
}

const looks: Record<string, (screen: Screen) => Spot> = {
  'a button by a part of its name': (screen) => screen.getByRole('button', { name: 'start' }),
  'a button by its whole name': (screen) => screen.getByRole('button', { name: 'Start', exact: true }),
  'a button whose spaces are not told': (screen) =>
    screen.getByRole('button', { name: 'Start now', exact: true }),
  'a button without words': (screen) => screen.getByRole('button', { name: 'Sign in' }),
  'a button with a picture': (screen) => screen.getByRole('button', { name: 'Next' }),
  'every button': (screen) => screen.getByRole('button'),
  'a button in a dialog': (screen) => screen.getByRole('dialog').getByRole('button', { name: 'Pause' }),
  'a button in the main part': (screen) => screen.getByRole('main').getByRole('button', { name: 'Sign in' }),
  'a link': (screen) => screen.getByRole('link', { name: 'Sign in' }),
  'a heading by a pattern': (screen) => screen.getByRole('heading', { name: /^Hello/ }),
  'a field by its label': (screen) => screen.getByLabel('Bin', { exact: true }),
  'a field in its label': (screen) => screen.getByLabel('seal'),
  'a field by one of two labels': (screen) => screen.getByLabel('order', { exact: true }),
  'nothing by a part of a label that is asked for whole': (screen) =>
    screen.getByLabel('Bi', { exact: true }),
  'what has something': (screen) =>
    screen.locator('main > *', { has: screen.getByLabel('Seal', { exact: true }) }),
  'what is in something': (screen) => screen.locator('.form').locator('input').first(),
  'one thing or the other': (screen) =>
    screen.getByLabel('Seal').or(screen.getByRole('heading', { name: /Mara/ })),
  'a text': (screen) => screen.getByText(/hello, m/i),
  'a text in whatever case': (screen) => screen.getByText('start now'),
}

for (const [words, look] of Object.entries(looks))
  test(`${words} is found as playwright-core finds it`, async () => {
    const { page, screen } = await both()
    const names = (found: HTMLElement[]) => found.map((each) => each.id || each.tagName)
    assert.deepEqual(await look(screen).evaluateAll(names), await look(page).evaluateAll(names))
    await page.close()
  })

test('what is there, what it holds and what is not to be seen is told alike', async () => {
  const { page, screen } = await both()
  for (const each of [page, screen] as Screen[]) {
    assert.equal(await each.getByLabel('Bin').inputValue(), '7')
    assert.equal(await each.locator('#gone').isVisible(), false)
    assert.equal(await each.locator('#nowhere').isVisible(), false)
    assert.equal(await each.getByRole('heading').innerText(), 'Hello, Mara')
    assert.equal(await each.evaluate((by) => document.querySelectorAll('input').length + by, 2), 5)
    assert.equal(await each.getByLabel('Bin').evaluate((field) => field.id), 'bin')
    await assert.rejects(each.locator('#gone').click({ timeout: 200 }), /200 ?ms/)
  }
  await page.close()
})
