// Measures the app for a reader with a slow phone, a slow connection and an empty cache.
import { loadavg } from 'node:os'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { openBrowser, openPage } from '../e2e/support/browser.ts'
import { measureFirstScreens } from './first-screens.ts'
import { atMost } from './measure/budgets.ts'
import { category } from './measure/calls.ts'
import { middle, round, type Sizes } from './measure/side-by-side.ts'
import type { BenchSite } from './measure/site.ts'
import { addPhotoGuide } from './photo-guide.ts'

/** A mid-range phone of some years ago. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const slowCpu = 4

interface Line {
  mbitDown: number
  mbitUp: number
  roundTripMs: number
}

const fast3g: Line = { mbitDown: 1.6, mbitUp: 0.75, roundTripMs: 150 }
/** As in the developer tools of the browser: every request has the latency of a new connection. */
const harsh3g: Line = { mbitDown: 1.44, mbitUp: 0.675, roundTripMs: 562 }

interface Seen {
  firstPaintMs: number
  largestPaintMs: number
  firstStepMs: number
  shift: number
}

interface Load extends Seen {
  scriptKb: number
  kbBeforeFirstStep: number
}

export async function measureWeb(site: BenchSite, { isSmall }: Sizes): Promise<Record<string, unknown>> {
  const { path, ...guide } = await addPhotoGuide(site, isSmall)
  const browser = await openBrowser()
  const base = `http://127.0.0.1:${site.port}`
  try {
    const loadBefore = round(loadavg()[0] ?? 0)
    const loads = await loadGuides(browser, base + path, { line: fast3g, times: isSmall ? 1 : 5 })
    const harsh = await loadGuides(browser, base + path, { line: harsh3g, times: isSmall ? 1 : 3 })
    const shiftWhileScrolling = await shiftOf(browser, base + path)
    const shifts: Record<string, unknown> = {}
    const lists = { home: '/', category: `/c/${category.replaceAll(' ', '+')}`, search: '/search?q=press' }
    for (const [name, address] of Object.entries(lists))
      shifts[`layout shift, ${name}`] = line(fine(await shiftOf(browser, base + address)), 0.05)
    const of = (runs: Load[], what: keyof Load) => middle(runs.map((run) => run[what]))
    return {
      guide,
      conditions: { ...phone.viewport, deviceScaleFactor: phone.deviceScaleFactor, slowCpu, loadBefore },
      'first step with its picture, fast 3G': {
        oursMs: Math.round(of(loads, 'firstStepMs')),
        firstPaintMs: Math.round(of(loads, 'firstPaintMs')),
        largestPaintMs: Math.round(of(loads, 'largestPaintMs')),
        all: loads.map(({ firstStepMs }) => Math.round(firstStepMs)),
        ...fast3g,
        ...atMost(of(loads, 'firstStepMs'), 2000),
      },
      'first step with its picture, 562 ms a request': {
        oursMs: Math.round(of(harsh, 'firstStepMs')),
        firstPaintMs: Math.round(of(harsh, 'firstPaintMs')),
        largestPaintMs: Math.round(of(harsh, 'largestPaintMs')),
        all: harsh.map(({ firstStepMs }) => Math.round(firstStepMs)),
        ...harsh3g,
      },
      'KB over the line before the first step': { ours: round(of(loads, 'kbBeforeFirstStep')) },
      'KB of JavaScript for a reader': line(round(of(loads, 'scriptKb')), 125),
      'layout shift, guide': line(fine(of(loads, 'shift')), 0.05),
      'layout shift, through the whole guide': line(fine(shiftWhileScrolling), 0.05),
      ...shifts,
      ...(await measureFirstScreens(browser, site)),
    }
  } finally {
    await browser.close()
  }
}

const line = (ours: number, budget: number) => ({ ours, ...atMost(ours, budget) })

const fine = (shift: number) => Math.round(shift * 10_000) / 10_000

