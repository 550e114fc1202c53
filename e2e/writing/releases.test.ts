// Proves releases in the app: an author writes, releases, schedules and withdraws; readers see what is released.
// Covers: web/src/releases/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkAccessibility, openWindow, screenshot } from '../support/browser.ts'
import { lineOf, makeCategory, makeGuide, openEditor, readGuide, unfold } from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { eventually } from '../support/wait.ts'
import { confirmWithPassword } from '../support/works.ts'

const { browser, site, windowOfMara } = await openWorks('open')
const context = await windowOfMara()
const german = await windowOfMara({ locale: 'de-DE' })
const readers = await openWindow(browser)

await makeCategory(site, 'Harbour Crane')
const makePublic = async (guideid: number) => {
  const { revisionid } = await readGuide(site, guideid)
  await site.call('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, { public: true })
}
const early = await makeGuide(site, 'Harbour Crane', 'Check the ropes', [['Look for broken wires.']])
await makePublic(early)

const widths = [390, 1024, 1366, 1440]

async function shoot(page: Page, name: string, height = 900): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    await screenshot(page, `releases-${name}-${width}`)
  }
  await page.setViewportSize({ width: 1366, height })
}

const open = async (path: string, of = context) => {
  const page = await of.newPage()
  await page.setViewportSize({ width: 1366, height: 900 })
  await page.goto(site.url + path)
  return page
}

const titleFor = async (guideid: number) => {
  const answer = await fetch(`${site.url}/api/2.0/guides/${guideid}`)
  return answer.ok ? ((await answer.json()) as { steps: { lines: { text_raw: string }[] }[] }) : answer.status
}
const firstLine = async (guideid: number) => {
  const found = await titleFor(guideid)
  return typeof found === 'number' ? found : found.steps[0]?.lines[0]?.text_raw
}
const release = (guideid: number, body: object = {}) =>
  site.call<{ releaseid: number; title: string }>('POST', '/guides/releases', { guideid, ...body })

async function rewrite(guideid: number, text: string): Promise<void> {
  const [step] = (await readGuide(site, guideid)).steps
  const lines = [{ text, bullet: 'black', level: 0 }]
  await site.call('PATCH', `/guides/${guideid}/steps/${step?.stepid}?revisionid=${step?.revisionid}`, {
    lines,
  })
}

/** A public guide with release V1.0 and further edits. */
async function makeReleased(title: string, edits: readonly string[] = []): Promise<number> {
  const guideid = await makeGuide(site, 'Harbour Crane', title, [['Switch the crane off.']])
  await makePublic(guideid)
  await release(guideid)
  for (const text of edits) await rewrite(guideid, text)
  return guideid
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Release “/ })
const pressRelease = (page: Page) =>
  dialogOf(page)
    .getByRole('button', { name: /^(Release now|Schedule the release)$/ })
    .click()
/** As a local date and time input has it. */
const localTime = (page: Page, hours: number) =>
  page.evaluate((ahead) => {
    const at = new Date(Date.now() + ahead * 3_600_000)
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  }, hours)

test('an administrator turns releases on and sees every public guide released', async () => {
  const page = await open('/admin/settings/guides')
  const toggle = page.getByRole('switch', { name: 'Releases of guides' })
  await toggle.check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await confirmWithPassword(page)
  await page.getByText('The only public guide is released.').waitFor()
  await shoot(page, 'settings')
  await page.close()
})

const crane = await makeGuide(site, 'Harbour Crane', 'Grease the slewing ring', [['Switch the crane off.']])

test('a new guide is public with its first release', async () => {
  const page = await context.newPage()
  await page.setViewportSize({ width: 1366, height: 900 })
  await openEditor(page, site, crane)
  await page.getByText('This guide is private: saved changes').waitFor()
  await page.getByRole('switch', { name: 'Public' }).click()
  await page.getByRole('button', { name: 'Take the flag off and publish' }).click()
  await page.getByText('Readers do not see this guide until it is released').waitFor()
  assert.equal(await firstLine(crane), 404)
  await shoot(page, 'editor-awaits')
  const view = await open(`/Guide/x/${crane}`)
  await view.getByText('Readers do not see this guide until it is released').waitFor()
  await view.getByText('Waits for its first release').waitFor()
  await checkAccessibility(view, { within: 'main' })
  await shoot(view, 'bar-awaits')
  await view.goto(`${site.url}/releases/${crane}`)
  await view.getByRole('heading', { name: 'No releases yet' }).waitFor()
  await shoot(view, 'list-empty')
  await view.close()
  await page.getByRole('button', { name: 'Release…' }).click()
  const dialog = dialogOf(page)
  await dialog.getByText('Readers see everything for the first time.').waitFor()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await shoot(page, 'dialog-first')
  await dialog.getByLabel('Notes for readers').fill('First release of this guide.')
  await pressRelease(page)
  await page.getByText('V1.0 is released. Readers see it now.').first().waitFor()
  await page.getByText('Readers see V1.0 until the next release').waitFor()
  assert.equal(await firstLine(crane), 'Switch the crane off.')
  await page.close()
})

