// What this device keeps of runs until the server has it: a queue of what to send, and what is typed but not yet
// sent. Every call fails where the browser does not give its database.
import type { DBSchema, IDBPObjectStore } from 'idb'
import { deviceDatabase } from '../../lib/offline/database.ts'
import type { Draft, Item } from './item.ts'

interface Shelves extends DBSchema {
  items: { key: number; value: Item }
  drafts: { key: string; value: Draft }
}

type Kind = 'items' | 'drafts'

export type Store = ReturnType<typeof openStore>

export function openStore(onEmptied: () => void) {
  const use = deviceDatabase<Shelves>({
    name: 'stepwright-runs',
    create: (database) => {
      database.createObjectStore('items', { keyPath: 'id' })
      database.createObjectStore('drafts', { keyPath: 'key' })
    },
    onEmptied,
  })
  const change = <K extends Kind>(
    kind: K,
    act: (store: IDBPObjectStore<Shelves, [K], K, 'readwrite'>) => Promise<unknown>,
  ) =>
    use(async (database) => {
      // Strict: written through to the disk, so that a crash of the device loses nothing either.
      const transaction = database.transaction(kind, 'readwrite', { durability: 'strict' })
      const acted = act(transaction.store)
      // At once, so that it is done even if the page is gone the next moment.
      transaction.commit()
      await Promise.all([acted, transaction.done])
    })
  return {
    listItems: () => use((database) => database.getAll('items')),
    listDrafts: () => use((database) => database.getAll('drafts')),
    /** Throws a ConstraintError where another window has the number already. */
    addItem: (item: Item) => change('items', (store) => store.add(item)),
    putItem: (item: Item) => change('items', (store) => store.put(item)),
    deleteItem: (id: number) => change('items', (store) => store.delete(id)),
    putDraft: (draft: Draft) => change('drafts', (store) => store.put(draft)),
    deleteDraft: (key: string) => change('drafts', (store) => store.delete(key)),
  }
}
