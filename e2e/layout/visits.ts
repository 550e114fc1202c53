// Shared by walks over the sample site: its locations as visits, and navigation within the open app.
import type { BrowserContext, Page } from 'playwright-core'
import { isFull } from '../../server/test/extent.ts'
import type { ScreenLocation } from '../support/screen-locations.ts'
import { settled } from '../support/wait.ts'

const blank = '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"/>'

/** Serves blank pictures in the short form: their space is reserved before they load. */
export async function blankPictures(context: BrowserContext): Promise<BrowserContext> {
  if (isFull) return context
  await context.route(
    ({ pathname }) => pathname.startsWith('/media/'),
    (route) =>
      route.request().resourceType() === 'image'
        ? route.fulfill({ contentType: 'image/svg+xml', body: blank })
        : route.continue(),
  )
  return context
}

export interface Visit {
  place: ScreenLocation
  /** Name of the screen or its dialog. */
  name: string
  /** Opens the dialog. */
  open: ((page: Page) => Promise<void>) | undefined
}

/** Every location, then each of its dialogs. */
export const visitsOf = (places: readonly ScreenLocation[]): Visit[] =>
  places.flatMap((place) => [
    { place, name: place.path, open: undefined },
    ...Object.entries(place.dialogs ?? {}).map(([dialog, open]) => ({
      place,
      name: `${place.path}, ${dialog}`,
      open,
    })),
  ])

/** Switches the language as another tab of the same browser would. */
export const speak = (page: Page, language: string) =>
  page
    .evaluate((to) => {
      localStorage.setItem('stepwright.language', to)
      dispatchEvent(new StorageEvent('storage', { key: 'stepwright.language', newValue: to }))
    }, language)
    .then(() => page.waitForFunction((to) => document.documentElement.lang === to, language))

async function go(page: Page, url: string, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.waitForFunction(
    (address) => location.href === address + document.documentElement.dataset.shown,
    url,
  )
  await settled(page)
}

/** Goes to `path` in English by way of another screen, so that no dialog and no state remains. */
export async function visit(page: Page, { url }: { url: string }, path: string): Promise<void> {
  while ((await page.locator('dialog[open]').count()) > 0) await page.keyboard.press('Escape')
  await go(page, url, '/nowhere')
  await speak(page, 'en')
  await go(page, url, path)
}
