// What a journey waits for: that something becomes as it should be, however slow the machine is.
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Locator, Route } from 'playwright-core'

const PATIENCE_MS = 60_000
const PAUSE_MS = 50

/** Looks again and again. False when it has not come about in all that time. */
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

/** For everything that a page shows a moment after it was asked to. */
export async function eventually<T>(read: () => Promise<T>, expected: T): Promise<void> {
  const isSo = async () => isDeepStrictEqual(await read(), expected)
  if (!(await comesAbout(isSo))) assert.deepEqual(await read(), expected)
}

export async function eventuallyMatches(read: () => Promise<string | null>, pattern: RegExp): Promise<void> {
  const isSo = async () => pattern.test((await read()) ?? '')
  if (!(await comesAbout(isSo))) assert.match((await read()) ?? '', pattern)
}

/** Presses a choice, once, and waits until the app shows it as chosen. */
export async function choose(choice: Locator, isChosen = true): Promise<void> {
  if ((await choice.isChecked()) === isChosen) return
  await choice.click()
  await eventually(() => choice.isChecked(), isChosen)
}

interface Pressed {
  evaluateAll(act: (found: HTMLElement[]) => void): Promise<void>
}

/** Presses what the app may take away by itself at any moment, such as the retry of what it retries, too. */
export const pressIfThere = (button: Pressed): Promise<void> =>
  button.evaluateAll((found) => {
    for (const each of found) each.click()
  })

/** Where something is, once it does not move any more. */
export async function restingBox(what: Locator) {
  await what.scrollIntoViewIfNeeded()
  const box = await what.boundingBox()
  assert.ok(box)
  return box
}

/** Ends a request as a lost connection does. One that its page has given up already needs no end. */
export const cutOff = (route: Route): Promise<void> => route.abort('connectionreset').catch(() => {})
