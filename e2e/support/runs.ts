// A run as its device shows it: its number, and what it keeps of it that the server does not have yet.
import type { Page } from 'playwright-core'
import { eventually } from './wait.ts'

/** The number of the run on the page. Until the server has said it, a run is called by the name of its device. */
export async function runNumber(page: Page): Promise<number> {
  await page.waitForURL(/\/runs\/\d+(?:[?#]|$)/)
  return Number(/\/runs\/(\d+)/.exec(page.url())?.[1])
}

interface Asked {
  evaluate<R, A>(act: (given: A) => Promise<R>, given: A): Promise<R>
}

interface Lying {
  type?: string
  number?: number
  mediumid?: number
  texts?: readonly string[]
}

/** All that lies on these shelves of the device, at one moment. */
const lyingOn = (page: Asked, shelves: string[]): Promise<Lying[]> =>
  page.evaluate(
    (names) =>
      new Promise<Lying[]>((settle, refuse) => {
        const opening = indexedDB.open('stepwright-runs')
        opening.onerror = () => refuse(opening.error)
        // It is the app that makes it.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onsuccess = () => {
          const reading = opening.result.transaction(names)
          const asking = names.map((name) => reading.objectStore(name).getAll())
          reading.oncomplete = () => {
            opening.result.close()
            settle(asking.flatMap(({ result }) => result as Lying[]))
          }
        }
      }),
    shelves,
  )

/** How much this device keeps that the server does not have. */
export const countUnsent = async (page: Asked): Promise<number> =>
  (await lyingOn(page, ['events', 'files'])).filter(
    ({ number, mediumid }) => number === undefined && mediumid === undefined,
  ).length

/** How often that is noted on the disk of this device. */
export const countNoted = async (page: Asked, type: string): Promise<number> =>
  (await lyingOn(page, ['events'])).filter((each) => each.type === type).length

/** What is typed and is no answer yet, as this device keeps it. */
export const typedTexts = async (page: Asked): Promise<string[]> =>
  (await lyingOn(page, ['drafts'])).flatMap(({ texts = [] }) => texts)

/** Until the device keeps nothing any more that the server does not have. */
export const nothingWaits = (page: Page): Promise<void> => eventually(() => countUnsent(page), 0)

/** The number of the run that was begun on the page, once its start and its first step are on the server, too. */
export async function begun(page: Page): Promise<number> {
  const entryid = await runNumber(page)
  await nothingWaits(page)
  return entryid
}
