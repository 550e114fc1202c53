// Fills a field only when no dialog covers it. The library checks this for clicks only: the text of a field behind a
// dialog that is about to close would be typed into the dialog.
import type { Locator, Page } from 'playwright-core'
import { eventually } from './wait.ts'

/** Behind a modal dialog nothing takes the focus. */
function isCovered(field: HTMLElement | SVGElement): boolean {
  if (!document.querySelector('dialog:modal') || !field.matches('input, textarea, select')) return false
  field.focus()
  return document.activeElement !== field
}

let isPatched = false

export function fillUncovered(page: Page): void {
  if (isPatched) return
  isPatched = true
  const prototype = Object.getPrototypeOf(page.locator('body')) as Locator
  for (const act of ['fill', 'focus', 'press', 'pressSequentially', 'selectOption'] as const) {
    const usual = prototype[act] as (...args: unknown[]) => Promise<never>
    prototype[act] = async function (this: Locator, ...args: unknown[]): Promise<never> {
      await eventually(() => this.evaluate(isCovered), false)
      return usual.apply(this, args)
    }
  }
}
