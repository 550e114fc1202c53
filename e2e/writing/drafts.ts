// Reads the drafts that the browser keeps for its windows.
import type { Page } from 'playwright-core'
import { eventually } from '../support/wait.ts'

/** Waits until a draft with this text is stored: an editor writes it a moment after the last key. */
export const waitUntilStored = (page: Page, text: string): Promise<void> =>
  eventually(
    () =>
      page.evaluate((typed) => Object.values(localStorage).some((stored) => stored.includes(typed)), text),
    true,
  )
