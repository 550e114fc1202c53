// What a device keeps of runs that the server does not have yet.
import type { Page } from 'playwright-core'

export const countUnsent = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((settle, refuse) => {
        const opening = indexedDB.open('stepwright-runs')
        opening.onerror = () => refuse(opening.error)
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
