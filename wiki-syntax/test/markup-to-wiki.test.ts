// Proves that markup converted back to wiki text renders the same, and contains nothing executable.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { markupToWiki, wikiToHtml, wikiToText, wikiToXhtml } from '../src/index.ts'
import { anyWiki, fc, tidyWiki } from './arbitrary-wiki.ts'
import { readMarkup } from './read-markup.ts'
import { findFault, HTML } from './strict-markup.ts'

const back = (markup: string) => markupToWiki(readMarkup(markup))

describe('markup turned back into wiki text', () => {
  const pairs = {
    '<p>a <strong>b</strong> <em>c</em></p><p>d</p>': "a '''b''' ''c''\n\nd",
    'bare<p>a</p>': 'bare\n\na',
    '<h1>a</h1><h3>b</h3>': '== a ==\n\n=== b ===',
    '<ul><li>a<ol><li>b</li></ol></li></ul>': '* a\n## b',
    '<ul class="ol"><li>a</li></ul>': '# a',
    '<ul><li><p>a</p></li></ul>': '* a',
    '<a href="https://a.example/?b=1&amp;c" target="_blank">d</a>':
      '[https://a.example/?b=1&c|d|new_window=true]',
    '<a href="javascript:x">d</a><script>e</script><b onclick="x">f</b>': "d'''f'''",
    '<a href="https://a.example">b|c] new_window=true</a>':
      '[https://a.example|[nowiki]b|c] new_window=true[/nowiki]]',
    '<blockquote class="featured"><p>a</p><p class="quoted">Kim</p></blockquote>':
      '[quote|Kim|format=featured]\na\n[/quote]',
    '<div class="blockquote long"><p>a</p></div>': '[quote]\na\n[/quote]',
    '<pre><code>a\n  b</code></pre>': '[code]\na\n  b\n[/code]',
    '<hr />': '----',
    '<table><tbody><tr><th>a</th></tr><tr><td colspan="2">b</td><td></td></tr></tbody></table>':
      '{table\n|! a\n|--\n| <<colspan="2">> b\n|\n}',
    '<div class="table"><div class="tr"><div class="th">a</div><div class="td">b</div></div></div>':
      '{table\n|! a\n| b\n}',
    "<p>* a ''b'' [c]</p>": "[nowiki]* a ''b'' [c][/nowiki]",
    '<p>a<br />b<br /></p><p>c</p>': 'a[br]b\n\nc',
    '<p><ins> a </ins>b</p>': '++a++ b',
    '<tt>a b</tt><span>c</span>': '``a b``c',
    '<b>a</b><b>b</b>': "'''a'''[nowiki][/nowiki]'''b'''",
  }
  for (const [markup, wiki] of Object.entries(pairs)) {
    test(`reads ${JSON.stringify(markup)}`, () => assert.equal(back(markup), wiki))
  }

  test('shows the same again, for any tidy text', () => {
    fc.assert(
      fc.property(tidyWiki, (text) => {
        const xhtml = wikiToXhtml(text, { context: 'block' })
        assert.equal(wikiToXhtml(back(xhtml), { context: 'block' }), xhtml)
      }),
      { numRuns: 1000 },
    )
  })

  const written = [
    'See [[Torque Table]], [[Torque Table|the table]] and [[Category:Pumps#Oil]].',
    "[guide|12] [guide|12|'''Bleed''' it|stepid=3] [product|LN-100|pads] [document|4|x|new_window=true]",
    'https://a.example, (https://b.example) [https://c.example] [https://c.example|c|new_window=true]',
    '[[#Below|further down]] [[Torque Table|new_window=true]]',
  ]
  for (const text of written) {
    test(`writes links again as they were: ${text}`, () =>
      assert.equal(back(wikiToHtml(text, { context: 'block', forEditing: true })), text))
  }

  test('writes a link with the words that it has now', () => {
    const html = wikiToHtml('[[Torque Table]] or https://a.example', { context: 'block', forEditing: true })
    assert.equal(
      back(html.replace('>Torque Table<', '>the <b>table</b><').replace('>https://a.example<', '>here<')),
      "[[Torque Table|the '''table''']] or [https://a.example|here]",
    )
  })

  test('believes no link that could not have been written like that', () => {
    for (const wiki of ['[[a]][image|1', '[[a|b', '[image|1', 'javascript:x', '[guide|x', '[[#'])
      assert.equal(back(`<a href="https://a.example" data-wiki="${wiki}">b</a>`), '[https://a.example|b]')
    assert.equal(
      back('<a href="https://a.example" data-wiki="[[a" data-options="]][image|1">b</a>'),
      '[https://a.example|b]',
    )
  })

  test('shows the same to an editor again, for any tidy text', () => {
    fc.assert(
      fc.property(tidyWiki, (text) => {
        const options = { context: 'block', forEditing: true } as const
        const html = wikiToXhtml(text, options)
        assert.equal(wikiToXhtml(back(html), options), html)
      }),
      { numRuns: 1000 },
    )
  })

  test('keeps every letter of any text at all, and stays safe', () => {
    const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
    fc.assert(
      fc.property(anyWiki, (text) => {
        const xhtml = wikiToXhtml(text, { context: 'inline' })
        const again = back(xhtml)
        assert.equal(findFault(wikiToHtml(again, { context: 'block' }), HTML), null)
        const words = readMarkup(xhtml).map(function words(node): string {
          return typeof node === 'string' ? node : node.children.map(words).join('')
        })
        assert.equal(letters(wikiToText(again, { context: 'inline' })), letters(words.join('')))
      }),
      { numRuns: 1000 },
    )
  })

  test('ends however deep the markup is', () => {
    for (const names of [
      ['div', 'b'],
      ['ul', 'li'],
      ['pre', 'i'],
      ['blockquote', 'p'],
      ['table', 'tr', 'td'],
      ['a', 'tt'],
    ]) {
      const opening = names.map((name) => `<${name}>`).join('')
      const closing = names
        .toReversed()
        .map((name) => `</${name}>`)
        .join('')
      const deep = readMarkup(`${opening.repeat(20000)}a${closing.repeat(20000)}`)
      assert.ok(markupToWiki(deep).length < 5000)
    }
  })
})
