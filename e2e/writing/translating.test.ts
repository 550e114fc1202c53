// Proves the translation of a guide: choose a language, write beside the original, confirm or rewrite after changes of
// the original. Readers see how old a translation is.
// Circle: inner, because no other journey writes the translation of a guide beside its original.
// Covers: web/src/translate/
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { screenshot } from '../support/browser.ts'
import { makeCategory, makeGuide, readGuide } from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { eventually } from '../support/wait.ts'

const { site, openAsMara } = await openWorks('open')

interface Translated {
  title: string
  steps: { stepid: number; revisionid: number; title: string; lines: { text_raw: string }[] }[]
}

const german = async (): Promise<Translated> =>
  (await (await site.api('GET', `/guides/${guideid}?langid=de`)).json()) as Translated

await makeCategory(site, 'Harbour Crane')
const guideid = await makeGuide(site, 'Harbour Crane', 'Grease the slewing ring', [
  ['Switch the crane off.', 'Wipe the nipples clean.'],
  ['Turn the jib by a quarter.'],
])
const { revisionid } = await readGuide(site, guideid)
await site.api('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, {
  introduction: 'Once a month.',
  summary: 'Old grease out, new grease in',
  public: true,
})
const page = await openAsMara()

/** Finds the field of a text within a step or within the texts of the whole guide. */
const field = (part: string, name: string) =>
  page.getByRole('region', { name: part, exact: true }).getByRole('textbox', { name, exact: true })

async function save() {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Everything is saved').waitFor()
}

/** Takes screenshots from phone to large screen in both themes, for manual review. */
async function look(name: string) {
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await screenshot(page, `${name}-${width}`)
  }
}

test('a language is found by its name, and texts are written beside the original', async () => {
  await page.goto(`${site.url}/Guide/${guideid}`)
  await page.getByRole('main').getByRole('link', { name: 'Translate' }).click()
  await page.getByRole('heading', { level: 1, name: /^Translate/ }).waitFor()
  for (const words of ['Pol', 'polski', 'pl']) {
    await page.getByLabel('Search a language').fill(words)
    await page.getByRole('link', { name: /^Polish/ }).waitFor()
  }
  await page.getByLabel('Search a language').fill('pt-ao')
  await page.getByRole('link', { name: /^Portuguese \(Angola\)/ }).waitFor()
  await page.getByLabel('Search a language').fill('deut')
  await look('translate-languages')
  await page.getByRole('link', { name: /^German/ }).click()
  await page.getByText('From English into German').waitFor()
  const title = field('About the guide', 'Title')
  await title.fill('Drehkranz abschmieren')
  await title.press('Control+Enter')
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('data-text')), 'subject')
  await field('Step 1', 'Title of the step').fill('Teil 1')
  await field('Step 1', 'Line 2').fill('Die Nippel sauber wischen.')
  await page.getByText('3 texts not saved').waitFor()

  await page.reload()
  await page.getByText(/are here again/).waitFor()
  await eventually(() => field('Step 1', 'Line 2').inputValue(), 'Die Nippel sauber wischen.')
  await look('translate')
  await save()
  const { title: saved, steps } = await german()
  assert.deepEqual([saved, steps[0]?.title], ['Drehkranz abschmieren', 'Teil 1'])
  assert.deepEqual(
    steps[0]?.lines.map((line) => line.text_raw),
    ['Switch the crane off.', 'Die Nippel sauber wischen.'],
  )
})

test('a guide is begun in another language than that of the site', async () => {
  await page.goto(`${site.url}/new?category=Harbour+Crane`)
  await page.getByLabel('Title').fill('Smarowanie')
  await page.getByText('More: type, subject, language').click()
  const language = page.getByRole('combobox', { name: 'Language', exact: true })
  assert.equal(await language.inputValue(), 'English')
  await language.fill('no language')
  await page.getByText('No language is called that.').first().waitFor()
  await language.fill('Pol')
  await page.getByRole('option', { name: 'Polish', exact: true }).waitFor()
  await language.press('Enter')
  assert.equal(await language.inputValue(), 'Polish')
  await page.getByRole('button', { name: 'Start writing' }).click()
  await page.waitForURL(/\/edit\/\d+/)
  const { langid } = (await (await site.api('GET', `/guides/${page.url().match(/\d+$/)?.[0]}`)).json()) as {
    langid: string
  }
  assert.equal(langid, 'pl')
})

test('readers are told that a translation is old, and authors confirm it or write it anew', async () => {
  const { steps } = await readGuide(site, guideid)
  const [step] = steps
  await site.api('PATCH', `/guides/${guideid}/steps/${step?.stepid}?revisionid=${step?.revisionid}`, {
    title: 'First part',
    lines: [{ text: 'Switch the crane off.' }, { text: 'Wipe all the nipples clean.' }],
  })
  await page.goto(`${site.url}/Guide/${guideid}?lang=de`)
  await page.getByText('This translation is out of date').waitFor()
  await page.getByText('2 texts of the original have changed since.').waitFor()
  await look('guide-stale')
  await page.getByRole('link', { name: 'Read the original' }).click()
  await page.getByText('Wipe all the nipples clean.').waitFor()
  await page.getByRole('navigation', { name: 'Languages of this guide' }).getByText('Deutsch').click()
  await page.getByRole('link', { name: 'Update the translation' }).click()
  await page.locator('ins', { hasText: 'all' }).first().waitFor()
  await look('translate-stale')
  await page.getByRole('button', { name: 'Still correct: Title of the step' }).click()
  await field('Step 1', 'Line 2').fill('Alle Nippel sauber wischen.')
  await save()
  const { translation } = (await german()) as unknown as { translation: { isStale: boolean } }
  assert.equal(translation.isStale, false)
})

