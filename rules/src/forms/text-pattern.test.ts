// Proves what patterns match, which patterns are invalid, and that matching takes bounded time.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { evaluateAnswer } from '../index.ts'
import { exampleOf, matchesTextPattern, readTextPattern } from './text-pattern.ts'

const field = { field_guid: 'aaaabbbbccccdddd', field_type: 'Text Input' }

test('a pattern says which signs stand where, and how many of them', () => {
  const fits: [pattern: string, right: string[], wrong: string[]][] = [
    ['@{2}-#{4}', ['AB-1042', 'xy-0000'], ['A1-1042', 'AB-104', 'AB-10421', 'ÄB-1042', '']],
    ['#{1,3}', ['1', '12', '123'], ['', '1234', '1a']],
    ['a{0,2}b', ['b', 'ab', 'aab'], ['aaab', 'a']],
    ['#{0,1}#{0,1}#{2}', ['12', '123', '1234'], ['1', '12345']],
    ['*-?', ['-x', 'a-b-c'], ['-', 'ab']],
    ['\\#\\@\\{\\\\', ['#@{\\'], ['1a{\\']],
    ['\\*{2}', ['**'], ['*', 'ab']],
    ['?', ['🔩', '\n'], ['', 'ab']],
  ]
  for (const [pattern, right, wrong] of fits) {
    for (const text of right) assert.equal(matchesTextPattern(text, pattern), true, `${text} by ${pattern}`)
    for (const text of wrong) assert.equal(matchesTextPattern(text, pattern), false, `${text} by ${pattern}`)
  }
})

test('what can not be meant is no pattern', () => {
  for (const pattern of [
    '{2}',
    'a{2',
    'a}',
    'a{2}{3}',
    '*{2}',
    '#{4,2}',
    '#{0}',
    'a\\',
    '#{201}',
    '#{150}@{51}',
  ])
    assert.equal(readTextPattern(pattern), null, pattern)
  assert.equal(readTextPattern('#{150}@{50}')?.length, 2)
})

test('the example of a pattern fits it', () => {
  assert.equal(exampleOf('@{2}-#{4}\\*'), 'AB-1234*')
  assert.equal(exampleOf('#{0,2}*'), '1…')
  const sign = fc.constantFrom('#', '@', '?', '*', 'x', '\\#', '#{2}', '@{0,3}', 'é{1,2}')
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 12 }), (signs) => {
      const pattern = signs.join('')
      assert.equal(matchesTextPattern(exampleOf(pattern), pattern), true, pattern)
    }),
  )
})

test('a pattern judges as the regular expression that says the same', () => {
  const [same, sign] = [
    { '#': '[0-9]', '@': '[A-Za-z]', '?': '.', '*': '.*', a: 'a' } as Record<string, string>,
    fc.constantFrom('#', '@', '?', '*', 'a'),
  ]
  const piece = fc.tuple(sign, fc.option(fc.tuple(fc.nat(2), fc.nat(2))))
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 6 }),
      fc.string({ unit: fc.constantFrom('a', 'b', '1', '-') }),
      (pieces, text) => {
        const counted = pieces.map(([each, counts]) => {
          const count = counts && each !== '*' ? `{${counts[0]},${counts[0] + counts[1] + 1}}` : ''
          return [`${each}${count}`, `${same[each]}${count}`] as const
        })
        const expression = new RegExp(`^${counted.map(([, as]) => as).join('')}$`, 's')
        assert.equal(matchesTextPattern(text, counted.map(([as]) => as).join('')), expression.test(text))
      },
    ),
  )
})

test('the worst pattern over the longest text is evaluated', () => {
  assert.equal(matchesTextPattern('a'.repeat(10_000), `${'*a'.repeat(99)}b`), false)
  assert.equal(matchesTextPattern('a'.repeat(10_000), 'a{0,100}a{100}'), false)
})

test('a text that is not the right one, or does not fit, is taken and marked', () => {
  const evaluate = (rest: object, text: string, field_type = 'Text Input') =>
    evaluateAnswer({ ...field, field_type, ...rest }, text)
  assert.equal(evaluate({ expected: 'M8' }, ' M8 ').deviation, null)
  assert.equal(evaluate({ expected: 'M8' }, 'M8').value, 'M8')
  assert.equal(evaluate({ expected: 'M8' }, 'm8').deviation, 'wrong')
  assert.equal(evaluate({ pattern: '#{3}' }, '12').deviation, 'wrong')
  assert.equal(evaluate({ pattern: '#{3}' }, '123').deviation, null)
  assert.equal(evaluate({ pattern: '#{3}' }, '').deviation, null)
  assert.equal(evaluate({ barcode: 'A*', pattern: '?{3}' }, 'B12').deviation, 'barcode')
  assert.equal(evaluate({ barcode: 'A*', pattern: '?{3}' }, 'A1').deviation, 'wrong')
  assert.equal(evaluate({ expected: 'one\ntwo' }, 'one\r\ntwo', 'Text Area').deviation, null)
  assert.equal(evaluate({ pattern: '#*' }, 'a\n1', 'Text Area').deviation, 'wrong')
  assert.equal(evaluate({ pattern: 'no pattern{' }, 'x').deviation, null)
})
