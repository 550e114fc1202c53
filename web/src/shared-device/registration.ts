// Remembers that this browser is registered as a shared device. Small, because every page asks; the rest is loaded only
// then.

import { forgetStored, readStored, writeStored } from '../lib/state/storage.ts'
import { createStore, useStore } from '../lib/state/store.ts'

const name = 'stepwright.shared'

/** A withdrawn device has deleted everything, with this number of entries that were not sent. */
export type DeviceState = 'own' | 'shared' | { deleted: number }

const state = createStore<DeviceState>(readStored(name) === null ? 'own' : 'shared')

export const isShared = (): boolean => state.get() !== 'own'
export const useDeviceState = (): DeviceState => useStore(state)

export function noteState(next: DeviceState): void {
  if (next === 'shared') writeStored(name, '1')
  else forgetStored(name)
  state.set(next)
}
