// Proves reordering in every list by keyboard: after two presses the member has moved two positions, has the focus, and
// its position is announced. By pointer, the list scrolls while the pointer is held at its edge.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { aPdf } from '../../server/test/files/media-files.ts'
import {
  drawPhoto,
  type GuideAnswer,
  lineOf,
  makeCategory,
  makeGuide,
  openEditor,
  unfold,
} from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { eventually, restingBox, until } from '../support/wait.ts'

const { site, call, openAsMara } = await openWorks('invited')
await makeCategory(site, 'Pumps')
const guideid = await makeGuide(site, 'Pumps', 'Order', [['One.', 'Two.', 'Three.'], ['Four.'], ['Five.']])
const long = await makeGuide(
  site,
  'Pumps',
  'Long',
  Array.from({ length: 16 }, () => ['Look.', 'Look again.']),
)
const { steps, revisionid } = await call<GuideAnswer>('GET', `/guides/${guideid}`)
const needed = ['Axe', 'Bolt', 'Clamp'].map((name) => ({ name, quantity: 1 }))
await call('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, { tools: needed, parts: needed })
await call('POST', `/step_forms/${steps[0]!.stepid}`, {
  fields: [
    { label: 'First', field_type: 'Radios', options: ['Axe', 'Bolt', 'Clamp'] },
    { label: 'Second', field_type: 'Text Input' },
    { label: 'Third', field_type: 'Text Input' },
  ],
})
const page = await openAsMara({ reducedMotion: 'reduce' })
await openEditor(page, site, guideid)
await unfold(page, 'Tools, parts and documents')
for (const name of ['one.png', 'two.png', 'three.png'])
  await page.getByLabel('File for a picture of step 1').setInputFiles(await drawPhoto(page, name))
await page.getByRole('img', { name: 'Picture 3 of step 1' }).waitFor()
for (const name of ['one.pdf', 'two.pdf', 'three.pdf']) {
  const file = { name, mimeType: 'application/pdf', buffer: Buffer.concat([aPdf(), Buffer.from(name)]) }
  await page.getByLabel('Files of documents').setInputFiles(file)
  await page.getByRole('button', { name: new RegExp(`^Move ${name}`) }).waitFor()
}

interface List {
  open?: () => Promise<void>
  /** The element within the first member that gets the focus first. */
  start: () => Locator
  key: string
  /** Texts that distinguish the members, in order. */
  read: () => Promise<string[]>
  close?: () => Promise<void>
}

const valuesOf = (fields: Locator) =>
  fields.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))
const namesOf = (parts: Locator) => parts.evaluateAll((all) => all.map((each) => each.textContent ?? ''))
const openForm = async () => {
  await page.getByRole('button', { name: 'Form of step 1' }).click()
  await page.getByRole('button', { name: /^Move First/ }).waitFor()
}
const closeForm = async () => {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
const things = (kind: string): List => ({
  start: () => page.getByRole('button', { name: /^Move Axe/ }).nth(kind === 'Tools' ? 0 : 1),
  key: 'ArrowDown',
  read: () => valuesOf(page.getByRole('combobox', { name: `Name, ${kind}` })),
})
const titles = () => valuesOf(page.getByRole('textbox', { name: /^Title of step/ }))

const lists: Record<string, List> = {
  tools: things('Tools'),
  parts: things('Parts'),
  documents: {
    start: () => page.getByRole('button', { name: /^Move one.pdf/ }),
    key: 'ArrowDown',
    read: () => namesOf(page.locator('.sw-edit-document-name > span:first-of-type')),
  },
  'steps, by their handle': {
    start: () => page.getByRole('article').getByRole('button', { name: 'Move step 1: drag' }),
    key: 'ArrowDown',
    read: titles,
  },
  'steps, by their buttons': {
    start: () => page.getByRole('button', { name: 'Move step 1 down' }),
    key: 'Enter',
    read: titles,
  },
  'steps, in the outline': {
    start: () => page.getByRole('navigation').getByRole('button', { name: 'Move step 1: drag' }),
    key: 'ArrowDown',
    read: titles,
  },
  lines: { start: () => lineOf(page, 1, 1), key: 'Alt+ArrowDown', read: () => linesOf(1) },
  pictures: {
    start: () => page.getByRole('button', { name: 'Move picture 1 of step 1 back' }),
    key: 'Enter',
    read: () =>
      page
        .getByRole('article', { name: 'Step 1' })
        .getByRole('img')
        .evaluateAll((all) =>
          all.map((each) => new URL((each as HTMLImageElement).src).pathname.split('.')[0] ?? ''),
        ),
  },
  'fields of a form': {
    open: openForm,
    start: () => page.getByRole('button', { name: /^Move First/ }),
    key: 'ArrowDown',
    read: () => namesOf(page.locator('.sw-form-field-name strong')),
    close: closeForm,
  },
  'options of a field': {
    open: async () => {
      await openForm()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^First/ })
        .click()
    },
    start: () => page.getByRole('dialog').getByRole('button', { name: /^Move Axe/ }),
    key: 'ArrowDown',
    read: () => valuesOf(page.getByRole('textbox', { name: /^Option \d/ })),
    close: closeForm,
  },
  'columns of the record': {
    open: async () => {
      await page.goto(`${site.url}/records?guideid=${guideid}`)
      await page.getByRole('button', { name: /^Columns/ }).click()
      for (const label of ['First', 'Second', 'Third'])
        await page.getByRole('button', { name: new RegExp(`^Add .*${label}`) }).click()
    },
    start: () => page.getByRole('button', { name: /^Move .*First.* back/ }),
    key: 'Enter',
    read: () => namesOf(page.locator('.sw-picks').first().locator('li > span')),
  },
}

