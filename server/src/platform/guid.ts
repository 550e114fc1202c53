// Generates random names.
import { randomInt } from 'node:crypto'

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** A name of digits only would be parsed as a number. */
const firstSigns = 52

const guidLength = 16

/** Unguessable: under some settings it is the only protection of a media file. */
export const newGuid = (): string =>
  Array.from(
    { length: guidLength },
    (_, index) => signs[randomInt(index === 0 ? firstSigns : signs.length)],
  ).join('')

/** Where a number or a name is accepted, digits alone are a number unless they are as long as a name. */
export const isNumber = (text: string): boolean => /^\d+$/.test(text) && text.length < guidLength
