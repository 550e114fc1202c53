// Values that fit a schema, with identifiers of existing things where a member takes one.
import type { Chance } from '../../prove/site/seed.ts'
import type { Identifiers } from './identifiers.ts'
import { oddNumber, oddText, oddValue, uuid } from './odd.ts'
import { resolve, type Schema } from './operations.ts'

export interface Source {
  chance: Chance
  known: Identifiers
}

/** Deeper members are left out unless they are required. */
const optionalDepth = 5
const texts = [
  ...[
    'Oil change',
    'Tighten it to **12 Nm**.',
    '== Head ==\n* one\n* two',
    'how-to',
    'replacement',
    'CATEGORY',
    'ITEM',
  ],
  ...[
    'en',
    'de',
    'WO-7',
    '12.5',
    '1',
    'x',
    'mara@works.example',
    'black',
    '#a1b2c3',
    '2026-01-31',
    '07:30',
    'Press line',
  ],
  ...[
    'https://example.org',
    '[link|Press line]',
    'name',
    'UTC',
    'Europe/Berlin',
    'jpg',
    'pdf',
    'part.jpg',
    'Torque',
  ],
]
const keys = ['how-to', 'en', 'a', '1', 'title']

/** `name` is that of the parameter or member. */
export function valueFor(given: Schema, name: string, source: Source, depth = 0): unknown {
  const { chance, known } = source
  const schema = resolve(given)
  if ('const' in schema) return schema.const
  if (schema.enum) return chance.pick(schema.enum)
  if (chance.is(0.8)) {
    const value = known.pick(name, chance)
    if (value !== undefined && !isList(schema)) return value
  }
  if (schema.anyOf) return valueFor(chance.pick(schema.anyOf), name, source, depth)
  if ('default' in schema && chance.is(0.3)) return schema.default
  const type = Array.isArray(schema.type) ? chance.pick(schema.type) : schema.type
  if (type === 'object') return objectFor(schema, source, depth)
  if (type === 'array') return listFor(schema, name, source, depth)
  return plainValue(type, schema, chance)
}

const isList = ({ type }: Schema): boolean => type === 'array' || type === 'object'

function plainValue(type: string | undefined, schema: Schema, chance: Chance): unknown {
  if (type === 'string') return textFor(schema, chance)
  if (type === 'integer') return Math.trunc(numberFor(schema, chance))
  if (type === 'number') return numberFor(schema, chance) + chance.pick([0, 0.5])
  if (type === 'boolean') return chance.is(0.5)
  return type === 'null' ? null : oddValue(chance)
}

function numberFor({ minimum = 0, maximum = 1e6 }: Schema, chance: Chance): number {
  const near = chance.between(minimum, Math.min(maximum, minimum + 20))
  return chance.is(0.7) ? near : chance.pick([minimum, maximum, oddNumber(chance)])
}

function textFor({ pattern, minLength = 0, maxLength = 200 }: Schema, chance: Chance): string {
  const rule = pattern ? new RegExp(pattern, 'u') : null
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (rule === null || rule.test(text))
  if (chance.is(0.04) && !rule) return 'x'.repeat(Math.min(maxLength, 70_000))
  const candidates = [uuid(chance), ...texts].filter(fits)
  if (chance.is(0.1) || candidates.length === 0) return oddText(chance)
  return chance.pick(candidates)
}

function listFor(
  { items = {}, minItems = 0, maxItems = 20 }: Schema,
  name: string,
  source: Source,
  depth: number,
) {
  const usual = source.chance.is(0.03) ? 60 : 3
  const count = Math.max(minItems, source.chance.between(0, Math.min(maxItems, usual)))
  return Array.from({ length: Math.min(count, 200) }, () => valueFor(items, name, source, depth + 1))
}

function objectFor(schema: Schema, source: Source, depth: number): Record<string, unknown> {
  const { chance } = source
  const made: Record<string, unknown> = {}
  const share = chance.pick([0.1, 0.4, 0.8])
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const isRequired = schema.required?.includes(name)
    if (isRequired || (depth < optionalDepth && chance.is(share)))
      made[name] = valueFor(member, name, source, depth + 1)
  }
  const [others] = Object.values(schema.patternProperties ?? {})
  const free =
    others ?? (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : null)
  if (free) for (const key of keys) if (chance.is(0.4)) made[key] = valueFor(free, key, source, depth + 1)
  return made
}
