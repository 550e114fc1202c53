// Proves that the comparison of two releases, and the page on which people approve one, show each kind of change on
// screen, in every language.
// Covers: web/src/history/ web/src/approvals/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { addPerson } from '../../server/test/hosting/people.ts'
import { checkAccessibility, screenshot } from '../support/browser.ts'
import { drawPhoto, makeCategory, makeGuide, readGuide } from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { eventually } from '../support/wait.ts'
import { createSession, mara, worksOf } from '../support/works.ts'

const { site, windowOfMara } = await openWorks('open')
const context = await windowOfMara()
await site.call('PATCH', '/settings', { features: { releases: true } })
await eventually(
  async () => (await site.call<{ remaining: number }>('GET', '/guides/releases/progress')).remaining,
  0,
)

await makeCategory(site, 'Harbour Crane')
const drain = await makeGuide(site, 'Harbour Crane', 'Drain the oil', [['Open the plug.']])
const guideid = await makeGuide(site, 'Harbour Crane', 'Grease the slewing ring', [
  ['Switch the crane off.', 'Wipe the nipples clean.'],
  ['Turn the jib by a quarter.'],
  ['Watch how it is done.'],
])
const path = `/guides/${guideid}`

interface Named {
  releaseid: number
}
const release = async (id: number): Promise<number> =>
  (await site.call<Named>('POST', '/guides/releases', { guideid: id })).releaseid

async function editGuide(body: object): Promise<void> {
  const { revisionid } = await readOwn()
  await site.call('PATCH', `${path}?revisionid=${revisionid}`, body)
}

const readOwn = async () =>
  site.call<Awaited<ReturnType<typeof readGuide>>>('GET', `${path}?unpatrolled&excludePrerequisiteSteps`)

async function editStep(index: number, body: object): Promise<void> {
  const { stepid, revisionid } = (await readOwn()).steps[index] as { stepid: number; revisionid: number }
  await site.call('PATCH', `${path}/steps/${stepid}?revisionid=${revisionid}`, body)
}

async function translate(langid: string, body: object): Promise<void> {
  const { revisionid } = await site.call<{ revisionid: number }>('GET', `${path}/translations/${langid}`)
  await site.call('PATCH', `${path}?langid=${langid}&revisionid=${revisionid}`, body)
}

const otto = await (async () => {
  const account = { email: 'otto@works.example', password: mara.password }
  const userid = await addPerson(site.call, { ...account, username: 'Otto Oil', privileges: ['Author'] })
  const sign = async (requestid: number) => {
    const { api } = worksOf(site, await createSession(site, account))
    const body = { approve: true, password: mara.password }
    const answer = await api('POST', `/approvals/request/sign/${requestid}`, body)
    assert.equal(answer.status, 200, await answer.text())
  }
  return { userid, sign }
})()

const line = (text: string, more: object = {}) => ({ text, bullet: 'black', level: 0, ...more })
const embed = (id: string) => ({ media: { type: 'embed', data: `https://www.youtube.com/watch?v=${id}` } })
const torque = { label: 'Torque of the nipple', field_type: 'Numeric Input', min: 10, max: 14 }
const side = { label: 'Side', field_type: 'Radios', options: ['left', 'right'] }

const { first, second } = await (async () => {
  const page = await context.newPage()
  await page.goto(site.url)
  const { buffer } = await drawPhoto(page, 'ring.png', 1000, 750)
  const ring = await page.evaluate(async (base64) => {
    const body = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    const answer = await fetch('/api/2.0/user/media/images?file=ring.png', { method: 'POST', body })
    return ((await answer.json()) as { image: { id: number } }).image.id
  }, buffer.toString('base64'))
  await page.close()
  const pins = [await release(drain)]
  const { steps } = await readGuide(site, drain)
  await site.call('PATCH', `/guides/${drain}/steps/${steps[0]?.stepid}?revisionid=${steps[0]?.revisionid}`, {
    title: 'Plug',
  })
  pins.push(await release(drain))
  const pinned = (index: number) => ({
    prerequisite_releases: [{ guideid: drain, releaseid: pins[index] }],
  })
  await editGuide({ summary: 'Old grease out', tools: [{ name: 'Grease gun', quantity: 1 }], ...pinned(0) })
  await editStep(1, { media: { type: 'image', data: [ring] } })
  await editStep(2, embed('aaaaaaaaaaa'))
  const { stepid } = (await readOwn()).steps[0] as { stepid: number }
  const form = async (fields: object[]) =>
    (await site.call<{ fields: { field_guid: string }[] }>('POST', `/step_forms/${stepid}`, { fields }))
      .fields
  const saved = await form([torque, side])
  await translate('de', { title: 'Drehkranz schmieren' })
  await translate('fr', { title: 'Graisser la couronne', summary: 'Sans changement' })
  const first = await release(guideid)
  const drawn = await site.call<{ image: { id: number } }>('PATCH', `/user/media/images/${ring}`, {
    markup: 'circle,400x300,80,red',
  })
  await editStep(0, {
    lines: [
      line('Switch the crane off and lock it.', { bullet: 'red' }),
      line('Wipe the nipples clean.', { level: 1 }),
    ],
  })
  await editStep(1, { media: { type: 'image', data: [drawn.image.id] } })
  await editStep(2, embed('bbbbbbbbbbb'))
  await form([
    { ...torque, field_guid: saved[0]?.field_guid, max: 12 },
    { ...side, field_guid: saved[1]?.field_guid, options: ['left', 'right', 'both'] },
    { label: 'Clean', field_type: 'Checkbox' },
  ])
  await editGuide({
    summary: 'Old grease out, new grease in',
    tools: [{ name: 'Grease gun', quantity: 2 }],
    ...pinned(1),
  })
  await translate('de', { title: 'Drehkranz sorgfältig schmieren' })
  await translate('it', { title: 'Ingrassare la ralla' })
  const stages = [{ users: [otto.userid] }]
  await site.call('POST', '/approvals/process', { name: 'Quality', default: true, stages })
  return { first, second: await release(guideid) }
})()