test('a member outside of the release is saved without a word about releasing', async () => {
  const page = await context.newPage()
  await openEditor(page, site, crane)
  for (const isPublic of [false, true]) {
    await page.getByRole('switch', { name: 'Public' }).click()
    await page.getByRole('switch', { name: 'Public', checked: isPublic }).waitFor()
  }
  await page.getByText('Everything is saved').waitFor()
  assert.equal(await page.getByText('Saved, not released').count(), 0)
  await page.goto(`${site.url}/Guide/x/${crane}`)
  await page.getByRole('link', { name: /^V1\.0, / }).waitFor()
  await page.waitForLoadState('networkidle')
  assert.equal(await page.getByText('You see V1.0, as readers do').count(), 0)
  await page.close()
})

test('saved edits are read by authors only, compared and released', async () => {
  const page = await context.newPage()
  await page.setViewportSize({ width: 1366, height: 900 })
  await openEditor(page, site, crane)
  await lineOf(page, 1, 1).fill('Switch the crane off and lock the switch.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved, not released').waitFor()
  assert.equal(await firstLine(crane), 'Switch the crane off.')
  await shoot(page, 'editor-saved')

  const reader = await open(`/Guide/x/${crane}`, readers)
  await reader.getByText('Switch the crane off.', { exact: true }).waitFor()
  await reader.getByRole('link', { name: /^V1\.0, / }).waitFor()
  assert.equal(await reader.getByText(/working text/).count(), 0)
  await shoot(reader, 'reader')

  const view = await open(`/Guide/x/${crane}`)
  await view.getByText('You see V1.0, as readers do').waitFor()
  await shoot(view, 'bar-shown')
  await view.getByRole('link', { name: 'Read the working text' }).click()
  await view.getByText('You see the working text; readers see V1.0').waitFor()
  await view.getByText('Switch the crane off and lock the switch.').waitFor()
  await shoot(view, 'bar-working')
  await view.getByRole('link', { name: 'Compare', exact: true }).click()
  await view.locator('ins', { hasText: 'and lock the switch' }).waitFor()
  await view.goBack()
  await view.getByRole('link', { name: 'Read what readers see' }).click()
  await view.getByText('You see V1.0, as readers do').waitFor()
  await view.close()

  await lineOf(page, 1, 1).fill('Switch the crane off, and lock the main switch.')
  await page.getByRole('button', { name: 'Release…' }).click()
  const dialog = dialogOf(page)
  await dialog.getByText('Text of step 1 changed').waitFor()
  await dialog.getByRole('radio', { name: /^V2\.0/ }).check()
  await dialog.getByLabel('Notes for readers').fill('The switch is locked.\nFrom now on always.')
  await shoot(page, 'dialog', 1100)
  await pressRelease(page)
  await page.getByText('V2.0 is released. Readers see it now.').first().waitFor()
  await page.getByText('Everything is saved').waitFor()
  assert.equal(await firstLine(crane), 'Switch the crane off, and lock the main switch.')
  await reader.reload()
  await reader.getByRole('link', { name: /^V2\.0, / }).waitFor()
  await reader.emulateMedia({ media: 'print' })
  await reader.getByText(/^Release V2\.0, in effect since/).waitFor()
  await reader.close()
  await page.close()
})

