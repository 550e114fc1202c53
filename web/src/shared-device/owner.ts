// The user whose data this shared device stores in plain form; 0: nobody.
import { readStored, writeStored } from '../lib/state/storage.ts'

const name = 'stepwright.shared-owner'

/** Null until the device has been used after its registration. */
export function readOwner(): number | null {
  const stored = readStored(name)
  return stored === null ? null : Number(stored)
}

export const writeOwner = (userid: number): void => writeStored(name, String(userid))
