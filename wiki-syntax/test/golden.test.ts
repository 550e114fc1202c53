// Proves that every golden case renders as in its files.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { describe, test } from 'node:test'
import { CASES, caseNames, contextOf, readCase, renderAll } from './golden.ts'

describe('golden cases', () => {
  for (const name of caseNames()) {
    test(`${name} renders as written`, () => {
      const rendered = renderAll(readCase(name, 'wiki'), contextOf(name))
      for (const [extension, text] of Object.entries(rendered)) {
        assert.equal(text, readCase(name, extension), `${name}.${extension}`)
      }
    })
  }

  test('there are at least sixty, and no file without its input', () => {
    const names = new Set(caseNames())
    assert.ok(names.size >= 60, `${names.size} cases`)
    for (const file of readdirSync(CASES)) assert.ok(names.has(file.replace(/\.\w+$/, '')), file)
  })
})
