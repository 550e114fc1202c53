// Generates the heaviest possible bodies: every list, map and text of a schema at its limit and far beyond.
import { isFull, sample } from './extent.ts'

export interface Schema {
  pattern?: string
  description?: string
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  maxItems?: number
  maxProperties?: number
  maxLength?: number
}

export interface HeavyBody {
  what: string
  text: () => string
}

export const bodyBytes = 1024 * 1024
const farBeyond = bodyBytes - 4096

const entries = ['1', '{}', '"x"', 'null', '{"a":1}']
const letters = ['x', ' ', 'a@', '\\t', 'ß', '9', '\\u00ad']

/** Generates every useful body for one schema, without parts that another schema has covered. */
export function heavyBodies(schema: Schema, named: Record<string, Schema>, tried: Set<string>): HeavyBody[] {
  const bodies: HeavyBody[] = []
  const walk = (given: Schema, around: (inner: string) => string, place: string, seen: string[]) => {
    const name = given.$ref?.split('/').at(-1)
    if (name && seen.includes(name)) return
    const part = name ? (named[name] as Schema) : given
    const below = name ? [...seen, name] : seen
    const kind = kindOf(part)
    if (!tried.has(kind)) bodies.push(...bodiesAt(part, around, place))
    tried.add(kind)
    for (const each of part.anyOf ?? []) walk(each, around, place, below)
    for (const [key, inner] of Object.entries(part.properties ?? {}))
      walk(inner, (text) => around(`{"${key}":${text}}`), `${place}.${key}`, below)
    if (part.items) walk(part.items, (text) => around(`[${text}]`), `${place}[]`, below)
    const others = part.patternProperties
      ? Object.values(part.patternProperties)[0]
      : part.additionalProperties
    if (typeof others === 'object') walk(others, (text) => around(`{"a":${text}}`), `${place}.*`, below)
  }
  walk(schema, (text) => text, '', [])
  return bodies
}

/**
 * Key of schemas with the same rules. In the short form equal keywords are enough, whatever their numbers and names.
 */
function kindOf({ description: _, ...rules }: Schema): string {
  if (isFull) return JSON.stringify(rules)
  const { pattern, items, type } = rules
  const keywords = Object.keys(rules).sort().join()
  return [keywords, type, pattern, items && kindOf(items)].flat().join(' ')
}

function bodiesAt(part: Schema, around: (inner: string) => string, place: string): HeavyBody[] {
  const types = [part.type].flat()
  if (types.includes('array')) return lists(part, around, place)
  if (types.includes('object')) return maps(part, around, place)
  if (types.includes('string')) return texts(part, around, place)
  return []
}

/** Every name is different. */
const manyNames = (count: number): string =>
  `[${Array.from({ length: count }, (_, at) => `{"n${at}":0}`).join(',')}]`

function lists({ maxItems = 100 }: Schema, around: (inner: string) => string, place: string): HeavyBody[] {
  const named = {
    what: `${place}: 19000 entries with a name each`,
    text: () => around(manyNames(19_000)),
  }
  const plain = sample(entries, 1).flatMap((entry) =>
    farthest([maxItems, 90_000]).map((count) => ({
      what: `${place}: ${count} entries ${entry}`,
      text: () => around(`[${repeat(entry, count)}]`),
    })),
  )
  return [...plain, named]
}

function maps({ maxProperties = 40 }: Schema, around: (inner: string) => string, place: string): HeavyBody[] {
  return farthest([maxProperties, 19_000, 75_000]).map((count) => ({
    what: `${place}: ${count} names`,
    text: () => around(`{${Array.from({ length: count }, (_, at) => `"k${at}":0`).join(',')}}`),
  }))
}

function texts(
  { maxLength = 100, pattern }: Schema,
  around: (inner: string) => string,
  place: string,
): HeavyBody[] {
  // Backtracking of a pattern depends on the letters.
  return (pattern ? letters : sample(letters, 1)).flatMap((letter) =>
    farthest([maxLength, farBeyond]).map((length) => ({
      what: `${place}: text of ${length}, ${letter}`,
      // An end that no pattern matches forces backtracking.
      text: () => around(`"${letter.repeat(Math.max(0, Math.floor(length / letter.length) - 1))}\\u0001"`),
    })),
  )
}

/** The short form uses only the size with the slowest validation. */
const farthest = (sizes: number[]): number[] => (isFull ? sizes : sizes.slice(-1))

const repeat = (entry: string, count: number): string =>
  `${`${entry},`.repeat(Math.max(0, Math.floor(count) - 1))}${entry}`

/** Bodies that only the parser has to handle. */
export const shapelessBodies: HeavyBody[] = [
  { what: 'lists in lists', text: () => `${'['.repeat(farBeyond / 2)}${']'.repeat(farBeyond / 2)}` },
  { what: 'maps in maps', text: () => `${'{"a":'.repeat(farBeyond / 6)}1${'}'.repeat(farBeyond / 6)}` },
  { what: 'opened and never closed', text: () => '['.repeat(farBeyond) },
  { what: 'escapes', text: () => `{"a":"${'\\u0000'.repeat(farBeyond / 6)}"}` },
  { what: 'texts with escapes', text: () => `{"a":[${repeat('"\\u0000"', 90_000)}]}` },
  { what: 'backslashes', text: () => `{"a":"${'\\\\'.repeat(farBeyond / 2)}"}` },
]
