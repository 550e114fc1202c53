// Counts what the first screen loads for a stranger and for each role, with an empty cache.
import type { Browser, Page } from 'playwright-core'
import { openWindow } from '../e2e/support/browser.ts'
import { atMost } from './measure/budgets.ts'
import { addGuide, addPeople, type Call, callsOf, ensureCategory } from './measure/calls.ts'
import type { BenchSite } from './measure/site.ts'

/** Scripts and styles. */
const mostFiles = 16
/** Answers of the API. A guide has its text, its forms, its category, the site and the session. */
const mostAnswers = { home: 6, guide: 5 }

export interface FirstScreen {
  scripts: number
  styles: number
  apiAnswers: number
  kb: number
}

interface Visit {
  path: string
  token: string | null
  mostAnswers?: number
}

export async function measureFirstScreens(
  browser: Browser,
  site: BenchSite,
): Promise<Record<string, unknown>> {
  const visits = await prepareVisits(site)
  const lines: Record<string, unknown> = {}
  for (const [name, visit] of Object.entries(visits)) {
    const screen = await loadFirstScreen(browser, site, visit)
    const files = screen.scripts + screen.styles
    lines[`first screen, ${name}`] = { ...screen, files, ...atMost(files, mostFiles) }
    const { mostAnswers: most } = visit
    const { apiAnswers } = screen
    if (most) lines[`answers of the API, ${name}`] = { apiAnswers, ...atMost(apiAnswers, most) }
  }
  return lines
}

/** Each role has open work, so that the home page shows all of its parts. */
async function prepareVisits(site: BenchSite): Promise<Record<string, Visit>> {
  const call = await callsOf(site)
  await ensureCategory(call)
  const [operator, author] = await addPeople(call, 2)
  if (!operator || !author) throw new Error('The people were not created')
  await call('PATCH', `/users/${author.userid}`, { privileges: ['Author'] })
  const { guideid } = await addGuide(call, 1, 3)
  const { entryid } = await beginRun(call, guideid, operator.token)
  for (const token of [author.token, call.token]) {
    await beginRun(call, guideid, token)
    await call('POST', '/guides', { category: 'Press Line', type: 'how-to', subject: 'draft' }, token)
  }
  const home = { path: '/', mostAnswers: mostAnswers.home }
  const guide = { path: `/Guide/x/${guideid}`, mostAnswers: mostAnswers.guide }
  return {
    stranger: { ...home, token: null },
    operator: { ...home, token: operator.token },
    author: { ...home, token: author.token },
    administrator: { ...home, token: call.token },
    'guide of the operator': { ...guide, token: operator.token },
    'guide of the author': { ...guide, token: author.token },
    'run of the operator': { path: `/runs/${entryid}`, token: operator.token },
  }
}

const beginRun = (call: Call, guideid: number, token: string) =>
  call<{ entryid: number }>('POST', '/work_log', { guideid, workorderid: 'WO-1' }, token)

async function loadFirstScreen(
  browser: Browser,
  site: BenchSite,
  { path, token }: Visit,
): Promise<FirstScreen> {
  const url = `http://127.0.0.1:${site.port}`
  const context = await openWindow(browser)
  try {
    if (token) await context.addCookies([{ name: 'session', value: token, url, httpOnly: true }])
    const page = await context.newPage()
    await page.goto(url + path, { waitUntil: 'networkidle' })
    return await countLoaded(page)
  } finally {
    await context.close()
  }
}

/** Bytes are those of compressed bodies, without headers. */
const countLoaded = (page: Page): Promise<FirstScreen> =>
  page.evaluate(() => {
    const kinds = ['navigation', 'resource']
    const entries = kinds.flatMap((kind) => performance.getEntriesByType(kind)) as PerformanceResourceTiming[]
    const byAddress = new Map(entries.map((entry) => [entry.name, entry]))
    const loaded = [...byAddress.values()].map(({ name, encodedBodySize: bytes }) => ({
      path: new URL(name).pathname,
      bytes,
    }))
    const count = (kind: RegExp) => loaded.filter(({ path }) => kind.test(path)).length
    return {
      scripts: count(/\.js$/),
      styles: count(/\.css$/),
      apiAnswers: count(/^\/api\//),
      kb: Math.round(loaded.reduce((sum, { bytes }) => sum + bytes, 0) / 102.4) / 10,
    }
  })
