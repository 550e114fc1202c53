// Waits for conditions, independent of the speed of the machine.
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Locator, Page } from 'playwright-core'

const PATIENCE_MS = 60_000
const PAUSE_MS = 50

/** Retries until the condition holds. Returns false after the timeout. */
async function comesAbout(isSo: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    if (await isSo()) return true
    if (performance.now() > end) return false
    await pause(PAUSE_MS)
  }
}

export async function until(isSo: () => Promise<boolean>): Promise<void> {
  if (!(await comesAbout(isSo))) assert.fail(`it has not come about: ${isSo}`)
}

/** Waits for content that the page shows with a delay. */
export async function eventually<T>(read: () => Promise<T>, expected: T): Promise<void> {
  const isSo = async () => isDeepStrictEqual(await read(), expected)
  if (!(await comesAbout(isSo))) assert.deepEqual(await read(), expected)
}

export async function eventuallyMatches(read: () => Promise<string | null>, pattern: RegExp): Promise<void> {
  const isSo = async () => pattern.test((await read()) ?? '')
  if (!(await comesAbout(isSo))) assert.match((await read()) ?? '', pattern)
}

/** Presses an option once and waits until the app shows it as chosen. */
export async function choose(choice: Locator, isChosen = true): Promise<void> {
  if ((await choice.isChecked()) === isChosen) return
  await choice.click()
  await eventually(() => choice.isChecked(), isChosen)
}

interface Pressed {
  evaluateAll(act: (found: HTMLElement[]) => void): Promise<void>
}

/** Presses a control that the app may remove at any moment, such as a retry button. */
export const pressIfThere = (button: Pressed): Promise<void> =>
  button.evaluateAll((found) => {
    for (const each of found) each.click()
  })

/** Returns the position of an element once it no longer moves. */
export async function restingBox(what: Locator) {
  await what.scrollIntoViewIfNeeded()
  const box = await what.boundingBox()
  assert.ok(box)
  return box
}

/** Waits until the page awaits no response. */
export const settled = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('h1') !== null && document.querySelector('.sw-skeletons') === null,
  )
