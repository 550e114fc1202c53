// Computes the changed values of an event. Pure.
export interface Change {
  path: string
  /** null if the value did not or does not exist. */
  before: string | null
  after: string | null
}

type Flat = Map<string, string>

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function flatten(value: unknown, path: string, into: Flat): Flat {
  if (isPlain(value)) {
    for (const [key, member] of Object.entries(value)) flatten(member, path ? `${path}.${key}` : key, into)
  } else if (value !== null && value !== undefined) {
    into.set(path, show(value))
  }
  return into
}

function show(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ')
  return JSON.stringify(value)
}

/** Returns the changed members in their order. */
export function differences(before: unknown, after: unknown): Change[] {
  const old = flatten(before, '', new Map())
  const now = flatten(after, '', new Map())
  const paths = new Set([...old.keys(), ...now.keys()])
  return [...paths]
    .map((path) => ({ path, before: old.get(path) ?? null, after: now.get(path) ?? null }))
    .filter((change) => change.before !== change.after)
}
