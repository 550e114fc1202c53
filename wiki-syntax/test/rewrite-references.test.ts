// Tests that a text which moves to another site refers to the same things by their new numbers.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  listReferences,
  type NewTarget,
  parseWiki,
  rewriteReferences,
  type WikiContext,
  type WrittenReference,
} from '../src/index.ts'
import { anyWiki, fc } from './arbitrary-wiki.ts'
import { caseNames, contextOf, readCase } from './golden.ts'

const moved = (reference: WrittenReference): NewTarget =>
  reference.kind === 'guide' && reference.stepId
    ? { id: reference.id + 1000, stepId: reference.stepId + 2000 }
    : { id: reference.id + 1000 }

const gone = ({ kind, id }: WrittenReference): NewTarget => ({
  words: kind === 'image' || kind === 'video' ? '' : `${kind} ${id}`,
})

const rewritten = (text: string, targetOf = moved, context: WikiContext = 'block'): string =>
  rewriteReferences(text, { context, targetOf })

const numbersIn = (text: string, context: WikiContext) => {
  const { guides, images, documents, videos } = listReferences(parseWiki(text, { context }))
  return { guides, images, documents, videos }
}

/** Directives with the number 0 have no target. */
function checkText(text: string, context: WikiContext): void {
  const before = numbersIn(text, context)
  const after = numbersIn(rewritten(text, moved, context), context)
  assert.deepEqual(after, {
    guides: before.guides.map(({ id, stepId }) => ({ id: id + 1000, stepId: stepId && stepId + 2000 })),
    images: before.images.map((id) => id + 1000),
    documents: before.documents.map((id) => id + 1000),
    videos: before.videos.map((id) => id + 1000),
  })
  assert.deepEqual(numbersIn(rewritten(text, gone, context), context), {
    guides: [],
    images: [],
    documents: [],
    videos: [],
  })
  const same = rewritten(text, ({ id, ...rest }) => ({ id, ...rest }), context)
  assert.deepEqual(parseWiki(same, { context }), parseWiki(text, { context }))
}

describe('rewriteReferences', () => {
  for (const name of caseNames())
    test(`renumbers every reference of ${name}`, () => checkText(readCase(name, 'wiki'), contextOf(name)))

  test('renumbers every reference of any text', () => {
    fc.assert(fc.property(anyWiki, fc.constantFrom<WikiContext>('inline', 'block'), checkText), {
      numRuns: 1500,
    })
  })

  test('renumbers links, pictures, videos, documents, steps, addresses and profiles', () => {
    const cases: [string, string, string][] = [
      ['[guide|7]', '[guide|1007]', 'guide 7'],
      ['[guide|7|stepid=3|the plug]', '[guide|1007|stepid=2003|the plug]', 'the plug'],
      ['[guide|7|the plug|new_window=true]', '[guide|1007|the plug|new_window=true]', 'the plug'],
      ['[image|5|size=large|caption=see [guide|7]]', '[image|1005|size=large|caption=see [guide|1007]]', ''],
      ['[video|9|align=left]', '[video|1009|align=left]', ''],
      ['[youtube|9]', '[youtube|1009]', ''],
      ['[youtube|12345678901]', '[youtube|12345678901]', '[youtube|12345678901]'],
      ['[document|4|read this]', '[document|1004|read this]', 'read this'],
      ['[/Guide/Fit+the+plug/7#s3|here]', '[/Guide/Fit+the+plug/1007#s2003|here]', 'here'],
      ['[link|/Teardown/Old/7|there]', '[link|/Teardown/Old/1007|there]', 'there'],
      ['[[User:5|Tom]] [[Page]]', '[[User:1005|Tom]] [[Page]]', 'Tom [[Page]]'],
      ['[[team: 6]]', '[[team: 1006]]', 'team 6'],
      ['[code][guide|7][/code]', '[code][guide|7][/code]', '[code][guide|7][/code]'],
      ['[nowiki][image|5][/nowiki]', '[nowiki][image|5][/nowiki]', '[nowiki][image|5][/nowiki]'],
    ]
    for (const [text, expected, without] of cases) {
      assert.equal(rewritten(text), expected)
      assert.equal(rewritten(text, gone), without)
    }
  })

  test('drops the step of a guide that has lost it', () => {
    assert.equal(
      rewritten('[guide|7|stepid=3|a] [/Guide/x/7#s3|b]', () => ({ id: 8, stepId: null })),
      '[guide|8|a] [/Guide/x/8|b]',
    )
  })

  test('leaves what looks like a picture in a line, where none is shown', () => {
    assert.equal(rewritten('[image|5] [guide|7]', gone, 'inline'), '[image|5] guide 7')
  })

  test('gives links in the words of a lost link their new numbers, because they come alive', () => {
    const text = '[guide|7|see [document|4|it]]'
    const only = (reference: WrittenReference): NewTarget =>
      reference.kind === 'guide' ? { words: 'x' } : { id: 40 }
    assert.equal(rewritten(text, only), 'see [document|40|it]')
  })
})
