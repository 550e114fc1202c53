// Proves that each text carries its own `lang` when a German user reads an English guide, so that screen readers
// pronounce it correctly. A run has the title of its page.
import { afterEach, beforeEach, test } from 'node:test'
import type { Page } from 'playwright-core'
import { core } from '../../web/src/locales/de/core.ts'
import { read } from '../../web/src/locales/de/read.ts'
import { run } from '../../web/src/locales/de/run.ts'
import { type GuideAnswer, makeCategory, makeGuide } from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { eventually, eventuallyMatches } from '../support/wait.ts'

const { site, call, windowOfMara } = await openWorks('invited')
const written = ['Loosen four bolts.', 'Part 1', 'Spanner', 'Introduced.', 'Well done.', 'Crosswise, please.']

await makeCategory(site, 'Pumps')
const guideid = await makeGuide(site, 'Pumps', 'Change the seal', [['Loosen four bolts.'], ['Close it.']])
const guide = await call<GuideAnswer>('GET', `/guides/${guideid}`)
await call('PATCH', `/guides/${guideid}?revisionid=${guide.revisionid}`, {
  introduction: 'Introduced.',
  conclusion: 'Well done.',
  tools: [{ name: 'Spanner', quantity: 1, isoptional: true }],
})
const { revisionid } = await call<GuideAnswer>('GET', `/guides/${guideid}`)
await call('PUT', `/guides/${guideid}/public?revisionid=${revisionid}`, {})
await call('POST', `/comments/guide/${guideid}`, { text: 'Crosswise, please.' })
const { entryid } = await call<{ entryid: number }>('POST', '/work_log', { guideid, workorderid: 'WO-1' })
const context = await windowOfMara({ locale: 'de-DE' })
let page: Page
beforeEach(async () => {
  page = await context.newPage()
})
afterEach(() => page.close())

const german = Object.values({ ...core, ...read, ...run })
  .filter((text): text is string => typeof text === 'string' && /^\p{L}[\p{L} ]{2,}$/u.test(text))
  .concat(['Schritt 1', 'Schritt 2'])

/** Each text of the page with its `lang`. */
const marks = () =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: [string, string][] = []
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? ''
      const lang = walker.currentNode.parentElement?.closest('[lang]')?.getAttribute('lang') ?? ''
      if (text) found.push([text, lang.split('-')[0] ?? ''])
    }
    return found
  })

async function checkMarks(expected: readonly string[]): Promise<void> {
  const faults = async () => {
    const all = await marks()
    return {
      wrong: all.filter(
        ([text, lang]) =>
          (german.includes(text) && lang !== 'de') || (written.includes(text) && lang !== 'en'),
      ),
      missing: expected.filter((text) => !all.some(([each]) => each === text)),
    }
  }
  await eventually(faults, { wrong: [], missing: [] })
}

test('every text of a guide is marked with the language that it is in', async () => {
  await page.goto(`${site.url}/Guide/x/${guideid}`)
  await page.getByText('Crosswise, please.').waitFor()
  await checkMarks(
    [...written, 'Schritt 1', 'Werkzeuge'].filter((text) => text !== 'Werkzeuge' || german.includes(text)),
  )
})

test('so is every text of a run, whose page has a title of its own', async () => {
  await page.goto(`${site.url}/runs/${entryid}`)
  await page.getByText('Loosen four bolts.').waitFor()
  await checkMarks(['Loosen four bolts.', 'Part 1', 'Schritt 1'])
  await eventuallyMatches(() => page.title(), /Schritt 1.*Change the seal/)
})
