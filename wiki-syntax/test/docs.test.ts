// Proves that the page for authors shows only golden cases, as they render.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { wikiToHtml } from '../src/index.ts'
import { caseNames, contextOf, readCase } from './golden.ts'
import { SITE } from './site.ts'

const page = readFileSync(new URL('../../docs/wiki-syntax.md', import.meta.url), 'utf8')
const cases = new Map(caseNames().map((name) => [readCase(name, 'wiki'), name]))

/** Each example: its source, and the quoted result under it, if there is one. */
function readExamples() {
  const examples = page.matchAll(/^```wiki\n([\s\S]*?)\n```\n(?:\n((?:>.*\n)+))?/gm)
  return [...examples].map(([, source = '', quoted]) => ({
    source,
    result: quoted?.trimEnd().replace(/^> ?/gm, ''),
  }))
}

describe('the page for authors', () => {
  const examples = readExamples()

  test('has its examples', () => {
    assert.ok(examples.length >= 30, `${examples.length} examples`)
    assert.equal(examples.length, page.match(/^```wiki$/gm)?.length)
  })

  for (const { source, result } of examples) {
    test(`shows ${JSON.stringify(source.slice(0, 50))} as it renders`, () => {
      const name = cases.get(source)
      assert.ok(name, 'an example must be a golden case')
      if (result !== undefined)
        assert.equal(result, wikiToHtml(source, { ...SITE, context: contextOf(name) }))
    })
  }
})
