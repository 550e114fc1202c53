// An address as a code for the camera of a phone, drawn as one path of squares.
import { codePath } from '@stepwright/rules'
import { encode } from 'uqr'

/** Modules along each side, the quiet zone around the code among them. */
export interface AddressCode {
  size: number
  /** Path data of SVG in these units. */
  path: string
}

const quietZone = 2

export function addressCode(address: string): AddressCode {
  const { data, size } = encode(address, { border: quietZone })
  return { size, path: codePath(data) }
}
