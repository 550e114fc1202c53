// Changes a JSON value at one place, so that most of it stays valid.
import type { Chance } from '../../prove/site/seed.ts'
import { deepValue, oddNumber, oddText, oddValue } from './odd.ts'

type Container = Record<string, unknown> | unknown[]

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

/** Members and elements at any depth, as the container and the key in it. */
function places(value: unknown, limit = 400): { of: Container; key: string }[] {
  const found: { of: Container; key: string }[] = []
  const waiting = [value]
  while (waiting.length > 0 && found.length < limit) {
    const node = waiting.shift()
    if (!isContainer(node)) continue
    for (const key of Object.keys(node)) {
      found.push({ of: node, key })
      waiting.push((node as Record<string, unknown>)[key])
    }
  }
  return found
}

const replacements: ((chance: Chance, before: unknown) => unknown)[] = [
  () => null,
  (chance) => oddText(chance),
  (chance) => oddNumber(chance),
  (chance) => oddValue(chance),
  (chance) => deepValue(chance),
  (_, before) => [before],
  (_, before) => ({ value: before }),
  (_, before) => String(before),
  (_, before) => (Array.isArray(before) ? Object.fromEntries(before.entries()) : Number(before)),
  (chance, before) =>
    Array.isArray(before)
      ? Array(chance.pick([2, 100]))
          .fill(before)
          .flat()
          .slice(0, 2000)
      : [],
  (chance, before) => (typeof before === 'number' ? before + chance.pick([1, -1, 0.5, 1e6]) : `${before} `),
]

/** Returns a changed copy. */
export function mutate(value: unknown, chance: Chance): unknown {
  const copy = structuredClone(value)
  const found = places(copy)
  if (found.length === 0 || chance.is(0.05)) return oddValue(chance)
  const { of, key } = chance.pick(found)
  const record = of as Record<string, unknown>
  const kind = chance.choose({ replace: 7, remove: 2, add: 1 } as const)
  if (kind === 'remove') Array.isArray(of) ? of.splice(Number(key), 1) : delete record[key]
  else if (kind === 'add' && !Array.isArray(of))
    record[chance.pick(['unknown', '__proto__x', ''])] = oddValue(chance)
  else record[key] = chance.pick(replacements)(chance, record[key])
  return copy
}
