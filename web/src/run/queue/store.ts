// What this device keeps of runs: what was noted until the server has it, files, and what is typed. Every call fails
// where the browser does not give its database.
import type { Mark } from './clocks.ts'
import { addEvent, addMarks, type Beside, countAgain, recount } from './counted.ts'
import { keepable, notedFile } from './kept-files.ts'
import type { BegunRun, Draft, Kept, Noted, NotedFile } from './noted.ts'
import { changing, factsOf, openShelves, type Use } from './shelves.ts'

export function openStore(onEmptied: () => void) {
  const use = openShelves(onEmptied)
  const change = changing(use)
  const doors = { use, change }
  return {
    listEvents: () => use((database) => database.getAll('events')),
    listFiles: () => use(async (database) => (await database.getAll('files')).map(notedFile)),
    listRuns: () => use((database) => database.getAll('runs')),
    listDrafts: () => use((database) => database.getAll('drafts')),
    listMarks: () => use((database) => database.getAll('marks')),
    facts: () => change(['facts'], factsOf),
    nameDevice: (label: string) =>
      change(['facts'], async (all) => {
        await all.objectStore('facts').put({ ...(await factsOf(all)), label }, 'device')
      }),

    addEvent: (event: Noted, beside: Beside) => addEvent(doors, event, beside),
    addMarks: (marks: readonly Mark[]) => addMarks(doors, marks),
    countAgain: (event: Kept) => countAgain(doors, event),
    recount: (run: string, events: readonly Noted[]) => recount(doors, run, events),
    putEvents: (events: readonly Noted[]) =>
      change(['events'], async (all) => {
        await Promise.all(events.map((event) => all.objectStore('events').put(event)))
      }),
    replaceEvents: (gone: readonly string[], events: readonly Noted[]) =>
      change(['events'], async (all) => {
        await Promise.all(gone.map((eventid) => all.objectStore('events').delete(eventid)))
        await Promise.all(events.map((event) => all.objectStore('events').put(event)))
      }),
    putFile: async (file: NotedFile) => {
      const kept = await keepable(use, file)
      await change(['files'], (all) => all.objectStore('files').put(kept))
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

/** Committed without waiting, so that it is done even if the page is gone the next moment. */
const putDraft = (use: Use, draft: Draft): Promise<void> =>
  use(async (database) => {
    const transaction = database.transaction('drafts', 'readwrite', { durability: 'strict' })
    const put = transaction.store.put(draft)
    transaction.commit()
    await Promise.all([put, transaction.done])
  })
