// The public name of a device within one run: only the device and the server know its id.
import { createHash } from 'node:crypto'

/** A UUID of version 8, which no device id can be, so that it cannot be taken for an id. */
export function aliasOf(entryid: number, device: string): string {
  const hex = createHash('sha256').update(`device ${entryid} ${device}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const aliasOrNull = (entryid: number, device: string | null): string | null =>
  device === null ? null : aliasOf(entryid, device)