const open = async (query: string, of = context): Promise<Page> => {
  const page = await of.newPage()
  await page.setViewportSize({ width: 1440, height: 1000 })
  await page.goto(`${site.url}/history/${guideid}?${query}`)
  return page
}
const releases = `from=release:${first}&to=release:${second}`

const hasNoOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
const languageOn = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true }).filter({ has: page.getByRole('heading', { level: 2 }) })

async function findEach(page: Page): Promise<void> {
  const english = languageOn(page, 'English')
  await english.locator('ins', { hasText: ', new grease in' }).waitFor()
  await english.locator('ins', { hasText: '2 × Grease gun' }).waitFor()
  await english.locator('ins', { hasText: 'Drain the oil: V1.1' }).waitFor()
  await english.locator('ins', { hasText: 'and lock it' }).waitFor()
  await english.getByText('indentation changed').first().waitFor()
  await english.getByText('Drawing or crop of picture 1 changed').waitFor()
  await english.getByText('Video replaced').waitFor()
  await english.getByText('options:').first().waitFor()
  await english.getByText('Clean (field type: Checkbox').waitFor()
  await english.locator('li', { hasText: 'max:' }).locator('ins', { hasText: '12' }).first().waitFor()
}

test('two releases are compared with every change, language by language', async () => {
  const page = await open(releases)
  await page.getByRole('heading', { name: 'Differences', level: 1 }).waitFor()
  await findEach(page)
  assert.equal((await page.locator('a[href*="watch?v=bbbbbbbbbbb"]').count()) > 0, true)
  const german = languageOn(page, 'German')
  await german.locator('ins', { hasText: 'sorgfältig' }).waitFor()
  await languageOn(page, 'Italian').getByText('New language').waitFor()
  await languageOn(page, 'Italian').getByText('Ingrassare la ralla').waitFor()
  const count = await page.locator('[data-change]').count()
  await page.getByText(`${count} changes`, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Next change' }).click()
  for (let at = 1; at < count; at++) await page.keyboard.press('n')
  await page.getByText(`Change ${count} of ${count}`, { exact: true }).waitFor()
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize({ width: 1440, height: 3600 })
  await screenshot(page, 'everything-changed-1440')
  await page.close()
})

test('people who approve a release see every change on its page', async () => {
  const { requests } = await site.call<{ requests: { approval_requestid: number }[] }>(
    'GET',
    '/approvals/requests',
  )
  const requestid = requests[0]?.approval_requestid ?? 0
  for (const width of [1440, 390]) {
    const page = await context.newPage()
    await page.setViewportSize({ width, height: 1000 })
    await page.goto(`${site.url}/approvals/${requestid}`)
    await findEach(page)
    await languageOn(page, 'German').locator('ins', { hasText: 'sorgfältig' }).waitFor()
    await languageOn(page, 'Italian').getByText('Ingrassare la ralla').waitFor()
    await eventually(() => hasNoOverflow(page), true)
    await screenshot(page, `approver-sees-${width}`)
    await page.close()
  }
  await otto.sign(requestid)
})

test('a phone shows the same in one column', async () => {
  const page = await open(releases)
  await page.setViewportSize({ width: 390, height: 844 })
  await findEach(page)
  await eventually(() => page.locator('.sw-sides').count(), 0)
  await findEach(page)
  await eventually(() => hasNoOverflow(page), true)
  await screenshot(page, 'everything-changed-390')
  await page.getByRole('heading', { name: 'Italian', level: 2 }).scrollIntoViewIfNeeded()
  await page.keyboard.press('End')
  await screenshot(page, 'everything-changed-390-end')
  await page.close()
})

test('one language, a first release and equal releases are shown', async () => {
  const page = await open(releases)
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await page.locator('ins', { hasText: 'sorgfältig' }).waitFor()
  await eventually(() => page.getByRole('heading', { name: 'English', level: 2 }).count(), 0)
  assert.ok(decodeURIComponent(page.url()).endsWith(`lang=de&${releases}`), page.url())
  await page.getByRole('combobox', { name: 'Language' }).selectOption('All languages')
  await page.getByRole('heading', { name: 'Italian', level: 2 }).waitFor()
  await page.getByRole('combobox', { name: 'Before' }).selectOption('none')
  await languageOn(page, 'English').getByRole('heading', { name: 'Step 1 added' }).waitFor()
  await page.setViewportSize({ width: 1440, height: 3600 })
  await screenshot(page, 'everything-new-1440')
  await page.getByRole('combobox', { name: 'Before' }).selectOption(`release:${second}`)
  await page.getByRole('heading', { name: 'Nothing differs' }).waitFor()
  await page.getByText('Both versions are the same in all languages.').waitFor()
  await page.close()
})

test('the German app names languages without a change', async () => {
  await translate('de', { title: 'Drehkranz gründlich schmieren' })
  const third = await release(guideid)
  const german = await windowOfMara({ locale: 'de-DE' })
  const page = await open(`from=release:${second}&to=release:${third}`, german)
  await page.getByRole('heading', { name: 'Deutsch', level: 2 }).waitFor()
  await page.getByText('Keine Änderungen in: Englisch, Französisch und Italienisch').waitFor()
  await page.setViewportSize({ width: 1440, height: 1000 })
  await screenshot(page, 'everything-changed-german')
  await german.close()
})
