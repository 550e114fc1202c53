// A run as its device shows it: its number, and what it keeps of it that the server does not have yet.
import type { Page } from 'playwright-core'
import { eventually } from './wait.ts'

/** The number of the run on the page. Until the server has said it, a run is called by the name of its device. */
export async function runNumber(page: Page): Promise<number> {
  await page.waitForURL(/\/runs\/\d+(?:[?#]|$)/)
  return Number(/\/runs\/(\d+)/.exec(page.url())?.[1])
}

interface Asked {
  evaluate<R>(act: () => Promise<R>): Promise<R>
}

/** How much this device keeps that the server does not have. */
export const countUnsent = (page: Asked): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((settle, refuse) => {
        const opening = indexedDB.open('stepwright-runs')
        opening.onerror = () => refuse(opening.error)
        // It is the app that makes it.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onsuccess = () => {
          const shelves = opening.result.transaction(['events', 'files'])
          const asking = [shelves.objectStore('events').getAll(), shelves.objectStore('files').getAll()]
          shelves.oncomplete = () => {
            opening.result.close()
            const kept = asking.flatMap(({ result }) => result as { number?: number; mediumid?: number }[])
            settle(
              kept.filter(({ number, mediumid }) => number === undefined && mediumid === undefined).length,
            )
          }
        }
      }),
  )

/** Until the device keeps nothing any more that the server does not have. */
export const nothingWaits = (page: Page): Promise<void> => eventually(() => countUnsent(page), 0)

/** The number of the run that was begun on the page, once its start and its first step are on the server, too. */
export async function begun(page: Page): Promise<number> {
  const entryid = await runNumber(page)
  await nothingWaits(page)
  return entryid
}
