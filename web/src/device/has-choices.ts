// Remembers whether anything is chosen for offline use. Small, because every screen asks; the rest is loaded only then.

import { forgetStored, readStored, writeStored } from '../lib/state/storage.ts'
import { createStore, type Watched } from '../lib/state/store.ts'

const name = 'stepwright.keeps'

const hasChosen = (): boolean => readStored(name) !== null

const store = createStore(hasChosen())
export const chosen: Watched<boolean> = store

export function noteChosen(isSo: boolean): void {
  if (isSo === hasChosen()) return
  if (isSo) writeStored(name, '1')
  else forgetStored(name)
  store.set(isSo)
}