test('nothing is released twice, without a change, or over unseen edits of another window', async () => {
  const guideid = await makeReleased('Check the hook', ['Look at the latch.'])
  const one = await open(`/releases/${guideid}`)
  const other = await open(`/releases/${guideid}`)
  for (const page of [one, other]) {
    await page.getByRole('button', { name: 'Release…' }).click()
    await dialogOf(page).getByText('Text of step 1 changed').waitFor()
  }
  await dialogOf(other).getByLabel('Title').fill('Latch')
  await pressRelease(one)
  await one.getByText('V1.1 is released. Readers see it now.').first().waitFor()
  await pressRelease(other)
  await dialogOf(other)
    .getByRole('alert')
    .getByText(/^Nothing has changed since the release in effect/)
    .waitFor()
  assert.equal(await dialogOf(other).getByLabel('Title').inputValue(), 'Latch')
  await shoot(other, 'dialog-unchanged')
  await dialogOf(other).getByRole('link', { name: 'Show the releases' }).waitFor()

  await rewrite(guideid, 'Look at the latch and its spring.')
  await other.reload()
  await other.getByRole('button', { name: 'Release…' }).click()
  await dialogOf(other).getByText('Text of step 1 changed').waitFor()
  await rewrite(guideid, 'Look at the latch, its spring and the pin.')
  await pressRelease(other)
  await dialogOf(other)
    .getByRole('alert')
    .getByText(/^Somebody has changed the guide meanwhile/)
    .waitFor()
  await shoot(other, 'dialog-newer', 1100)
  assert.equal(await firstLine(guideid), 'Look at the latch.')
  await pressRelease(other)
  await other.getByText('V1.2 is released. Readers see it now.').first().waitFor()
  assert.equal(await firstLine(guideid), 'Look at the latch, its spring and the pin.')
  await one.close()
  await other.close()
})

