// Reads and writes run events, files and drafts in IndexedDB. Every call rejects if the browser provides no database.
import type { Mark } from './clocks.ts'
import { addEvent, addMarks, countAgain, type Extras, recount } from './counted.ts'
import type { BegunRun, DeviceEvent, DeviceFile, Draft, SeqEvent } from './device-events.ts'
import { changing, factsOf, openShelves, type Use } from './shelves.ts'
import { fileFromStored, toStorable } from './stored-files.ts'

export function openStore(onEmptied: () => void) {
  const use = openShelves(onEmptied)
  const change = changing(use)
  const access = { use, change }
  return {
    listEvents: () => use((database) => database.getAll('events')),
    listFiles: () => use(async (database) => (await database.getAll('files')).map(fileFromStored)),
    listRuns: () => use((database) => database.getAll('runs')),
    listDrafts: () => use((database) => database.getAll('drafts')),
    listMarks: () => use((database) => database.getAll('marks')),
    facts: () => change(['facts'], factsOf),
    nameDevice: (label: string) =>
      change(['facts'], async (all) => {
        await all.objectStore('facts').put({ ...(await factsOf(all)), label }, 'device')
      }),

    addEvent: (event: DeviceEvent, beside: Extras) => addEvent(access, event, beside),
    addMarks: (marks: readonly Mark[]) => addMarks(access, marks),
    countAgain: (event: SeqEvent) => countAgain(access, event),
    recount: (run: string, events: readonly DeviceEvent[]) => recount(access, run, events),
    putEvents: (events: readonly DeviceEvent[]) =>
      change(['events'], async (all) => {
        await Promise.all(events.map((event) => all.objectStore('events').put(event)))
      }),
    replaceEvents: (gone: readonly string[], events: readonly DeviceEvent[]) =>
      change(['events'], async (all) => {
        await Promise.all(gone.map((eventid) => all.objectStore('events').delete(eventid)))
        await Promise.all(events.map((event) => all.objectStore('events').put(event)))
      }),
    putFile: async (file: DeviceFile) => {
      const stored = await toStorable(use, file)
      await change(['files'], (all) => all.objectStore('files').put(stored))
    },
    deleteFiles: (names: readonly string[]) =>
      change(['files'], async (all) => {
        await Promise.all(names.map((name) => all.objectStore('files').delete(name)))
      }),
    putRun: (run: BegunRun) => change(['runs'], async (all) => void (await all.objectStore('runs').put(run))),
    deleteRun: (runid: string) => change(['runs'], (all) => all.objectStore('runs').delete(runid)),
    putDraft: (draft: Draft) => putDraft(use, draft),
    deleteDraft: (key: string) => change(['drafts'], (all) => all.objectStore('drafts').delete(key)),
  }
}

/** Commits without waiting for the request, so that the write survives if the page closes immediately. */
const putDraft = (use: Use, draft: Draft): Promise<void> =>
  use(async (database) => {
    const transaction = database.transaction('drafts', 'readwrite', { durability: 'strict' })
    const put = transaction.store.put(draft)
    transaction.commit()
    await Promise.all([put, transaction.done])
  })
