// Proves that the validator on which the other tests rely finds faults.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readCase } from './test/golden.ts'
import { readXml } from './test/read-xml.ts'
import { faultsOf } from './test/validate.ts'

const guide = readCase('guide-whole.xml').trimEnd()
const category = readCase('category-whole.xml').trimEnd()

const spoilt: [name: string, document: string, from: string | RegExp, to: string][] = [
  ['another namespace', guide, 'http://omanual.com/', 'http://omanual.com'],
  ['a guide without an author', guide, /<author.*<\/author>/, ''],
  ['a guide without dates', guide, /<created_date.*<\/created_date>/, ''],
  ['children in another order', guide, /(<summary.*<\/summary>)\s*(<image.*<\/image>)/, '$2$1'],
  ['a number of the guide', guide, 'locale="en">', 'locale="en" id="7">'],
  ['a guide without a language', guide, ' locale="en">', '>'],
  ['raw text beside a line', guide, 'bullet="black"', 'bullet="black" text_raw="x"'],
  ['a line without a level', guide, ' level="0"', ''],
  ['nine lines', guide, /(<line .*<\/line>)/, '$1'.repeat(9)],
  ['four pictures', guide, /(<image orderby="1".*<\/image>)/, '$1'.repeat(3)],
  ['a picture numbered from 0', guide, 'orderby="1"', 'orderby="0"'],
  ['empty media', guide, /<media type="embed">[\s\S]*?<\/media>/, '<media type="embed"/>'],
  ['media before lines', guide, '<lines/>', '<media type="image"><image>a</image></media><lines/>'],
  ['media of another type', guide, 'media type="embed"', 'media type="video"'],
  ['a film without a poster', guide, /<poster.*<\/poster>/, ''],
  ['a file without codecs', guide, ' codecs="unknown"', ''],
  ['an address beside a file', guide, 'codecs="unknown"', 'codecs="unknown" url="a"'],
  ['a part without a quantity', guide, ' quantity="2"', ''],
  ['a tool without a name', guide, '<tool name="Rag">', '<tool>'],
  ['half a prerequisite', guide, /<path>.*<\/path>/, ''],
  ['a step that counts anew', guide, '<step number="2"', '<step number="1"'],
  ['an unknown bullet', guide, 'bullet="icon_note"', 'bullet="icon_star"'],
  ['an unknown difficulty', guide, '>Easy<', '>Hard<'],
  ['a date that is none', guide, '2024-05-01T10', '2024-05-01 10'],
  ['a number that is none', guide, 'channels="2"', 'channels="two"'],
  ['an address with blanks', guide, 'Exploded%20view', 'Exploded view'],
  ['a table in a text', guide, '<em>flame</em>', '<table/>'],
  ['a script in an attribute', guide, '<em>flame</em>', '<em onclick="x">flame</em>'],
  ['markup of another namespace', guide, '<em>', '<em xmlns="http://www.w3.org/1999/xhtml">'],
  ['text in a list', guide, '<tools>', '<tools>these'],
  ['a category without documents', category, /<documents>[\s\S]*<\/documents>/, ''],
  ['a year that is none', category, 'introduced="1931"', 'introduced=""'],
  ['solutions without a number', category, ' count="2"', ''],
  ['a guide without a picture', category, /<image thumb.*<\/image>/, ''],
  ['a type beside the title', category, '<title>Storm', '<title type="x">Storm'],
]

describe('the check of a document', () => {
  for (const [name, document, from, to] of spoilt) {
    test(`finds ${name}`, () => {
      const changed = document.replace(from, to)
      assert.notEqual(changed, document)
      assert.notDeepEqual(faultsOf(changed), [])
    })
  }
})

describe('the reader of XML', () => {
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

  for (const broken of [
    '<a/>',
    `${head}<a>`,
    `${head}<a></b>`,
    `${head}<a/><a/>`,
    `${head}<a/>x`,
    `${head}<a b="1" b="2"/>`,
    `${head}<a b=1/>`,
    `${head}<a b="<"/>`,
    `${head}<a>a & b</a>`,
    `${head}<a>&nbsp;</a>`,
    `${head}<a>&#1;</a>`,
    `${head}<a>\u0001</a>`,
    `${head}<a>\ud800</a>`,
    `${head}<a>]]></a>`,
    `${head}<!DOCTYPE a><a/>`,
    `${head}</a>`,
  ]) {
    test(`refuses ${JSON.stringify(broken.replace(head, '…'))}`, () => {
      assert.throws(() => readXml(broken))
    })
  }

  test('reads what a reader has to', () => {
    const read = readXml(`${head}<a x="1\n2&#10;3">b\r\nc<d/>&lt;&#x65;</a>`)
    assert.equal(read.attributes.get('x'), '1 2\n3')
    assert.deepEqual(
      read.children.map((child) => (typeof child === 'string' ? child : child.name)),
      ['b\nc', 'd', '<e'],
    )
  })
})
