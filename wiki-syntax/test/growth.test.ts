// Eight times the text may cost about eight times the work, whatever the text; quadratic work would cost 64.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listReferences, parseWiki, renderHtml, renderJson, renderText, renderXhtml } from '../src/index.ts'
import { SITE } from './site.ts'

const SMALL = 32 * 1024
const LARGE = 8 * SMALL
const HUGE = 1024 * 1024
const LIMIT = 24

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

/** Both contexts; the renderers besides HTML walk the same tree and are measured once, further down. */
function work(text: string): void {
  renderHtml(parseWiki(text, { context: 'inline' }), SITE)
  renderHtml(parseWiki(text, { context: 'block' }), SITE)
}

/** Processor time in microseconds, which the other work of a busy machine changes little. */
function cost(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return Math.max(user + system, 1000)
}

/** How much more the large run costs; measured again, up to a few times, when it looks like too much. */
function growth(small: () => void, large: () => void): number {
  small()
  let [least, most] = [cost(small), cost(large)]
  for (let attempt = 0; attempt < 4 && most / least >= LIMIT; attempt++) {
    least = Math.max(least, cost(small))
    most = Math.min(most, cost(large))
  }
  return most / least
}

describe('work grows with the length of the text', () => {
  for (const { name, make } of TEXTS) {
    test(`for ${name}`, () => {
      const [small, large] = [make(SMALL), make(LARGE)]
      const ratio = growth(
        () => work(small),
        () => work(large),
      )
      assert.ok(ratio < LIMIT, `eight times the text cost ${ratio.toFixed(1)} times the work`)
    })
  }

  for (const [name, render] of Object.entries({ renderText, renderXhtml, renderJson, listReferences })) {
    test(`in ${name}`, () => {
      const text = "* a '''b''' [[c]]\n** [guide|12|d]\n\n[quote]e[/quote]\n\n{table\n| f\n}\n\n"
      const [small, large] = [SMALL, LARGE].map((length) =>
        parseWiki(text.repeat(length / text.length), { context: 'block' }),
      )
      const ratio = growth(
        () => render(small!, SITE),
        () => render(large!, SITE),
      )
      assert.ok(ratio < LIMIT, `eight times the text cost ${ratio.toFixed(1)} times the work`)
    })
  }

  test('and a mebibyte overflows no stack', () => {
    for (const unit of ['[quote]', "'''''", '* a\n** b\n', '[comment]']) work(unit.repeat(HUGE / unit.length))
    for (const unit of ['[[', '[https://a|']) work(unit.repeat(HUGE / unit.length / 2) + ']'.repeat(HUGE / 2))
  })
})
