// Random names of things.
import { randomInt } from 'node:crypto'

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** Digits alone would be read as a number. */
const firstSigns = 52

const guidLength = 16

/** Cannot be guessed: of media it is all that is asked for under some settings. */
export const newGuid = (): string =>
  Array.from(
    { length: guidLength },
    (_, index) => signs[randomInt(index === 0 ? firstSigns : signs.length)],
  ).join('')

/** Where a number may stand in the place of a name, digits alone are one, unless they are as many as a name has signs. */
export const isNumber = (text: string): boolean => /^\d+$/.test(text) && text.length < guidLength
