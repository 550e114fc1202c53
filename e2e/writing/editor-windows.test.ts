// Proves that several windows on one guide do not overwrite each other's drafts, that a window can take over, and that
// drafts of a closed window are offered.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAccessibility } from '../support/browser.ts'
import { lineOf, makeCategory, makeGuide, openEditor, readGuide, save } from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { eventually } from '../support/wait.ts'
import { waitUntilStored } from './drafts.ts'

const { site, openAsMara } = await openWorks('invited')
await makeCategory(site, 'Saws')
const guideid = await makeGuide(site, 'Saws', 'Change the band', [['Switch it off.'], ['Loosen the band.']])
let first = await openAsMara()
const context = first.context()

test('two windows keep what each of them types, and saving merges it', async () => {
  await openEditor(first, site, guideid)
  await lineOf(first, 1, 1).fill('Switch it off and wait.')
  const second = await context.newPage()
  await openEditor(second, site, guideid)
  await second.getByText('This is open in another window, too').waitFor()
  await checkAccessibility(second, { within: 'main' })
  await eventually(() => lineOf(second, 1, 1).inputValue(), 'Switch it off.')
  await second.getByRole('button', { name: 'Write in both' }).click()
  await lineOf(second, 2, 1).fill('Loosen the band slowly.')
  await first.reload()
  await eventually(() => lineOf(first, 1, 1).inputValue(), 'Switch it off and wait.')
  await save(second)
  await save(first)
  await second.close()
  const { steps } = await readGuide(site, guideid)
  assert.deepEqual(
    steps.map(({ lines }) => lines[0]?.text_raw),
    ['Switch it off and wait.', 'Loosen the band slowly.'],
  )
})

test('a window takes over with what was typed in the other, which can have it back', async () => {
  await openEditor(first, site, guideid)
  await lineOf(first, 1, 1).fill('Pull the plug.')
  const second = await context.newPage()
  await openEditor(second, site, guideid)
  await second.getByRole('button', { name: 'Take over' }).click()
  await first.getByText('You continue this in another window').waitFor()
  await checkAccessibility(first, { within: 'main' })
  await second.getByText(/^Your changes from/).waitFor()
  await eventually(() => lineOf(second, 1, 1).inputValue(), 'Pull the plug.')
  await lineOf(second, 1, 1).fill('Pull the plug first.')
  await first.getByRole('button', { name: 'Continue here' }).click()
  await second.getByText('You continue this in another window').waitFor()
  await eventually(() => lineOf(first, 1, 1).inputValue(), 'Pull the plug first.')
  await second.close()
  await save(first)
})

test('drafts of windows that are gone are all offered, one after the other', async () => {
  await openEditor(first, site, guideid)
  await lineOf(first, 1, 1).fill('From the first window.')
  const second = await context.newPage()
  await openEditor(second, site, guideid)
  await second.getByRole('button', { name: 'Write in both' }).click()
  await waitUntilStored(first, 'From the first window.')
  await lineOf(second, 2, 1).fill('From the second window.')
  await waitUntilStored(second, 'From the second window.')
  await first.close({ runBeforeUnload: false })
  await second.close({ runBeforeUnload: false })

  first = await context.newPage()
  await openEditor(first, site, guideid)
  await first.getByText('There are more changes that were not saved').waitFor()
  await checkAccessibility(first, { within: 'main' })
  await eventually(() => lineOf(first, 2, 1).inputValue(), 'From the second window.')
  await first.getByRole('button', { name: /^Open draft/ }).click()
  await first.getByText(/^Your changes from/).waitFor()
  await first.waitForFunction(() =>
    [...document.querySelectorAll('textarea')].some(({ value }) => value === 'From the first window.'),
  )
  await save(first)
  await first.getByRole('button', { name: /^Open draft/ }).click()
  await first.waitForFunction(() =>
    [...document.querySelectorAll('textarea')].some(({ value }) => value === 'From the second window.'),
  )
  await save(first)
  const { steps } = await readGuide(site, guideid)
  assert.deepEqual(
    steps.map(({ lines }) => lines[0]?.text_raw),
    ['From the first window.', 'From the second window.'],
  )
})
