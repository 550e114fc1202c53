// Proves that the XML of any guide or category is well-formed, follows the structure and contains every text.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { escapeWiki } from '@stepwright/wiki-syntax'
import fc from 'fast-check'
import { categoryToXml } from './category-xml.ts'
import { guideToXml } from './guide-xml.ts'
import { category, guideOf, raw, words } from './test/arbitrary-guide.ts'
import { OPTIONS } from './test/golden.ts'
import { findAll, type ReadElement, readXml, textOf } from './test/read-xml.ts'
import { faultsOf } from './test/validate.ts'
import { storable } from './write-xml.ts'

const runs = { numRuns: 300 }

const texts = (root: ReadElement, path: string): string[] => findAll(root, path).map(textOf)
const values = (root: ReadElement, path: string, name: string): string[] =>
  findAll(root, path).map((element) => element.attributes.get(name) ?? '')
const stored = (all: readonly (string | null | undefined)[]): string[] =>
  all.map((each) => storable(each ?? ''))

describe('any guide', () => {
  test('becomes a document that follows the structure', () => {
    fc.assert(
      fc.property(guideOf(raw), fc.boolean(), (guide, pretty) => {
        assert.deepEqual(faultsOf(guideToXml(guide, { ...OPTIONS, pretty })), [])
      }),
      runs,
    )
  })

  test('is told in full', () => {
    fc.assert(
      fc.property(guideOf(words.map(escapeWiki)), fc.boolean(), (guide, pretty) => {
        const root = readXml(guideToXml(guide, { ...OPTIONS, pretty }))
        assert.equal(root.attributes.get('locale'), guide.locale)
        assert.deepEqual(texts(root, 'title'), stored([guide.title]))
        assert.deepEqual(values(root, 'title', 'subject'), stored([guide.subject]))
        assert.deepEqual(values(root, 'title', 'type'), stored([guide.type]))
        assert.equal(texts(root, 'time_required').join(''), storable(guide.time_required))
        assert.equal(texts(root, 'difficulty').join(''), guide.difficulty)
        assert.equal(texts(root, 'category').join(''), storable(guide.category))
        assert.deepEqual(texts(root, 'author'), stored([guide.author?.username]))
        for (const [path, supplies] of [
          ['tools/tool', guide.tools],
          ['parts/part', guide.parts],
        ] as const) {
          assert.deepEqual(texts(root, path), stored(supplies.map(({ text }) => text)))
          assert.deepEqual(values(root, path, 'name'), stored(supplies.map(({ text }) => text)))
          assert.deepEqual(values(root, path, 'notes'), stored(supplies.map(({ notes }) => notes)))
          assert.deepEqual(values(root, path, 'type'), stored(supplies.map(({ type }) => type)))
        }
        assert.deepEqual(texts(root, 'flags/flag'), stored(guide.flags.map(({ text }) => text)))
        assert.deepEqual(values(root, 'flags/flag', 'title'), stored(guide.flags.map(({ title }) => title)))
        assert.deepEqual(texts(root, 'documents/document'), stored(guide.documents.map(({ text }) => text)))
        assert.deepEqual(
          texts(root, 'prerequisites/prerequisite/title'),
          stored(guide.prerequisites.map(({ title }) => title)),
        )
        assert.deepEqual(values(root, 'steps/step', 'title'), stored(guide.steps.map(({ title }) => title)))
      }),
      runs,
    )
  })

  test('keeps the words of its introduction, its lines and its conclusion', () => {
    const shown = words.filter((text) => text !== '')
    fc.assert(
      fc.property(guideOf(shown), shown, shown, (guide, introduction, line) => {
        const step = {
          title: '',
          lines: [{ text_raw: escapeWiki(line), bullet: 'black', level: 0 }],
          media: { type: 'image', data: [] },
        } as const
        const whole = { ...guide, introduction_raw: escapeWiki(introduction), steps: [step] }
        const root = readXml(guideToXml(whole, { ...OPTIONS, pretty: true }))
        assert.deepEqual(texts(root, 'introduction'), [introduction])
        assert.deepEqual(texts(root, 'steps/step/lines/line'), [line])
        assert.deepEqual(texts(root, 'conclusion'), [guide.conclusion_raw])
      }),
      runs,
    )
  })
})

describe('any category', () => {
  test('becomes a document that follows the structure', () => {
    fc.assert(
      fc.property(category, fc.boolean(), (each, pretty) => {
        assert.deepEqual(faultsOf(categoryToXml(each, { ...OPTIONS, pretty })), [])
      }),
      runs,
    )
  })

  test('is told in full', () => {
    fc.assert(
      fc.property(category, fc.boolean(), (each, pretty) => {
        const root = readXml(categoryToXml(each, { ...OPTIONS, pretty }))
        assert.deepEqual(texts(root, 'title'), stored([each.title]))
        assert.deepEqual(texts(root, 'category_info'), stored([each.category_info.name]))
        assert.deepEqual(texts(root, 'description'), stored([each.description]))
        assert.deepEqual(texts(root, 'ancestors/ancestor'), stored(each.ancestors))
        assert.deepEqual(texts(root, 'children/child'), stored(each.children))
        assert.deepEqual(texts(root, 'guides/guide/title'), stored(each.guides.map(({ title }) => title)))
        assert.deepEqual(
          values(root, 'guides/guide', 'subject'),
          stored(each.guides.map(({ subject }) => subject)),
        )
        assert.deepEqual(texts(root, 'parts/part'), stored(each.parts.map(({ text }) => text)))
        assert.deepEqual(texts(root, 'tools/tool'), stored(each.tools.map(({ text }) => text)))
        assert.deepEqual(texts(root, 'flags/flag'), stored(each.flags.map(({ text }) => text)))
      }),
      runs,
    )
  })
})
