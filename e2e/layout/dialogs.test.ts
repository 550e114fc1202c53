// Proves that a dialog with unsaved text does not close by a selection past its edge, by Escape or by the cross without
// asking.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import {
  drawPhoto,
  type GuideAnswer,
  makeCategory,
  makeGuide,
  openEditor,
  unfold,
} from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { eventually, restingBox } from '../support/wait.ts'
import { mara } from '../support/works.ts'

const { site, call, openAsMara } = await openWorks('invited')
await makeCategory(site, 'Pumps')
const guideid = await makeGuide(site, 'Pumps', 'Seal', [['Look.']])
const { steps, revisionid } = await call<GuideAnswer>('GET', `/guides/${guideid}`)
await call('PUT', `/guides/${guideid}/public?revisionid=${revisionid}`, {})
const stepid = steps[0]!.stepid
const form = await call<{ fields: { field_revisionid: number }[] }>('POST', `/step_forms/${stepid}`, {
  fields: [{ label: 'Torque', field_type: 'Numeric Input' }],
})
const { entryid } = await call<{ entryid: number }>('POST', '/work_log', { guideid, workorderid: 'WO-1' })
const fields = { [form.fields[0]!.field_revisionid]: '12' }
await call('PUT', `/work_log/${entryid}/stepData`, { fields, stepid })
const page = await openAsMara({ reducedMotion: 'reduce' })

const go = async (path: string, button: string | RegExp) => {
  await page.goto(site.url + path)
  await page.getByRole('main').getByRole('button', { name: button }).first().click()
}
const field = (label: string) => () => page.getByRole('dialog').getByLabel(label)

const written: Record<string, { open: () => Promise<void>; field: () => Locator }> = {
  'a new token': { open: () => go('/account/tokens', 'New API token'), field: field('What is it for?') },
  'an invitation': {
    open: () => go('/admin/people', 'Invite people'),
    field: () => page.getByRole('dialog').getByLabel(/^E-mail address/),
  },
  'a correction': {
    open: () => go(`/records/${entryid}`, /^Correct /),
    field: () => page.getByRole('dialog').getByLabel(/^Reason|^Why/),
  },
  'a team': {
    open: () => go('/teams', /team$/i),
    field: () => page.getByRole('dialog').getByRole('textbox').first(),
  },
  'the work order of a run': {
    open: () => go(`/runs/${entryid}`, 'More about this run'),
    field: field('Work order'),
  },
  'a video of another site': {
    open: async () => {
      await openEditor(page, site, guideid)
      await unfold(page, 'About this guide')
      await page.getByRole('button', { name: 'Add an opening video' }).click()
      await page.getByRole('menuitem', { name: 'From YouTube or Vimeo' }).click()
    },
    field: field('Address of the video'),
  },
}

/** Drags the pointer from inside the field to outside the dialog. */
async function selectPastTheEdge(of: Locator): Promise<void> {
  const box = await restingBox(of)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(4, 4, { steps: 4 })
  await page.mouse.up()
}

const question = () => page.getByRole('alertdialog')

for (const [name, { open, field: find }] of Object.entries(written))
  test(`what is written is not taken away unasked: ${name}`, async () => {
    await open()
    const input = find()
    await input.fill('Half a thought')
    await selectPastTheEdge(input)
    await eventually(() => input.inputValue(), 'Half a thought')

    await page.keyboard.press('Escape')
    await question().getByRole('button', { name: 'Cancel' }).click()
    await eventually(() => input.inputValue(), 'Half a thought')
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).first().click()
    await question().waitFor()
    // Escape closes only the question.
    await page.keyboard.press('Escape')
    await question().waitFor({ state: 'detached' })
    await eventually(() => input.inputValue(), 'Half a thought')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await question().waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await question().getByRole('button', { name: 'Close without saving' }).click()
    await input.waitFor({ state: 'detached' })

    await open()
    await find().focus()
    await page.keyboard.press('Escape')
    await find().waitFor({ state: 'detached' })
    assert.equal(await question().count(), 0)
  })

test('a press beside a dialog closes it where nothing is lost', async () => {
  await go('/account/tokens', 'New API token')
  await page.getByRole('dialog').waitFor()
  await page.mouse.click(4, 4)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('what is shown only once is not closed before it was copied', async () => {
  await go('/account/tokens', 'New API token')
  await field('What is it for?')().fill('Scales')
  await field('Current password')().fill(mara.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Create API token' }).click()
  const copy = page.getByRole('button', { name: 'Copy', exact: true })
  await copy.waitFor()
  await page.keyboard.press('Escape')
  await question().getByRole('button', { name: 'Cancel' }).click()
  await copy.click()
  await page.getByRole('button', { name: 'Copied', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('a drawing is not lost at Escape', async () => {
  await openEditor(page, site, guideid)
  await page
    .getByLabel('File for a picture of step 1')
    .setInputFiles(await drawPhoto(page, 'one.png', 1200, 900))
  await page.getByRole('button', { name: 'Crop or draw on picture 1 of step 1' }).click()
  await page.getByRole('button', { name: 'Add one in the middle' }).click()
  await page.keyboard.press('Escape')
  await question().getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('a question says to screen readers what is at stake', async () => {
  await go('/account/tokens', /^(Revoke|End session)/)
  const stakes = await question().evaluate((dialog) => {
    const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
    return described?.textContent ?? ''
  })
  assert.ok(stakes.length > 10, stakes)
})
