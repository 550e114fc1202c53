// Names the thing of an imported part that breaks a rule, in one line.

import { SchemaError } from '#platform/http/request/validation.ts'
import { Problem } from '#platform/problems.ts'

/** Shown as one line; nothing was imported. */
export class PortableFault extends Error {
  constructor(thing: string, why: string) {
    super(`${inOneLine(thing, mostOfName)}: ${inOneLine(why, mostOfReason)}`)
  }
}

const mostOfName = 120
const mostOfReason = 300

/** Names come from files of other sites: control characters would change what a terminal shows. */
export const inOneLine = (text: string, most: number): string =>
  [...text.replaceAll(/\p{C}+/gu, ' ')].slice(0, most).join('')

/** `thing` such as `Guide 12 “Fit the plug”`. Expected refusals name it and their first field. */
export async function naming<T>(thing: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SchemaError) throw new PortableFault(thing, sentenceOf(error.faults[0]))
    if (!(error instanceof Problem)) throw error
    const [first] = error.details.errors ?? []
    throw new PortableFault(thing, first ? sentenceOf(first) : error.message)
  }
}

/** Most messages begin with their field. */
function sentenceOf(fault: { field: string; message: string } | undefined): string {
  if (!fault) return 'is invalid'
  const { field, message } = fault
  return message.startsWith(field) ? message : `${field}: ${message}`
}
