// Proves that every golden case is written as its file says, and that its file is valid.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { describe, test } from 'node:test'
import { CASES, caseNames, OPTIONS, readCase, xmlOf } from './test/golden.ts'
import { type ReadElement, readXml } from './test/read-xml.ts'
import { faultsOf } from './test/validate.ts'

/** Without indentation. */
function compact(element: ReadElement): unknown {
  const isList = element.children.some((child) => typeof child === 'object')
  const isIndented =
    isList && element.children.every((child) => typeof child === 'object' || child.trim() === '')
  const children = isIndented
    ? element.children.filter((child) => typeof child === 'object')
    : element.children
  return [
    element.name,
    [...element.attributes],
    children.map((child) => (typeof child === 'string' ? child : compact(child))),
  ]
}

describe('golden cases of oManual', () => {
  for (const name of caseNames()) {
    const expected = readCase(`${name}.xml`).replace(/\n$/, '')

    test(`${name} is written as its file says`, () => {
      assert.equal(xmlOf(name), expected)
    })

    test(`${name} follows the structure`, () => {
      assert.deepEqual(faultsOf(expected), [])
    })

    test(`${name} says the same on one line`, () => {
      const flat = xmlOf(name, { ...OPTIONS, pretty: false })
      assert.deepEqual(faultsOf(flat), [])
      assert.deepEqual(compact(readXml(flat)), compact(readXml(expected)))
      assert.doesNotMatch(flat, /\n +</)
    })
  }

  test('there is no file without its input', () => {
    const names = new Set(caseNames())
    for (const file of readdirSync(CASES)) assert.ok(names.has(file.replace(/\.\w+$/, '')), file)
  })
})
