// A scanner or a person at a keyboard: real keys with exact times, independent of the load of the machine.
import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'

interface Keys {
  /** Between two keys, in milliseconds; or the pause before each key. */
  pauseMs?: number | readonly number[]
  /** The keys that end the code. */
  end?: readonly string[]
}

const codes: Readonly<Record<string, object>> = {
  Enter: { code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Tab: { code: 'Tab', windowsVirtualKeyCode: 9 },
}

/** After the last key of a scan, another Enter or Tab within 300 ms still belongs to the scanner. A person is slower. */
const personMs = 350
const quickestMs = 20

/** Time of the last key that was sent to a page. It may lie ahead. */
const lastKeys = new WeakMap<Page, number>()

/** Later keys of a person are pressed when a person would. */
function pressAsPerson(page: Page): void {
  if (lastKeys.has(page)) return
  const { keyboard } = page
  const press = keyboard.press.bind(keyboard)
  keyboard.press = async (...args) => {
    await setTimeout(Math.max(0, (lastKeys.get(page) ?? 0) + personMs - Date.now()))
    return press(...args)
  }
}

/** Sends all keys in one go, each with the time at which it was pressed. */
async function pressAll(page: Page, keys: readonly string[], pauses: readonly number[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  pressAsPerson(page)
  let at = Math.max(Date.now(), (lastKeys.get(page) ?? 0) + quickestMs)
  const sent = keys.flatMap((key, index) => {
    at += pauses[index] ?? 0
    const about = { key, timestamp: at / 1000, ...(codes[key] ?? { text: key }) }
    const shift = {
      type: 'keyDown',
      key: 'Shift',
      code: 'ShiftLeft',
      windowsVirtualKeyCode: 16,
      timestamp: at / 1000,
    } as const
    return [
      ...(/^[A-Z]$/.test(key) ? [session.send('Input.dispatchKeyEvent', shift)] : []),
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...about }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp: at / 1000 }),
    ]
  })
  lastKeys.set(page, at)
  await Promise.all(sent)
  await session.detach()
}

/** Types as a scanner does: 0 to 15 ms a key, and Enter. */
export const scan = (page: Page, code: string, { pauseMs = 0, end = ['Enter'] }: Keys = {}) =>
  typeAt(page, code, { pauseMs, end })

/** Types as a person does: without an end, unless it is given. */
export function typeAt(page: Page, text: string, { pauseMs = 110, end = [] }: Keys = {}): Promise<void> {
  const keys = [...text, ...end]
  const pauses = typeof pauseMs === 'number' ? keys.map((_, index) => (index ? pauseMs : 0)) : pauseMs
  return pressAll(page, keys, pauses)
}

/**
 * Gives the pages of a context a clock that is set forward. Keys keep their own times: the clock would give each the time
 * at which a busy machine got to it, and no scan would be one.
 */
export async function installClock(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')
    Object.assign(globalThis, { ownTimeOfEvents: own })
  })
  await context.clock.install()
  await context.addInitScript(() => {
    const { ownTimeOfEvents } = globalThis as { ownTimeOfEvents?: PropertyDescriptor }
    if (ownTimeOfEvents) Object.defineProperty(Event.prototype, 'timeStamp', ownTimeOfEvents)
  })
}
