// Proves linear cost: eight times the text costs about eight times the work; quadratic work would cost 64.
// Work is counted, not timed.
// Runs alone: it measures the processor time of its process.
// Circle: outer, because only a change of the wiki syntax can change what it counts.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sample } from '../../server/test/extent.ts'
import type { MarkupNode } from '../src/index.ts'
import { SITE } from './site.ts'
import { countWork } from './work.ts'

// Loaded here, after the counting has begun: code compiled before is not counted.
const { listReferences, markupToWiki, parseWiki, renderHtml, renderJson, renderText, renderXhtml } =
  await import('../src/index.ts')

const SMALL = 8 * 1024
const LARGE = 8 * SMALL
const HUGE = 1024 * 1024
const LIMIT = 12

const repeated = (unit: string, tail = '') => ({
  name: JSON.stringify(`${unit}…${tail.slice(0, 12)}`),
  make: (length: number) => unit.repeat(Math.ceil(length / unit.length)) + tail,
})

const TEXTS = [
  ...["'", '*', '#', '=', '-', '+', '`', '[', ']', '|', ' ', '\n', '{', '~', ',', '^'].map((unit) =>
    repeated(unit),
  ),
  ...["'' ", "''' ", "''''' ", "''a'''b'''''c", '*** a', '++a ++b ', '``', '`` ', "x'''y''z"].map((unit) =>
    repeated(unit),
  ),
  ...['[[', '[[a', '[[ |', '[a', '[a|', '[[a]] ', '[image|1|caption=', '[http://a|', '[http://a|b] '].map(
    (unit) => repeated(unit),
  ),
  ...['[[', '[[ |', '[a|', '[a b|', '[https://a|', '[image|1|caption='].map((unit) =>
    repeated(unit, ']'.repeat(10000)),
  ),
  ...[
    '[code]',
    '[nowiki]',
    '[comment]',
    '[summary]',
    '[title|',
    '[info |',
    '[info |\n',
    '[br]',
    '[br]\n',
  ].map((unit) => repeated(unit)),
  ...['[quote]', '[quote]a[/quote]', '[quote] a\n', '[/quote]', '[quote|', '[quote]\n'].map((unit) =>
    repeated(unit),
  ),
  repeated('[quote]', '[/quote]'.repeat(8000)),
  repeated('[quote]a[/quote][comment]b[/comment]'),
  repeated('[quote]    ', '[/quote]'),
  ...[
    '{table\n',
    '{table\n| a\n}\n',
    '{table\n| <<colspan="100">> a\n',
    '}\n',
    '{table\n}\n[quote]{table\n',
  ].map((unit) => repeated(unit)),
  repeated('| a\n', '}'),
  { name: 'one table of many cells', make: (length: number) => `{table\n${'| a\n'.repeat(length / 4)}}` },
  {
    name: 'one table of many rows',
    make: (length: number) => `{table\n|format=1%l:2%c\n${'| <<rowspan="9">> a\n|--\n'.repeat(length / 24)}}`,
  },
  ...['http://', 'http:// ', 'http://a ', 'https://a)))', "http://a''''", 'http://a((((('].map((unit) =>
    repeated(unit),
  ),
  repeated('http://a', ')'.repeat(60000)),
  repeated('https://a/', '...,,,'.repeat(9000)),
  ...[
    '* a\n',
    '* a\n** b\n',
    '# a\n* b\n',
    '== a ==\n',
    '== a\n',
    '----\n',
    'a\n\n',
    '[comment]a[/comment]\n',
  ].map((unit) => repeated(unit)),
  { name: 'ever deeper bullets', make: (length: number) => deeper(Math.sqrt(length)) },
  {
    name: 'headings that look like repeats',
    make: (length: number) => '== A ==\n== A 2 ==\n'.repeat(length / 18),
  },
  { name: 'balanced brackets', make: (length: number) => '['.repeat(length / 2) + ']'.repeat(length / 2) },
  {
    name: 'nested links',
    make: (length: number) => '[https://a|'.repeat(length / 12) + ']'.repeat(length / 12),
  },
  { name: 'code on one line', make: (length: number) => '[code]a[/code]'.repeat(length / 14) },
  { name: 'comments on one line', make: (length: number) => '[comment]a[/comment]'.repeat(length / 20) },
  {
    name: 'blanks before each newline',
    make: (length: number) => `a${' '.repeat(50)}\n`.repeat(length / 52),
  },
  { name: 'blanks, then a word', make: (length: number) => `${' '.repeat(length)}a${' '.repeat(length)}b` },
]