test('a release is scheduled, changed and cancelled; releases cannot be turned off meanwhile', async () => {
  const guideid = await makeReleased('Change the rope', ['Lower the hook to the ground.'])
  const page = await open(`/Guide/x/${guideid}`)
  await page.getByRole('button', { name: 'More about this guide' }).click()
  await page.getByRole('menuitem', { name: 'Release…' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('radio', { name: /^At a date and time/ }).check()
  await pressRelease(page)
  await dialog.getByText('Enter the date and the time.').waitFor()
  await dialog.getByLabel('Time of taking effect').fill(await localTime(page, -3))
  await dialog.getByLabel('Ends (optional)').fill(await localTime(page, -5))
  await pressRelease(page)
  await dialog.getByText('The time has to be in the future.').waitFor()
  await dialog.getByText(/^The end has to be in the future/).waitFor()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await shoot(page, 'dialog-failed', 1200)
  await dialog.getByLabel('Time of taking effect').fill(await localTime(page, 48))
  await dialog.getByLabel('Ends (optional)').fill(await localTime(page, 96))
  await pressRelease(page)
  await page
    .getByText(/^V1\.1 takes effect on /)
    .first()
    .waitFor()
  await page.getByText('You see V1.0, as readers do').waitFor()
  assert.equal(await firstLine(guideid), 'Switch the crane off.')
  await shoot(page, 'bar-scheduled')
  await page.getByRole('button', { name: 'More about this guide' }).click()
  await page.getByRole('menuitem', { name: 'Release…' }).click()
  await dialogOf(page).getByText('V1.1 waits for its time already').waitFor()
  await shoot(page, 'dialog-waits')
  await page.keyboard.press('Escape')

  const settings = await open('/admin/settings/guides')
  await settings.getByRole('link', { name: /^Change the rope: V1\.1 takes effect on/ }).waitFor()
  await settings.getByRole('switch', { name: 'Releases of guides' }).uncheck()
  await settings.getByText(/^Turning off publishes nothing/).waitFor()
  await settings.getByRole('button', { name: 'Save changes' }).click()
  await confirmWithPassword(settings)
  await settings.getByText(/^Releases cannot be turned off while/).waitFor()
  await shoot(settings, 'settings-refused')
  await settings.close()

  await page.goto(`${site.url}/releases/${guideid}`)
  await page.getByText('Scheduled', { exact: true }).waitFor()
  const more = () => page.getByRole('button', { name: 'More for V1.1' }).click()
  await more()
  await page.getByRole('menuitem', { name: 'Change…' }).click()
  const change = page.getByRole('dialog', { name: 'Change V1.1' })
  await change.getByLabel('Title').fill('Summer')
  await change.getByLabel('Ends (optional)').fill('')
  await shoot(page, 'dialog-change', 1100)
  await change.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Summer is changed.').first().waitFor()
  await page.getByRole('heading', { name: /^Summer V1\.1/ }).waitFor()
  assert.equal(await page.getByText(/ends on/).count(), 0)
  await page.getByRole('button', { name: 'More for Summer' }).click()
  await page.getByRole('menuitem', { name: 'Cancel the release…' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel Summer?' })
  await cancel.getByLabel('Reason (optional)').fill('The rope is late.')
  await cancel.getByRole('button', { name: 'Cancel the release' }).click()
  await page.getByText('Cancelled', { exact: true }).waitFor()
  await page.getByText('Reason: The rope is late.').waitFor()
  await page.close()
})

test('a release is withdrawn with a reason, and readers see the one before it', async () => {
  const guideid = await makeReleased('Test the brake', ['Lift 5 tons.'])
  const second = await release(guideid, { notes: 'With a load.' })
  const page = await open(`/releases/${guideid}`)
  const choose = async (title: string, item: string) => {
    await page.getByRole('button', { name: `More for ${title}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('V1.1', 'Withdraw…')
  const dialog = page.getByRole('dialog', { name: 'Withdraw V1.1?' })
  await dialog.getByText('Readers see V1.0 again.').waitFor()
  await dialog.getByRole('button', { name: 'Withdraw the release' }).click()
  await dialog.getByText(/^Enter the reason/).waitFor()
  await shoot(page, 'dialog-withdraw')
  await dialog.getByLabel('Reason').fill('Wrong load.')
  await dialog.getByRole('button', { name: 'Withdraw the release' }).click()
  await page.getByText('V1.1 is withdrawn.').first().waitFor()
  await page.getByText('Withdrawn', { exact: true }).waitFor()
  await page.getByText('Reason: Wrong load.').waitFor()
  assert.equal(await firstLine(guideid), 'Switch the crane off.')

  await page.goto(`${site.url}/Guide/x/${guideid}?release=${second.releaseid}`)
  await page.getByText('V1.1 was withdrawn').waitFor()
  await page.getByText('Lift 5 tons.').waitFor()
  await page.getByRole('link', { name: 'Compare with V1.0' }).waitFor()
  await checkAccessibility(page, { within: 'main' })
  await shoot(page, 'banner-withdrawn')
  await page.getByRole('link', { name: 'Read V1.0, which is in effect' }).click()
  await page.getByText('You see V1.0, as readers do').waitFor()

  const reader = await open(`/Guide/x/${guideid}?release=${second.releaseid}`, readers)
  await reader.getByRole('heading', { name: 'You can only read the release in effect' }).waitFor()
  await checkAccessibility(reader, { within: 'main' })
  await reader.getByRole('link', { name: 'Read the guide' }).click()
  await reader.getByText('Switch the crane off.', { exact: true }).waitFor()
  await reader.getByRole('link', { name: /^V1\.0, / }).click()
  await reader.getByText('In effect', { exact: true }).waitFor()
  assert.equal(await reader.getByText('Withdrawn').count(), 0)
  assert.equal(await reader.getByRole('button', { name: /^More for/ }).count(), 0)
  await reader.close()

  await page.goto(`${site.url}/releases/${guideid}`)
  await choose('V1.0', 'Withdraw…')
  const last = page.getByRole('dialog', { name: 'Withdraw V1.0?' })
  await last.getByText('Readers do not see the guide any more until its next release.').waitFor()
  await last.getByLabel('Reason').fill('All wrong.')
  await last.getByRole('button', { name: 'Withdraw the release' }).click()
  await eventually(() => firstLine(guideid), 404)
  await choose('V1.1', 'Delete…')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the release' }).click()
  await page.getByText('V1.1 is deleted.').first().waitFor()
  await eventually(() => page.getByRole('heading', { name: /^V1\.1/ }).count(), 0)
  await page.close()
})

test('a prerequisite without a release is named, with the way to it', async () => {
  const first = await makeGuide(site, 'Harbour Crane', 'Isolate the crane', [['Pull the plug.']])
  await makePublic(first)
  const guideid = await makeReleased('Replace the motor')
  const { revisionid } = await readGuide(site, guideid)
  await site.call('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, { prerequisites: [first] })
  const page = await open(`/releases/${guideid}`)
  await page.getByRole('button', { name: 'Release…' }).click()
  await dialogOf(page).getByText('Changes since V1.0').waitFor()
  await pressRelease(page)
  await dialogOf(page)
    .getByText(/“Isolate the crane” comes before this guide and has no release/)
    .waitFor()
  await dialogOf(page).getByRole('link', { name: 'Isolate the crane' }).waitFor()
  await shoot(page, 'dialog-prerequisite')
  await release(first)
  await pressRelease(page)
  await page.getByText('V1.1 is released. Readers see it now.').first().waitFor()
  await page.close()
})

test('a prerequisite is pinned to a release, or follows the newest one', async () => {
  const first = await makeReleased('Lock the slewing gear')
  const guideid = await makeReleased('Weld the mast')
  const { revisionid } = await readGuide(site, guideid)
  await site.call('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, { prerequisites: [first] })
  await rewrite(first, 'Insert the bolt.')
  await release(first)
  const page = await context.newPage()
  await page.setViewportSize({ width: 1366, height: 900 })
  await openEditor(page, site, guideid)
  await unfold(page, 'Tools, parts and documents')
  const pin = page.getByLabel('Release of “Lock the slewing gear”')
  assert.equal(await pin.inputValue(), '')
  await pin.selectOption('V1.0')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved, not released').waitFor()
  await pin.scrollIntoViewIfNeeded()
  await shoot(page, 'pin')
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(() => pin.inputValue(), '')
  await page.getByRole('button', { name: 'Redo' }).click()
  await page.getByRole('button', { name: 'Release…' }).click()
  await pressRelease(page)
  await page.getByText('V1.1 is released. Readers see it now.').first().waitFor()
  const reader = await open(`/Guide/x/${guideid}`, readers)
  await reader.getByText('Switch the crane off.', { exact: true }).first().waitFor()
  assert.equal(await reader.getByText('Insert the bolt.').count(), 0)
  await reader.close()
  await page.close()
})

test('the keyboard alone releases, and Escape asks before typed notes are lost', async () => {
  const guideid = await makeReleased('Paint the jib', ['Sand the old paint.'])
  const page = await open(`/releases/${guideid}`)
  const button = page.getByRole('button', { name: 'Release…' })
  await button.focus()
  await page.keyboard.press('Enter')
  await dialogOf(page).getByText('Text of step 1 changed').waitFor()
  const notes = dialogOf(page).getByLabel('Notes for readers')
  for (let tabs = 0; tabs < 12 && !(await notes.evaluate((box) => box === document.activeElement)); tabs++)
    await page.keyboard.press('Tab')
  await page.keyboard.type('Two coats.')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).waitFor()
  await page.keyboard.press('Escape')
  await eventually(() => page.getByRole('alertdialog').count(), 0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await dialogOf(page).getByLabel('Time of taking effect').waitFor()
  await page.keyboard.press('ArrowUp')
  await dialogOf(page).getByRole('button', { name: 'Release now' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('V1.1 is released. Readers see it now.').first().waitFor()
  await eventually(() => button.evaluate((each) => each === document.activeElement), true)
  await page.close()
})

test('the list of releases is read to its end, in German too', async () => {
  const guideid = await makeReleased('Balance the jib')
  for (let number = 1; number <= 22; number++) {
    await rewrite(guideid, `Turn by ${number} degrees.`)
    await release(guideid, number % 5 ? {} : { title: `Spring ${number}`, notes: 'Turned a little further.' })
  }
  const page = await open(`/releases/${guideid}`)
  await eventually(() => page.locator('.sw-release').count(), 20)
  await page.getByRole('link', { name: 'Compare with V1.2', exact: true }).waitFor()
  await shoot(page, 'list')
  await page.getByRole('button', { name: 'Next' }).click()
  await eventually(() => page.locator('.sw-release').count(), 3)
  assert.ok(await page.getByRole('button', { name: 'Next' }).isDisabled())
  await page.close()
  await rewrite(guideid, 'Turn by one degree.')

  const de = await open(`/releases/${guideid}`, german)
  await eventually(() => de.locator('.sw-release').count(), 20)
  await shoot(de, 'list-de')
  await de.goto(`${site.url}/Guide/x/${guideid}`)
  await de.getByText(/^Sie sehen V1\.22, wie alle Leser$/).waitFor()
  await shoot(de, 'bar-de')
  await de.getByRole('button', { name: 'Freigeben …' }).click()
  const dialog = de.getByRole('dialog')
  await dialog.getByText('Text von Schritt 1 geändert').waitFor()
  await dialog.getByRole('radio', { name: /^Zu einem Zeitpunkt/ }).check()
  await dialog.getByRole('button', { name: 'Freigabe planen' }).click()
  await dialog.getByText('Geben Sie Datum und Uhrzeit ein.').waitFor()
  await shoot(de, 'dialog-de', 1200)
  const [oldest] = (
    await site.call<{ releases: { releaseid: number }[] }>(
      'GET',
      `/guides/${guideid}/releases?order=ASC&limit=1`,
    )
  ).releases
  await de.goto(`${site.url}/Guide/x/${guideid}?release=${oldest?.releaseid}`)
  await de.getByText('V1.0 ist abgelöst').waitFor()
  await shoot(de, 'banner-de')
  await de.goto(`${site.url}/admin/settings/guides`)
  await de.getByText(/öffentlichen Anleitungen sind freigegeben/).waitFor()
  await shoot(de, 'settings-de')
  await de.goto(`${site.url}/edit/${guideid}`)
  await de.getByText('Gespeichert, nicht freigegeben').waitFor()
  await shoot(de, 'editor-de')
  await de.close()
})
