// Values that have broken programs before.
import type { Chance } from '../../prove/site/seed.ts'

const texts = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1e999',
    'NaN',
    'null',
    'true',
    '[]',
    '{}',
    '\u0000',
    '\n',
    '\t',
    '\u202e',
    '\ufeff',
  ],
  ...[
    '\ud800',
    '💥',
    'e\u0301',
    'ß',
    'İ',
    '%',
    '%00',
    '%2e%2e',
    '../../etc/passwd',
    "' or 1=1 --",
    '"',
    '\\',
    '`',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '<script>',
    '[[',
    '{{',
    '|',
    '_',
    '+',
    '#',
    '?',
    '*',
  ],
  ...['9007199254740993', '2147483648', '1;2', '1,2', 'a b', '2026-02-30', '=1+1', 'javascript:alert(1)'],
]
const numbers = [
  ...[0, -0, -1, 1, 2, 0.5, -0.1, 1e-7, 255, 256, 65_536, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 32],
  ...[2 ** 53 - 1, 2 ** 53, 2 ** 63, -(2 ** 63), 1e21, 1e308, -1e308, 8.64e15, 8.64e15 + 1],
]
const letters = ['x', ' ', '\n', 'ß', '💥', '[', '*', "'''", '\\', '\u0301']

export const oddText = (chance: Chance): string =>
  chance.is(0.06) ? chance.pick(letters).repeat(chance.pick([100, 300, 5000, 70_000])) : chance.pick(texts)

export const oddNumber = (chance: Chance): number => chance.pick(numbers)

/** Nested arrays or objects. */
export function deepValue(chance: Chance): unknown {
  const isList = chance.is(0.5)
  let value: unknown = null
  for (let depth = chance.pick([3, 40, 400]); depth > 0; depth--) value = isList ? [value] : { a: value }
  return value
}

const oddities: ((chance: Chance) => unknown)[] = [
  oddText,
  oddNumber,
  (chance) => chance.pick([null, true, false, [], {}, [null], [[]], { a: 1 }, { length: 5 }]),
  deepValue,
  (chance) => Array.from({ length: chance.pick([2, 30, 3000]) }, () => chance.pick([null, 1, 'x'])),
]

export const oddValue = (chance: Chance): unknown => chance.pick(oddities)(chance)

const hex = (chance: Chance, length: number): string =>
  Array.from({ length }, () => chance.between(0, 15).toString(16)).join('')

export const uuid = (chance: Chance): string =>
  `${hex(chance, 8)}-${hex(chance, 4)}-4${hex(chance, 3)}-8${hex(chance, 3)}-${hex(chance, 12)}`

/** Reserved for events of the server: no device may use such a name. */
export const reservedName = (number: number): string =>
  `00000000-0000-8000-8000-${Math.abs(Math.trunc(number)).toString(16).padStart(12, '0').slice(-12)}`
