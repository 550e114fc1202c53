// When a shared device was last touched. Windows of the browser share it, and it survives a reload.
import { readStored, writeStored } from '../lib/state/storage.ts'

const name = 'stepwright.shared-touched'
/** Writing at every key would be slow. */
const writeEveryMs = 2000

/** Used if the browser refuses storage. */
let lastHere = Date.now()

/** Never in the future, as after the clock was set back: the device would not lock until then. */
export const touchedAt = (): number => Math.min(Number(readStored(name) ?? lastHere), Date.now())

export function noteTouch(): void {
  const now = Date.now()
  lastHere = now
  if (Math.abs(now - touchedAt()) >= writeEveryMs) writeStored(name, String(now))
}

export const leftMs = (lockMinutes: number): number => touchedAt() + lockMinutes * 60_000 - Date.now()
