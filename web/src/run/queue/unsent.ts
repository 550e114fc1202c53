// Whether this device keeps anything of runs that no server has yet. Small: every screen asks, so that what waits is
// sent from wherever one goes on.
import { forgetStored, readStored, writeStored } from '../../lib/storage.ts'

const name = 'stepwright.unsent'
const listeners = new Set<() => void>()

export const hasUnsent = (): boolean => readStored(name) !== null

export function noteUnsent(isSo: boolean): void {
  if (isSo === hasUnsent()) return
  if (isSo) writeStored(name, '1')
  else forgetStored(name)
  for (const listener of listeners) listener()
}

export function whenUnsent(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
