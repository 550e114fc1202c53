// A scanner or a person at a keyboard: real keys with exact times, independent of the load of the machine.
import type { Page } from 'playwright-core'

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

/** Sends all keys in one go, each with the time at which it was pressed. */
async function pressAll(page: Page, keys: readonly string[], pauses: readonly number[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  let at = Date.now()
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
