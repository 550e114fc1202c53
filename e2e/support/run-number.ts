// The number of the run that a page shows.
import type { Page } from 'playwright-core'

/** Until the server has said it, a run is called by the name that its device gave it. */
export async function runNumber(page: Page): Promise<number> {
  await page.waitForURL(/\/runs\/\d+(?:[?#]|$)/)
  return Number(/\/runs\/(\d+)/.exec(page.url())?.[1])
}
