// Reads a run as its device sees it: its number, and the data that is pending on the device.
import type { Page } from 'playwright-core'
import { eventually } from './wait.ts'

/**
 * Returns the number of the run on the page. Until the server has assigned it, the address holds the device's name of
 * the run.
 */
export async function runNumber(page: Page): Promise<number> {
  await page.waitForURL(/\/runs\/\d+(?:[?#]|$)/)
  return Number(/\/runs\/(\d+)/.exec(page.url())?.[1])
}

interface EvaluatingPage {
  evaluate<R, A>(act: (given: A) => Promise<R>, given: A): Promise<R>
}

interface LookingPage {
  evaluate<R>(act: () => Promise<R>): Promise<R>
}

interface StoredItem {
  type?: string
  number?: number
  mediumid?: number
  texts?: readonly string[]
  serverAt?: number | null
  path?: string
}

/** Reads everything in these IndexedDB stores in one transaction. */
const readStores = (
  page: EvaluatingPage,
  names: string[],
  database = 'stepwright-runs',
): Promise<StoredItem[]> =>
  page.evaluate(
    ({ names, database }) =>
      new Promise<StoredItem[]>((settle, refuse) => {
        const opening = indexedDB.open(database)
        opening.onerror = () => refuse(opening.error)
        // Only the app creates the database.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onsuccess = () => {
          const reading = opening.result.transaction(names)
          const asking = names.map((name) => reading.objectStore(name).getAll())
          reading.oncomplete = () => {
            opening.result.close()
            settle(asking.flatMap(({ result }) => result as StoredItem[]))
          }
        }
      }),
    { names, database },
  )

/** Counts events and files that are pending on this device. */
export const countUnsent = async (page: EvaluatingPage): Promise<number> =>
  (await readStores(page, ['events', 'files'])).filter(
    ({ number, mediumid }) => number === undefined && mediumid === undefined,
  ).length

/** Counts events of this type that this device has recorded. */
export const countRecorded = async (page: EvaluatingPage, type: string): Promise<number> =>
  (await readStores(page, ['events'])).filter((each) => each.type === type).length

/** Drafts of answers that this device has stored. */
export const typedTexts = async (page: EvaluatingPage): Promise<string[]> =>
  (await readStores(page, ['drafts'])).flatMap(({ texts = [] }) => texts)

/** Waits until nothing is pending on this device. */
export const waitUntilSent = (page: Page): Promise<void> => eventually(() => countUnsent(page), 0)

/** Returns the number of the started run once its start and its first step are on the server. */
export async function waitForStart(page: Page): Promise<number> {
  const entryid = await runNumber(page)
  await waitUntilSent(page)
  return entryid
}

/** Counts the comparisons of this device's clocks with the server's; 0 while the app has not created its database. */
export const countComparisons = async (page: EvaluatingPage): Promise<number> =>
  (await readStores(page, ['marks']).catch(() => [])).filter(({ serverAt }) => serverAt).length

/** Addresses whose answers are on this device. */
export const storedAddresses = async (page: EvaluatingPage): Promise<string[]> =>
  (await readStores(page, ['marks'], 'stepwright-device')).flatMap(({ path }) => path ?? [])

/** Waits until the app opens without a network on this device, with the screens for the roles of the user. */
export const waitUntilAppStored = (page: LookingPage): Promise<void> =>
  eventually(
    () =>
      page.evaluate(async () => {
        const { active } = await navigator.serviceWorker.ready
        const stored = await caches.match('/roles')
        if (!stored || !navigator.serviceWorker.controller) return false
        const roles: string[] = await stored.json()
        const { port1, port2 } = new MessageChannel()
        const answer = new Promise<boolean>((settle) => {
          port1.onmessage = ({ data }) => settle(data)
        })
        active?.postMessage({ roles }, [port2])
        return answer
      }),
    true,
  )