/** Each takes a while, so the progress is shown. */
async function loadGuides(
  browser: Browser,
  address: string,
  { line, times }: { line: Line; times: number },
): Promise<Load[]> {
  const loads: Load[] = []
  while (loads.length < times) {
    const load = await loadGuide(browser, address, line)
    loads.push(load)
    console.error(
      `${line.roundTripMs} ms, load ${loads.length} of ${times}: first step after ${Math.round(load.firstStepMs)} ms`,
    )
  }
  return loads
}

async function loadGuide(browser: Browser, address: string, line: Line): Promise<Load> {
  const page = await openPage(browser, phone)
  const bytes = { all: 0, scripts: 0, beforeFirstStep: 0 }
  await page.exposeFunction('onFirstStep', () => {
    bytes.beforeFirstStep = bytes.all
  })
  await page.addInitScript(watchPage)
  const session = await slowDown(page, line)
  countBytes(session, bytes)
  await page.goto(address)
  await page.waitForFunction(() => (globalThis as unknown as Watched).seen.firstStepMs > 0)
  await page.waitForLoadState('networkidle')
  const seen = await seenBy(page)
  await page.close()
  return { ...seen, scriptKb: bytes.scripts / 1024, kbBeforeFirstStep: bytes.beforeFirstStep / 1024 }
}

/** From the top to the end of the page. */
async function shiftOf(browser: Browser, address: string): Promise<number> {
  const page = await openPage(browser, phone)
  await page.addInitScript(watchPage)
  await slowDown(page, fast3g)
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await page.evaluate(scrollThrough)
  const { shift } = await seenBy(page)
  await page.close()
  return shift
}

async function slowDown(page: Page, { mbitDown, mbitUp, roundTripMs }: Line): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowCpu })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: (mbitDown * 1_000_000) / 8,
    uploadThroughput: (mbitUp * 1_000_000) / 8,
  })
  return session
}

/** Bytes of compressed bodies, without headers. */
function countBytes(session: CDPSession, bytes: { all: number; scripts: number }): void {
  const scripts = new Set<string>()
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || /\.js$/.test(new URL(response.url).pathname)) scripts.add(requestId)
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength
    if (scripts.has(requestId)) bytes.scripts += encodedDataLength
  })
}

interface Watched {
  seen: Seen
  onFirstStep?: () => Promise<void>
}

const seenBy = (page: Page): Promise<Seen> => page.evaluate(() => (globalThis as unknown as Watched).seen)

/** Runs in the page before other scripts: records paints and layout shifts without user input. */
function watchPage(): void {
  const page = globalThis as unknown as Watched
  const seen = { firstPaintMs: 0, largestPaintMs: 0, firstStepMs: 0, shift: 0 }
  page.seen = seen
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaintMs = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaintMs = startTime
  })
  watch('layout-shift', (entry) => {
    const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number }
    if (!hadRecentInput) seen.shift += value
  })
  const isShown = () => {
    const step = document.querySelector<HTMLElement>('.sw-step')
    const picture = step?.querySelector('img')
    const isRead = step?.checkVisibility() === true && (step.querySelector('.sw-line')?.clientHeight ?? 0) > 0
    return isRead && picture?.complete === true && picture.naturalWidth > 0
  }
  const look = () => {
    if (!isShown()) return void requestAnimationFrame(look)
    // The paint of this frame is visible when the next one begins.
    requestAnimationFrame((now) => {
      seen.firstStepMs = now
      void page.onFirstStep?.()
    })
  }
  requestAnimationFrame(look)
}

/** Scrolls like a reader: most of a window at a time, and on before everything has loaded. */
async function scrollThrough(): Promise<void> {
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const isAtEnd = () => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1
  for (let turns = 0; !isAtEnd() && turns < 1000; turns++) {
    window.scrollBy(0, window.innerHeight * 0.7)
    for (let frames = 0; frames < 4; frames++) await frame()
  }
}
