// Corrects two habits of the library that let a test go on too early.
import type { Locator, Page } from 'playwright-core'
import { eventually } from './wait.ts'

/** Behind a modal dialog nothing takes the focus. */
function isCovered(field: HTMLElement | SVGElement): boolean {
  if (!document.querySelector('dialog:modal') || !field.matches('input, textarea, select')) return false
  field.focus()
  return document.activeElement !== field
}

let isPatched = false

export function correctLocators(page: Page): void {
  if (isPatched) return
  isPatched = true
  const ofLocators = Object.getPrototypeOf(page.locator('body')) as Locator
  const ofPages = Object.getPrototypeOf(page) as Page
  fillUncovered(ofLocators)
  const { getByText } = ofLocators
  ofLocators.getByText = function (this: Locator, ...args) {
    return withoutTyped(getByText.apply(this, args))
  }
  const { getByText: ofPage } = ofPages
  ofPages.getByText = function (this: Page, ...args) {
    return withoutTyped(ofPage.apply(this, args))
  }
}

/**
 * Waits until no dialog covers the field. The library does so for clicks only: the text for a field behind a dialog that
 * is about to close would be typed into the dialog.
 */
function fillUncovered(prototype: Locator): void {
  for (const act of ['fill', 'focus', 'press', 'pressSequentially', 'selectOption'] as const) {
    const usual = prototype[act] as (...args: unknown[]) => Promise<never>
    prototype[act] = async function (this: Locator, ...args: unknown[]): Promise<never> {
      await eventually(() => this.evaluate(isCovered), false)
      return usual.apply(this, args)
    }
  }
}

/** The text of a page is what it shows besides text areas: what is typed there has not been sent yet. */
const withoutTyped = (found: Locator): Locator => found.and(found.page().locator(':not(textarea)'))
