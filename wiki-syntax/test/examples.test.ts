// Proves that the example in the comment of every exported function is true.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import * as wiki from '../src/index.ts'

const SOURCE = new URL('../src/', import.meta.url)

function readExamples(): { name: string; expression: string; result: string }[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  return files.flatMap((file) => {
    const text = readFileSync(new URL(file, SOURCE), 'utf8')
    const found = text.matchAll(/ \* @example (.+)\n \*\/\nexport function (\w+)/g)
    return [...found].map(([, example = '', name = '']) => {
      const [expression = '', result = 'undefined'] = example.split(' // ')
      return { name, expression, result }
    })
  })
}

function evaluate(expression: string): unknown {
  return new Function(...Object.keys(wiki), `return (${expression})`)(...Object.values(wiki))
}

describe('every exported function', () => {
  const examples = readExamples()

  test('has an example', () => {
    const functions = Object.entries(wiki).filter(([, value]) => typeof value === 'function')
    const shown = examples.map((example) => example.name)
    assert.deepEqual(shown.toSorted(), functions.map(([name]) => name).toSorted())
  })

  for (const { name, expression, result } of examples.filter((example) => example.result !== 'undefined')) {
    test(`${name} does what its example says`, () => {
      assert.deepEqual(evaluate(expression), evaluate(result))
    })
  }
})