const linesOf = async (step: number) => {
  const lines = page.getByRole('textbox', { name: new RegExp(`^Line \\d of step ${step}$`) })
  return valuesOf(lines)
}

for (const [name, list] of Object.entries(lists))
  test(`a press moves what holds the focus, and the next press moves it on: ${name}`, async () => {
    await list.open?.()
    await list.start().focus()
    const [first, second, third] = await list.read()
    await page.keyboard.press(list.key)
    await eventually(list.read, [second, first, third] as string[])
    await eventually(said, 'Place 2 of 3')
    await page.keyboard.press(list.key)
    await eventually(list.read, [second, third, first] as string[])
    await eventually(said, 'Place 3 of 3')
    assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'BODY')
    await list.close?.()
  })

/** A dialog has its own live region, because the page behind it is not announced. */
const said = async () => {
  const within = (await page.locator('dialog[open]').count()) > 0 ? 'dialog[open]' : ':root'
  return (await page.locator(`${within} [data-live]:not([popover])`).last().textContent()) ?? ''
}

test('a step that is held at the edge of the window goes on over the guide', async () => {
  await openEditor(page, site, long)
  const handle = page.getByRole('article').getByRole('button', { name: 'Move step 1: drag' })
  const box = await restingBox(handle)
  await page.mouse.move(box.x + 5, box.y + 5)
  await page.mouse.down()
  await page.mouse.move(box.x + 5, page.viewportSize()!.height - 4, { steps: 3 })
  const last = page.getByRole('article').nth(15)
  await until(() => last.evaluate((element) => element.getBoundingClientRect().top < innerHeight))
  await page.mouse.up()
  await until(async () => (await titles()).indexOf('Part 1') > 12)
})

test('words that are pasted into a step bring no picture of themselves, as anywhere', async () => {
  await openEditor(page, site, long)
  const picture = await drawPhoto(page, 'words.png')
  const paste = (html: string) =>
    lineOf(page, 1, 1).evaluate(
      (element, [look, base64]) => {
        const data = new DataTransfer()
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        data.items.add(new File([bytes], 'words.png', { type: 'image/png' }))
        if (look) {
          data.setData('text/html', look)
          data.setData('text/plain', 'Words')
        }
        element.dispatchEvent(
          new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }),
        )
      },
      [html, picture.buffer.toString('base64')] as const,
    )
  await paste('<p>Words</p>')
  await paste('')
  const step = page.getByRole('article', { name: 'Step 1', exact: true })
  await step.getByRole('img', { name: 'Picture 1 of step 1' }).waitFor()
  assert.equal(await step.getByRole('img').count(), 1)
})
