// Proves that a search without a hit leads an administrator to a synonym, after which the guide is found.
// Covers: web/src/search/ server/src/search/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkAccessibility, screenshot } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { eventually } from '../support/wait.ts'
import { makePressGuide } from '../support/works.ts'

const { site, call, windowOfMara } = await openWorks('invited')
await makePressGuide(call, [{ title: 'Drain' }], { title: 'Fix a Puncture', subject: 'hose' })
// A search before the guide is indexed would be listed as one without a hit; suggestions are not listed.
await eventually(
  async () => (await call<{ results: object[] }>('GET', '/suggest/puncture?doctypes=guide')).results.length,
  1,
)

const widths = [390, 1024, 1440]
const languages = [
  ['en-GB', 'Search', 'Synonyms'],
  ['de-DE', 'Suchen', 'Synonyme'],
] as const

async function lookEverywhere(name: string): Promise<void> {
  for (const width of widths)
    for (const [locale, title, heading] of languages) {
      const context = await windowOfMara({ locale, viewport: { width, height: 1000 } })
      const page = await context.newPage()
      await page.goto(`${site.url}/admin/search`)
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      await page.getByRole('heading', { name: heading, exact: true }).waitFor()
      await page.locator('#misses').waitFor()
      await screenshot(page, `search-words-${name}-${locale}-${width}`)
      await page.locator('#misses').evaluate((heading) => heading.scrollIntoView())
      await screenshot(page, `search-misses-${name}-${locale}-${width}`)
      await context.close()
    }
}

async function openWords(): Promise<Page> {
  const page = await (await windowOfMara()).newPage()
  await page.goto(`${site.url}/admin/search`)
  await page.getByRole('heading', { name: 'Search', level: 1 }).waitFor()
  return page
}

test('an empty site says what will be here', async () => {
  await lookEverywhere('empty')
})

test('a search without a hit becomes a synonym, and the guide is found', async () => {
  const page = await openWords()
  await page.goto(`${site.url}/search?q=Plattfuss`)
  await page.getByText('Nothing found').waitFor()
  await eventually(
    async () => (await call<{ totalResults: number }>('GET', '/searches/misses')).totalResults,
    1,
  )
  await page.goto(`${site.url}/admin/search`)
  await page.getByText('1 search · ').waitFor()
  await page.getByRole('button', { name: 'Add synonym: Plattfuss' }).press('Enter')
  const dialog = page.getByRole('dialog')
  assert.equal(await dialog.getByLabel('Searched for').inputValue(), 'Plattfuss')
  await dialog.getByRole('button', { name: 'Add synonym' }).click()
  await dialog.getByText('Please fill this in.').waitFor()
  await page.keyboard.type('punc')
  await dialog.getByRole('option', { name: 'Puncture', exact: true }).waitFor()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await screenshot(page, 'synonym-of-miss')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  assert.equal(await dialog.getByRole('combobox').inputValue(), 'Puncture')
  await page.keyboard.press('Enter')
  await page.getByText('A search for “Plattfuss” now also finds “Puncture”.').first().waitFor()
  await page.getByText('No searches without a hit').waitFor()
  await page.getByText('Plattfuss, Puncture', { exact: true }).waitFor()
  await page.goto(`${site.url}/search?q=Plattfuss`)
  await page.getByRole('link', { name: /Fix a Puncture/ }).waitFor()
  await page.close()
})

test('groups are added, refused at their field, changed and removed', async () => {
  const page = await openWords()
  await page.getByRole('button', { name: 'Add synonyms' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Words that mean the same').fill('lube')
  await dialog.getByRole('button', { name: 'Add synonyms' }).click()
  await dialog.getByText('Write at least two words with a comma between them.').waitFor()
  await dialog.getByLabel('Words that mean the same').fill('lube, Lube')
  await dialog.getByRole('button', { name: 'Add synonyms' }).click()
  await dialog.getByText('“Lube” is there twice.').waitFor()
  await dialog.getByLabel('Words that mean the same').fill('Puncture, plattfuss')
  await dialog.getByRole('button', { name: 'Add synonyms' }).click()
  await dialog.getByText('These words are together in a group already.').waitFor()
  await dialog.getByLabel('Words that mean the same').fill('lube,  chain   oil')
  await dialog.getByRole('button', { name: 'Add synonyms' }).click()
  await page.getByRole('button', { name: 'Change: lube, chain oil' }).click()
  // Another administrator adds a group meanwhile, which stays.
  const groups = (await site.settings()).synonyms as string[][]
  await call('PATCH', '/settings', { synonyms: [...groups, ['hose', 'tube']] })
  await dialog.getByLabel('Words that mean the same').fill('lube, chain oil, grease')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('hose, tube', { exact: true }).waitFor()
  await page.getByText('lube, chain oil, grease', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Change: hose, tube' }).click()
  await call('PATCH', '/settings', { synonyms: groups })
  await dialog.getByLabel('Words that mean the same').fill('hose, pipe')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.getByText('Another administrator has changed or removed these words').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Remove: lube, chain oil', exact: true }).press('Enter')
  const question = page.getByRole('alertdialog')
  await question.getByText('Remove these synonyms?').waitFor()
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('lube, chain oil', { exact: true }).waitFor({ state: 'hidden' })
  assert.deepEqual((await site.settings()).synonyms, [['Plattfuss', 'Puncture']])
  await page.close()
})

test('long lists are paged and searched, and an entry is dismissed', async () => {
  const many = Array.from({ length: 60 }, (_, at) => [`spanner ${at}`, `wrench ${at}`, `Schlüssel ${at}`])
  await call('PATCH', '/settings', {
    synonyms: [['x'.repeat(60), 'y'.repeat(60)], ['flat', 'puncture', 'inner tube'], ...many],
  })
  for (const words of [
    'gasket',
    'gasket',
    'carburettor',
    'ww'.repeat(40),
    'where is the torque wrench of hall 2',
  ])
    await call('GET', `/search?q=${encodeURIComponent(words)}`)
  await eventually(
    async () => (await call<{ totalResults: number }>('GET', '/searches/misses')).totalResults,
    4,
  )
  await lookEverywhere('full')
  const page = await openWords()
  await page.getByText('62 groups').waitFor()
  await page.getByLabel('Find synonyms').fill('wrench 59')
  await page.getByText('1 group', { exact: true }).waitFor()
  await page.getByLabel('Find synonyms').fill('nowhere')
  await page.getByText('No group has these words.').waitFor()
  await page.getByText('2 searches · ').waitFor()
  await page.getByText('Latest').click()
  await eventually(async () => new URL(page.url()).searchParams.get('sort'), 'last_date')
  await page.getByRole('button', { name: 'Dismiss: gasket' }).press('Enter')
  await page.getByText('gasket', { exact: true }).waitFor({ state: 'hidden' })
  await page.close()
})
