// Draws the QR code of an address as one SVG path of squares.
import { codePath } from '@stepwright/rules'
import { encode } from 'uqr'

/** Modules along each side, including the quiet zone around the code. */
export interface AddressCode {
  size: number
  /** SVG path data in these units. */
  path: string
}

const quietZone = 2

export function addressCode(address: string): AddressCode {
  const { data, size } = encode(address, { border: quietZone })
  return { size, path: codePath(data) }
}
