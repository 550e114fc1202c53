// People of a run as lists and records name them. Pure.
import type { Entry } from '../lib/api.ts'

export type Person = Entry['people'][number]

/** Names of everybody who performed the run, the greatest share first. A run of this device has only its operator. */
export function performersOf({ people, username }: Pick<Entry, 'people' | 'username'>): string[] {
  const names = people.filter(({ performed }) => performed).map((person) => person.username)
  return names.length > 0 ? names : [username]
}

/** Names in a cell of a list; the others are counted. */
const namesInCell = 2

export function shortNames(names: readonly string[]): string {
  const shown = names.slice(0, namesInCell).join(', ')
  return names.length > namesInCell ? `${shown} +${names.length - namesInCell}` : shown
}
