// Tests which words a translation may change: those that the parser reads as words.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  listReferences,
  listWords,
  parseWiki,
  renderText,
  type WikiContext,
  type WordsPart,
} from '../src/index.ts'
import { anyWiki, fc } from './arbitrary-wiki.ts'
import { caseNames, contextOf, readCase } from './golden.ts'
import { SITE } from './site.ts'

type Change = (words: string) => string

const join = (parts: readonly WordsPart[], change: Change): string =>
  parts
    .map((part) => {
      if (part.kind === 'link') return part.open + join(part.parts, change) + part.close
      return part.kind === 'words' ? change(part.text) : part.text
    })
    .join('')

const withWords = (text: string, context: WikiContext, change: Change): string =>
  listWords(text, { context })
    .map(({ lead, parts, trail }) => lead + join(parts, change) + trail)
    .join('')

function checkText(text: string, context: WikiContext): void {
  assert.equal(
    withWords(text, context, (words) => words),
    text,
  )
  const changed = withWords(text, context, (words) => words.replace(/\p{L}/gu, 'x'))
  const referencesOf = (each: string) => listReferences(parseWiki(each, { context }))
  assert.deepEqual(referencesOf(changed), referencesOf(text))
}

for (const name of caseNames()) {
  test(`gives ${name} back to the letter, and nothing but words changes in it`, () =>
    checkText(readCase(name, 'wiki'), contextOf(name)))
}

test('gives any text back to the letter, and nothing but words changes in it', () => {
  fc.assert(fc.property(anyWiki, fc.constantFrom<WikiContext>('inline', 'block'), checkText), {
    numRuns: 1500,
  })
})

test('finds the words of sentences, links, captions and cells, and none in codes, targets and options', () => {
  const text = [
    '== The lid ==',
    "* Turn ''it'' [guide|12|left|stepid=3], see [[Page_one|the page]] and ``code``",
    '[image|5|size=mini|caption=mini]',
    '{table',
    '|format=l:r',
    '|! Part',
    '|--',
    '| [https://example.org]',
    '}',
    '[quote|Kim]== x ==[/quote]',
  ].join('\n')
  const changed = withWords(text, 'block', (words) => words.toUpperCase())
  assert.equal(
    changed,
    [
      '== THE LID ==',
      "* TURN ''IT'' [guide|12|LEFT|stepid=3], SEE [[Page_one|THE PAGE]] AND ``code``",
      '[image|5|size=mini|caption=MINI]',
      '{table',
      '|format=l:r',
      '|! PART',
      '|--',
      '| [https://example.org]',
      '}',
      '[quote|Kim]== X ==[/quote]',
    ].join('\n'),
  )
  assert.equal(
    renderText(parseWiki(changed, { context: 'block' }), SITE).toUpperCase(),
    renderText(parseWiki(text, { context: 'block' }), SITE).toUpperCase(),
  )
})