test('what another translator has saved meanwhile is shown, and nothing that was typed is lost', async () => {
  await page.goto(`${site.url}/translate/${guideid}/de`)
  await field('Step 2', 'Line 1').fill('Den Ausleger um ein Viertel drehen.')
  await field('About the guide', 'Title').fill('Den Drehkranz schmieren')
  const { steps } = await german()
  const other = await site.api(
    'PATCH',
    `/guides/${guideid}/steps/${steps[1]?.stepid}?langid=de&revisionid=${steps[1]?.revisionid}`,
    { translated_lines: [{ line: 1, text: 'Ausleger eine Vierteldrehung drehen.' }] },
  )
  assert.equal(other.status, 200, await other.text())
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Conflict: somebody else has saved this meanwhile:').waitFor()
  await page.getByText('1 text not saved').waitFor()
  await look('translate-collision')
  assert.equal((await german()).title, 'Den Drehkranz schmieren')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await save()
  assert.equal((await german()).steps[1]?.lines[0]?.text_raw, 'Den Ausleger um ein Viertel drehen.')
})

test('a category is read in the languages that it has', async () => {
  const address = '/wikis/CATEGORY/Harbour_Crane'
  const { revisionid } = (await (await site.api('GET', address)).json()) as { revisionid: number }
  const made = await site.api('PATCH', `${address}?langid=de&revisionid=${revisionid}`, {
    display_title: 'Hafenkran',
    contents: 'Über den Hafenkran.',
  })
  assert.equal(made.status, 200, await made.text())
  await page.goto(`${site.url}/c/Harbour_Crane`)
  await page.getByRole('navigation', { name: 'Languages of this page' }).getByText('Deutsch').click()
  await page.getByRole('heading', { level: 1, name: 'Hafenkran' }).waitFor()
  await page.getByText('Über den Hafenkran.').waitFor()
})

test('what is missing is suggested by the service of the site, and counts once it was taken', async () => {
  const service = createServer(async (request, response) => {
    const { q } = JSON.parse(Buffer.concat(await request.toArray()).toString()) as { q: string[] }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ translatedText: q.map((text) => text.toUpperCase()) }))
  })
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready))
  try {
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    const translation = { provider: 'libretranslate', url, allowPrivateAddress: true }
    const set = await site.api('PATCH', '/settings', { translation })
    assert.equal(set.status, 200, await set.text())
    await page.goto(`${site.url}/translate/${guideid}/de`)
    await page.getByRole('button', { name: 'Suggest missing translations' }).click()
    await page.getByText('OLD GREASE OUT, NEW GREASE IN', { exact: true }).waitFor()
    await look('translate-suggestions')
    await page.getByRole('button', { name: 'Use suggestion: Summary' }).click()
    await eventually(() => field('About the guide', 'Summary').inputValue(), 'OLD GREASE OUT, NEW GREASE IN')
    await page.getByText('1 text not saved').waitFor()
  } finally {
    service.closeAllConnections()
    service.close()
  }
})

test('a guide in Arabic runs from right to left for readers, authors and in a run', async () => {
  const draft = {
    category: 'Harbour Crane',
    type: 'how-to',
    subject: 'تشحيم',
    title: 'تشحيم الرافعة',
    langid: 'ar',
    public: true,
  }
  const made = await (await site.api('POST', '/guides', draft)).json()
  const { guideid: arabic } = made as { guideid: number }
  await site.api('POST', `/guides/${arabic}/steps`, {
    orderby: 1,
    title: 'أطفئ الرافعة',
    lines: [{ text: 'ثم انتظر دقيقة.', bullet: 'black', level: 0 }],
  })
  const directionOf = (text: string) =>
    page
      .getByText(text, { exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).direction)
  await page.goto(`${site.url}/Guide/${arabic}`)
  await eventually(() => directionOf('ثم انتظر دقيقة.'), 'rtl')
  await look('guide-rtl')
  await page.getByRole('link', { name: 'Start a run' }).click()
  await page.getByLabel('Work order').fill('WO-1')
  await page.getByRole('button', { name: 'Start' }).click()
  await eventually(() => directionOf('ثم انتظر دقيقة.'), 'rtl')
  await look('run-rtl')
  await page.goto(`${site.url}/edit/${arabic}`)
  const line = page.getByRole('textbox', { name: 'Line 1 of step 1' })
  await eventually(() => line.evaluate((element) => getComputedStyle(element).direction), 'rtl')
  await look('edit-rtl')
})
