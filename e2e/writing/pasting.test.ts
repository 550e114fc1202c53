// Proves that text pasted from a word processor or a web page keeps its lists, bold words and links in a guide.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { lineOf, makeCategory, makeGuide, openEditor, readGuide, save, unfold } from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'

const { site, windowOfMara } = await openWorks('invited')
await makeCategory(site, 'Pumps')
const context = await windowOfMara()
let page: Page
beforeEach(async () => {
  page = await context.newPage()
})
afterEach(() => page.close())

const paste = (target: Locator, html: string, text: string) =>
  target.evaluate(
    (field, [rich, plain]) => {
      const data = new DataTransfer()
      data.setData('text/html', rich)
      data.setData('text/plain', plain)
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    },
    [html, text] as const,
  )

const word = (level: number, sign: string, text: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${sign}<span> </span></span>${text}</p>`

const linesOf = async (guideid: number) =>
  (await readGuide(site, guideid)).steps.map(({ lines }) =>
    lines.map(({ text_raw, level }) => [level, text_raw]),
  )

test('a nested list of a word processor becomes levels, and bold words and links stay', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Word', [['Start.']])
  await openEditor(page, site, guideid)
  await lineOf(page, 1, 1).fill('')
  const html = [
    word(1, '·', 'Open the <b>drain</b>.'),
    word(2, 'a.', 'Wait for <a href="https://example.org/oil">the oil</a>.'),
    word(1, '·', 'Close it.'),
  ].join('')
  await paste(lineOf(page, 1, 1), html, '· Open the drain.\na. Wait for the oil.\n· Close it.')
  await save(page)
  assert.deepEqual(await linesOf(guideid), [
    [
      [0, "Open the '''drain'''."],
      [1, 'Wait for [https://example.org/oil|the oil].'],
      [0, 'Close it.'],
    ],
  ])
})

test('a nested list of a page becomes levels, and one line alone keeps what is bold', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Page', [['Start.'], ['Turn  now.']])
  await openEditor(page, site, guideid)
  await lineOf(page, 1, 1).fill('')
  const html = '<ul><li>One<ul><li>Two</li></ul></li><li>Three</li></ul>'
  await paste(lineOf(page, 1, 1), html, 'One\nTwo\nThree')
  await lineOf(page, 2, 1).evaluate((field) => (field as HTMLTextAreaElement).setSelectionRange(5, 5))
  await paste(lineOf(page, 2, 1), 'the <b>left</b> one', 'the left one')
  await save(page)
  assert.deepEqual(await linesOf(guideid), [
    [
      [0, 'One'],
      [1, 'Two'],
      [0, 'Three'],
    ],
    [[0, "Turn the '''left''' one now."]],
  ])
})

test('beside a table in an introduction the headings and bold words stay', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Table', [['Start.']])
  await openEditor(page, site, guideid)
  await unfold(page, 'About this guide')
  const field = page.getByRole('textbox', { name: 'Introduction' })
  await field.click()
  const html =
    '<h2>Before</h2><p>Mind the <b>oil</b>.</p><table><tr><td><p>Torque</p></td><td><p>12 Nm</p></td></tr></table>'
  await page.evaluate((rich) => {
    const data = new DataTransfer()
    data.setData('text/html', rich)
    data.setData('text/plain', 'Before\nMind the oil.\nTorque\t12 Nm')
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, html)
  await save(page)
  const { introduction_raw } = await readGuide(site, guideid)
  assert.match(introduction_raw, /== Before ==/)
  assert.match(introduction_raw, /'''oil'''/)
  assert.match(introduction_raw, /Torque · 12 Nm/)
})
