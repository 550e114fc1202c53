// Proves that a run shows every line of a step without scrolling wherever it can fit, on every screen shape and for all
// sample steps. Where more follows, the page shows a count.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { isFull, sample } from '../../server/test/extent.ts'
import type { Call } from '../../server/test/hosting/calls.ts'
import { openWindow, type Site } from '../support/browser.ts'
import { openSample } from '../support/journey.ts'
import { settled } from '../support/wait.ts'
import { addSession } from '../support/works.ts'
import { blankPictures } from './visits.ts'

const sizes = [
  [320, 640],
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1366, 768],
  [1440, 900],
] as const
/** Below this size a picture is unreadable. */
const leastPicture = 74
const parallelPages = isFull ? 2 : 1

const { browser, site, call } = await openSample()

interface Guide {
  guideid: number
  title: string
}

test('every line of a step is in sight, or the picture has given way and a count tells of the rest', async () => {
  const context = await blankPictures(await openWindow(browser, { reducedMotion: 'reduce' }))
  await addSession(site, context)
  const guides = sample(await call<Guide[]>('GET', '/guides?limit=100'), 4)
  const faults: string[] = []
  const walkGuides = async () => {
    const page = await context.newPage()
    for (let guide = guides.shift(); guide; guide = guides.shift())
      faults.push(...(await walkThrough(page, site, guide, call)))
    await page.close()
  }
  await Promise.all(Array.from({ length: parallelPages }, walkGuides))
  assert.equal(faults.join('\n'), '')
})

async function walkThrough(page: Page, { url }: Site, guide: Guide, call: Call): Promise<string[]> {
  const { guideid, title } = guide
  const { entryid } = await call<{ entryid: number }>('POST', '/work_log', { guideid, workorderid: 'SIGHT' })
  await page.goto(`${url}/runs/${entryid}`, { waitUntil: 'domcontentloaded' })
  await settled(page)
  const faults: string[] = []
  const next = page.locator('.sw-run-next')
  for (let step = 1; (await page.locator('.sw-run-step').count()) > 0; step++) {
    for (const [width, height] of sample(sizes, 3)) {
      await page.setViewportSize({ width, height })
      const fault = await lastingFaultOf(page)
      if (fault) faults.push(`${title}, step ${step}, ${width}x${height}: ${fault}`)
    }
    await next.click()
    const gone = `Array.from(document.querySelectorAll('.sw-run-number')).every((each) => !/ ${step}$/.test(each.textContent))`
    await page.waitForFunction(gone)
  }
  return faults
}

/**
 * A busy browser needs several frames to notify resize observers and to draw the count. Only a fault that remains
 * counts.
 */
async function lastingFaultOf(page: Page): Promise<string> {
  const patience = performance.now() + 10_000
  let fault = await faultOf(page)
  while (fault && performance.now() < patience) fault = await faultOf(page)
  return fault
}

/** Measures after layout and after resize observers have run. */
const faultOf = (page: Page): Promise<string> =>
  page.evaluate(async (least) => {
    for (let frames = 0; frames < 3; frames++) await new Promise((drawn) => requestAnimationFrame(drawn))
    const all = (selector: string) => [...document.querySelectorAll(selector)]
    const bottomOf = (element: Element | undefined) => element?.getBoundingClientRect().bottom ?? 0
    const words = bottomOf(all('.sw-run-do')[0])
    const edge = bottomOf(all('.sw-run-body')[0])
    const lines = all('.sw-run-step .sw-line').filter((line) => bottomOf(line) > Math.min(edge, words) + 2)
    const fields = all('.sw-run-field').filter((field) => bottomOf(field) > edge + 2)
    const picture =
      all('.sw-run-media :is(.sw-picture, video, iframe)')[0]?.getBoundingClientRect().height ?? 0
    const counted = Number(/\d+/.exec(all('.sw-run-more')[0]?.textContent ?? '')?.[0] ?? 0)
    const hidden = lines.length + fields.length
    if (lines.length > 0 && picture > least)
      return `${lines.length} lines are hidden, and the picture is ${Math.round(picture)} high`
    return counted === hidden ? '' : `${hidden} are hidden, ${counted} are told`
  }, leastPicture)
