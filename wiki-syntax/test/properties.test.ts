// Proves for random texts: no exception, no executable content, well-formed markup.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  escapeWiki,
  listReferences,
  parseWiki,
  renderHtml,
  renderJson,
  renderText,
  renderXhtml,
  type WikiContext,
  wikiToText,
} from '../src/index.ts'
import { anyWiki, fc, plainText, tidyWiki } from './arbitrary-wiki.ts'
import { SITE } from './site.ts'
import { findFault, HTML, XHTML } from './strict-markup.ts'

const CONTEXTS: readonly WikiContext[] = ['inline', 'block']
const RUNS = { numRuns: 1500 }

function eachContext(check: (text: string, context: WikiContext) => void) {
  fc.assert(
    fc.property(anyWiki, fc.constantFrom(...CONTEXTS), (text, context) => check(text, context)),
    RUNS,
  )
}

describe('any text', () => {
  test('becomes HTML of allowed elements with safe addresses, well nested', () => {
    eachContext((text, context) => {
      const html = renderHtml(parseWiki(text, { context }), { ...SITE, tableOfContents: true })
      assert.equal(findFault(html, HTML), null, html)
    })
  })

  test('becomes well-formed simplified XHTML', () => {
    eachContext((text, context) => {
      const xhtml = renderXhtml(parseWiki(text, { context }), { ...SITE, baseUrl: 'https://guides.example' })
      assert.equal(findFault(xhtml, XHTML), null, xhtml)
    })
  })

  test('becomes a JSON document and a list of references that hold no mark of the parser', () => {
    eachContext((text, context) => {
      const tree = parseWiki(text, { context })
      const json = JSON.stringify([renderJson(tree, SITE), listReferences(tree), renderText(tree, SITE)])
      assert.doesNotMatch(json, /[\uFDD0-\uFDEF]/)
    })
  })

  test('can be escaped so that it prints as it stands', () => {
    fc.assert(
      fc.property(fc.oneof(anyWiki, plainText), (text) => {
        const clean = wikiToText(`[nowiki]${text.replaceAll('[/nowiki]', '')}[/nowiki]`, {
          context: 'inline',
        })
        assert.equal(wikiToText(escapeWiki(clean), { context: 'inline' }), clean)
      }),
      RUNS,
    )
  })
})

describe('plain text', () => {
  test('without marks is its own rendering', () => {
    fc.assert(
      fc.property(plainText, (text) => {
        assert.equal(wikiToText(text, { context: 'block' }), text)
        assert.equal(wikiToText(text, { context: 'inline' }), text)
      }),
      RUNS,
    )
  })

  test('of a tidy text renders to itself', () => {
    fc.assert(
      fc.property(tidyWiki, (text) => {
        const once = wikiToText(text, { context: 'block' })
        assert.equal(wikiToText(once, { context: 'block' }), once)
      }),
      RUNS,
    )
  })
})

describe('the strict reader of markup', () => {
  const faulty = [
    '<script>x</script>',
    '<p onclick="x">a</p>',
    '<a href="javascript:x">a</a>',
    '<a href="/\\host">a</a>',
    '<p>a',
    '<p><strong>a</p></strong>',
    '<br>',
    '<p class=x>a</p>',
    'a & b',
    'a > b',
    '<a href="/a"><a href="/b">c</a></a>',
    '<td style="background:url(x)">a</td>',
  ]
  for (const markup of faulty) {
    test(`finds the fault in ${markup}`, () => assert.notEqual(findFault(markup, HTML), null))
  }
})
