// Measures the app on a device with many pending events of runs: the time until the list of runs is shown.
import type { Page } from 'playwright-core'
import { openBrowser, openPage } from '../e2e/support/browser.ts'
import { atMost } from './measure/budgets.ts'
import { addGuide, callsOf, ensureCategory } from './measure/calls.ts'
import { middle, type Sizes } from './measure/side-by-side.ts'
import { admin, type BenchSite } from './measure/site.ts'

const pendingEvents = 1000

export async function measureDevice(site: BenchSite, { isSmall }: Sizes): Promise<Record<string, unknown>> {
  const call = await callsOf(site)
  await ensureCategory(call)
  const { guideid } = await addGuide(call, 1, 3)
  const run = { guideid, workorderid: 'WO-1' }
  const { runid, userid } = await call<PendingEvents['of']>('POST', '/work_log', run)
  const browser = await openBrowser()
  const base = `http://127.0.0.1:${site.port}`
  try {
    const page = await openPage(browser, { viewport: { width: 1024, height: 768 } })
    await page.goto(`${base}/login`)
    await page.getByLabel('E-mail address').fill(admin.email)
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: /^Hello/ }).waitFor()
    await blockSending(page)
    // The app creates its database.
    await page.goto(`${base}/device`)
    await page.getByText('Everything recorded here is on the server.').waitFor()
    await page.evaluate(keepEvents, { of: { runid, userid }, count: pendingEvents })
    const times: number[] = []
    for (let round = 0; round < (isSmall ? 3 : 9); round++) times.push(await openRuns(page, base))
    const oursMs = Math.round(middle(times))
    const all = times.map(Math.round)
    return { [`my runs, ${pendingEvents} kept events`]: { oursMs, all, ...atMost(oursMs, 100) } }
  } finally {
    await browser.close()
  }
}

/** Blocked in the browser itself: a route of the test would disable its cache with all files of the app. */
async function blockSending(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ['*/work_log/*/events'] })
}

/** From the click to the visible list, in a new window. */
async function openRuns(page: Page, base: string): Promise<number> {
  await page.goto(`${base}/categories`)
  await page.waitForLoadState('networkidle')
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        const link = [...document.querySelectorAll<HTMLAnchorElement>('header a')].find(
          (each) => each.pathname === '/runs',
        )
        const began = performance.now()
        const look = () => {
          if (!document.querySelector('main .sw-run-own')) return void requestAnimationFrame(look)
          requestAnimationFrame((now) => done(now - began))
        }
        link?.click()
        requestAnimationFrame(look)
      }),
  )
}

interface PendingEvents {
  of: { runid: string; userid: number }
  count: number
}

/** Writes events like the app when there is no network. */
function keepEvents({ of: { runid, userid }, count }: PendingEvents): Promise<void> {
  localStorage.setItem('stepwright.unsent', '1')
  return new Promise((done, refuse) => {
    const opening = indexedDB.open('stepwright-runs')
    opening.onerror = () => refuse(opening.error)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('events', 'readwrite')
      const at = Date.now() - count * 1000
      for (let seq = 1; seq <= count; seq++)
        transaction.objectStore('events').put({
          ...{ eventid: `kept-${seq}`, run: runid, userid, device: 'bench', seq, mark: 0 },
          ...{ type: 'value.saved', answers: [{ field_revisionid: 1, reading: 1, value: `${seq}` }] },
          ...{ at: at + seq * 1000, mono: seq * 1000, session: 'bench', nth: (at + seq * 1000) * 1000 },
        })
      transaction.oncomplete = () => {
        opening.result.close()
        done()
      }
      transaction.onabort = () => refuse(transaction.error)
    }
  })
}