function deeper(depth: number): string {
  let text = ''
  for (let level = 1; level <= depth; level++) text += `${'*'.repeat(level)} a\n`
  return text
}

/** Both contexts; the renderers besides HTML visit the same tree and are counted once, below. */
function work(text: string): void {
  renderHtml(parseWiki(text, { context: 'inline' }), SITE)
  renderHtml(parseWiki(text, { context: 'block' }), SITE)
}

function expectLinear(small: () => void, large: () => void): void {
  // Work whose result is cached counts for neither.
  small()
  const ratio = countWork(large) / countWork(small)
  assert.ok(ratio < LIMIT, `eight times the text cost ${ratio.toFixed(1)} times the work`)
}

describe('work grows with the length of the text', () => {
  for (const { name, make } of sample(TEXTS, 24)) {
    test(`for ${name}`, () => {
      const [small, large] = [make(SMALL), make(LARGE)]
      expectLinear(
        () => work(small),
        () => work(large),
      )
    })
  }

  for (const [name, render] of Object.entries({ renderText, renderXhtml, renderJson, listReferences })) {
    test(`in ${name}`, () => {
      const text = "* a '''b''' [[c]]\n** [guide|12|d]\n\n[quote]e[/quote]\n\n{table\n| f\n}\n\n"
      const [small, large] = [SMALL, LARGE].map((length) =>
        parseWiki(text.repeat(length / text.length), { context: 'block' }),
      )
      expectLinear(
        () => render(small!, SITE),
        () => render(large!, SITE),
      )
    })
  }

  for (const name of ['br', 'b', 'p', 'li', 'tt', 'a']) {
    test(`on the way back from <${name}>`, () => {
      const [small, large] = [SMALL, LARGE].map((length) => elements(name, length / 16))
      expectLinear(
        () => markupToWiki(small!),
        () => markupToWiki(large!),
      )
    })
  }

  test('and a mebibyte overflows no stack', () => {
    for (const unit of ['[quote]', "'''''", '* a\n** b\n', '[comment]']) work(unit.repeat(HUGE / unit.length))
    for (const unit of ['[[', '[https://a|']) work(unit.repeat(HUGE / unit.length / 2) + ']'.repeat(HUGE / 2))
  })
})

// Backtracking patterns and repeated copying of a text do work that is not counted.
// If implemented wrongly, each of these takes minutes; otherwise less than a second.
describe('no pattern and no copying takes quadratic time', () => {
  const blanks = ' '.repeat(HUGE)
  const cases: Record<string, () => void> = {
    'blanks before the name of a page': () => work(`[[${blanks}a${blanks}|b]]`),
    'blanks before and after a hash': () => work(`[[${blanks}#${blanks}a]]`),
    'blanks in the format of a column': () => work(`{table\n|format=1${blanks}x${blanks}y\n| a\n}\n`),
    'blanks after a rule': () => work(`----${blanks}a`),
    'blanks around an address': () => work(`[${blanks}https://a${blanks}b|c]`),
    'breaks before a word, on the way back': () => void markupToWiki([...elements('br', HUGE / 4), 'a']),
    'many marks, on the way back': () => void markupToWiki(elements('b', HUGE / 4)),
  }
  for (const [name, run] of Object.entries(cases)) {
    test(name, () => {
      const before = process.cpuUsage()
      run()
      const { user, system } = process.cpuUsage(before)
      assert.ok(user + system < 30_000_000, `it took ${(user + system) / 1_000_000} s of the processor`)
    })
  }
})

function elements(name: string, count: number): MarkupNode[] {
  const children = name === 'br' ? [] : ['word']
  const attributes: Record<string, string> = name === 'a' ? { href: 'https://a' } : {}
  return Array.from({ length: count }, () => ({ name, attributes, children }))
}
