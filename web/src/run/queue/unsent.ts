// Remembers whether this device has pending run events. Small, because every screen asks in order to continue sending.

import { forgetStored, readStored, writeStored } from '../../lib/state/storage.ts'
import { createStore } from '../../lib/state/store.ts'

const name = 'stepwright.unsent'

export const hasUnsent = (): boolean => readStored(name) !== null

const changes = createStore(hasUnsent())

export function noteUnsent(isSo: boolean): void {
  if (isSo === hasUnsent()) return
  if (isSo) writeStored(name, '1')
  else forgetStored(name)
  changes.set(isSo)
}

export const whenUnsent = changes.subscribe
