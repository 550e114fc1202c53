// Proves that every value inserted into a page stays text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dataBlock, html, rendered } from './markup.ts'

test('what is put in is escaped, markup and lists of it are not', () => {
  const items = ['<b>', `"'&`].map((text) => html`<li title="${text}">${text}</li>`)
  assert.equal(
    html`<ul>${items}</ul>${rendered('<i>x</i>')}${null}${false}${undefined}${0}`.text,
    '<ul><li title="&lt;b&gt;">&lt;b&gt;</li><li title="&quot;&#39;&amp;">&quot;&#39;&amp;</li></ul><i>x</i>0',
  )
})

test('no text ends a block of data', () => {
  const name = '</script><script>alert(1)</script><!--'
  const block = dataBlock({ name }).text
  assert.equal(block.match(/<\/script>/g)?.length, 1)
  assert.ok(!block.includes('<!--'))
  assert.deepEqual(JSON.parse(block.replace(/^<[^>]*>|<\/script>$/g, '')), { name })
})
