// Proves that an author writes a course with the keyboard, and that a reader follows it with progress.
// Covers: web/src/courses/
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openWindow, screenshot } from '../support/browser.ts'
import { makeCategory } from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { eventually } from '../support/wait.ts'
import { addSession } from '../support/works.ts'

const { browser, site, call, windowOfMara } = await openWorks('open')
const titles = ['Lock the press', 'Change the die', 'Check the oil'] as const
const person = { email: 'tom@works.example', username: 'Tom Weiss', password: 'correct horse battery' }

interface Course {
  wikiid: number
  revisionid: number
  stages: { docid: number; title: string; completed: boolean }[]
}

before(async () => {
  await makeCategory(site, 'Presses')
  for (const title of titles)
    await call('POST', '/guides', {
      ...{ category: 'Presses', type: 'how-to', public: true, title },
      ...{ summary: `${title}, safely.`, time_required_min: 300, time_required_max: 900 },
    })
  const found = async () =>
    (await call<{ totalResults: number }>('GET', '/search?q=press&filter=guide')).totalResults > 0
  await eventually(found, true)
  await call('POST', '/users', person)
})

const readCourse = (title: string) => call<Course>('GET', `/wikis/COURSE/${title}`)
const stagesOf = ({ stages }: Course) => stages.map(({ title }) => title)

async function inBothSizes(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 320, height: 800 })
  const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  await eventually(isTooWide, false)
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await screenshot(page, `${name}-${width}`)
  }
}

async function addStage(page: Page, words: string, title: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add a guide' }).fill(words)
  await page.getByRole('option', { name: title }).click()
  await page.getByRole('button', { name: `Remove “${title}”` }).waitFor()
}

test('an author finds no courses yet, creates one, orders its stages by keys, and reads it', async () => {
  const context = await windowOfMara()
  const page = await context.newPage()
  await page.goto(site.url)
  await page.getByRole('navigation').getByRole('link', { name: 'Courses' }).click()
  await page.getByRole('heading', { name: 'No courses yet' }).waitFor()
  await inBothSizes(page, 'courses-empty')
  await page.getByRole('link', { name: 'New course' }).click()
  await page.getByRole('heading', { name: 'New course', level: 1 }).waitFor()
  await page.locator('input[name="title"]').fill('Press Operator')
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('For the first week at press 3')
  await page.getByLabel('Text', { exact: true }).fill("Do each guide '''once''', then alone.")
  await addStage(page, 'oil', 'Check the oil')
  await addStage(page, 'lock', 'Lock the press')
  await addStage(page, 'die', 'Change the die')
  const handle = page.getByRole('button', { name: 'Move “Check the oil”', exact: true })
  await handle.focus()
  await handle.press('ArrowDown')
  await handle.press('ArrowDown')
  await inBothSizes(page, 'course-new')
  await page.getByRole('button', { name: 'Create the course' }).click()
  await page.getByRole('heading', { name: 'Press Operator', level: 1 }).waitFor()
  await page.getByText('0 of 3 done').waitFor()
  assert.deepEqual(stagesOf(await readCourse('Press_Operator')), [...titles])
  await context.close()
})

test('two who change the stages of a course choose between both orders', async () => {
  const context = await windowOfMara()
  const page = await context.newPage()
  await page.goto(`${site.url}/Course/Press_Operator`)
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Remove “Check the oil”' }).click()
  const { wikiid, revisionid, stages } = await readCourse('Press_Operator')
  const turned = stages.toReversed().map(({ docid }) => ({ docid, doctype: 'guide' }))
  await call('PATCH', `/courses/${wikiid}?revisionid=${revisionid}`, { stages: turned })
  await page.getByRole('button', { name: 'Save the page' }).click()
  await page.getByRole('heading', { name: 'Somebody else has saved this page meanwhile' }).waitFor()
  await inBothSizes(page, 'course-conflict')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save the page' }).click()
  await page.getByText('The page is saved.').waitFor()
  assert.deepEqual(stagesOf(await readCourse('Press_Operator')), ['Lock the press', 'Change the die'])
  const now = await readCourse('Press_Operator')
  const all = turned.toReversed()
  await call('PATCH', `/courses/${now.wikiid}?revisionid=${now.revisionid}`, { stages: all })
  await context.close()
})

test('a reader follows a course stage by stage, and sees how far it is', async () => {
  const context = await openWindow(browser)
  await addSession(site, context, person)
  const page = await context.newPage()
  await page.goto(site.url)
  await page.getByRole('navigation').getByRole('link', { name: 'Courses' }).click()
  await page.getByRole('link', { name: /Press Operator/ }).click()
  await page.getByText('0 of 3 done').waitFor()
  await page.getByRole('link', { name: 'Start' }).click()
  await page.getByRole('heading', { name: 'Lock the press', level: 1 }).waitFor()
  await page.getByText('Stage 1 of 3:').first().waitFor()
  const bar = page.getByRole('navigation', { name: 'Course' })
  await bar.getByRole('button', { name: 'Mark as completed' }).click()
  await bar.getByRole('button', { name: 'Completed' }).waitFor()
  await inBothSizes(page, 'course-stage')
  await page.getByRole('link', { name: 'Next: Change the die' }).click()
  await page.getByText('Stage 2 of 3:').first().waitFor()
  await page.getByRole('link', { name: 'Press Operator' }).first().click()
  await page.getByText('1 of 3 done').waitFor()
  await inBothSizes(page, 'course')
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Change the die', level: 1 }).waitFor()
  await page.goto(`${site.url}/courses`)
  await page.getByText('1 of 3 done').waitFor()
  await inBothSizes(page, 'courses')
  await page.getByLabel('Search by title').fill('crane')
  await page.getByLabel('Search by title').press('Enter')
  await page.getByRole('heading', { name: 'No course has these words in its title.' }).waitFor()
  await context.close()
})

test('courses are shown in German, too', async () => {
  const context = await openWindow(browser, { locale: 'de-DE' })
  await addSession(site, context, person)
  const page = await context.newPage()
  await page.goto(`${site.url}/courses`)
  await page.getByText('1 von 3 erledigt').waitFor()
  await inBothSizes(page, 'courses-de')
  await page.goto(`${site.url}/Course/Press_Operator`)
  await page.getByText('1 von 3 erledigt').waitFor()
  await inBothSizes(page, 'course-de')
  await page.getByRole('link', { name: 'Fortsetzen' }).click()
  await page.getByText('Etappe 2 von 3:').first().waitFor()
  await inBothSizes(page, 'course-stage-de')
  await context.close()
})

test('a visitor reads a course without script and without progress', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.url}/Course/Press_Operator`)
  await page.getByRole('heading', { name: 'Stages' }).waitFor()
  assert.deepEqual(await page.locator('.sw-stages strong').allTextContents(), [...titles])
  await screenshot(page, 'course-plain')
  await page.getByRole('link', { name: /Change the die/ }).click()
  await page.getByRole('heading', { name: 'Change the die', level: 1 }).waitFor()
  await context.close()
})
