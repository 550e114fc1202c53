// Proves that a translation has the markup of its source, or the line stays untranslated.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { joinPieces, splitText, type TextKind } from './split-wiki.ts'
import { shout } from './test/services.ts'
import { shapeOf } from './wiki-shape.ts'

const translate = (text: string, kind: TextKind, service: (tagged: string) => string | null = shout) =>
  joinPieces(splitText(text, kind), kind, service)

const sent = (text: string, kind: TextKind) =>
  splitText(text, kind).flatMap((piece) => (piece.kind === 'words' ? [piece.tagged] : []))

const cases: [TextKind, string, string][] = [
  ['inline', 'Turn it.', 'TURN IT.'],
  ['inline', "Turn the '''red''' valve.", "TURN THE '''RED''' VALVE."],
  ['inline', "''Both '''of''' them''", "''BOTH '''OF''' THEM''"],
  ['inline', 'Press ``Ctrl + x`` now', 'PRESS ``Ctrl + x`` NOW'],
  ['inline', 'See https://example.org/a?b=c now', 'SEE https://example.org/a?b=c NOW'],
  ['inline', 'See [https://example.org|the page].', 'SEE [https://example.org|THE PAGE].'],
  [
    'inline',
    'See [link|https://example.org|the page|new_window=true].',
    'SEE [link|https://example.org|THE PAGE|new_window=true].',
  ],
  ['inline', 'First [guide|12|drain the oil|stepid=3]!', 'FIRST [guide|12|DRAIN THE OIL|stepid=3]!'],
  ['inline', 'First [guide|12]!', 'FIRST [guide|12]!'],
  ['inline', 'See [[Torque Table]]', 'SEE [[Torque Table]]'],
  ['inline', "See [[Torque Table#bolts|''this'' table]]", "SEE [[Torque Table#bolts|''THIS'' TABLE]]"],
  ['inline', "One[br]two [nowiki]it''s[/nowiki]", "ONE[br]TWO [nowiki]it''s[/nowiki]"],
  ['inline', 'Keep 3 < 4 & "this" [sic]', 'KEEP 3 < 4 & "THIS" [SIC]'],
  ['inline', '3 < 4 mm', '3 < 4 MM'],
  ['inline', "it''s open", "IT''S OPEN"],
  ['inline', '', ''],
  ['inline', ' 12.5 — 13 ', ' 12.5 — 13 '],
  ['block', '== The lid ==\n\nOpen it.\n', '== THE LID ==\n\nOPEN IT.\n'],
  ['block', '* one\n** two\n# three', '* ONE\n** TWO\n# THREE'],
  ['block', '[code]\nlet it = be\n[/code]\nthen', '[code]\nlet it = be\n[/code]\nTHEN'],
  ['block', '[quote|Kim]\nso it is\n[/quote]', '[quote|Kim]\nSO IT IS\n[/quote]'],
  [
    'block',
    '{table\n|format=l:r\n|! Part\n|! Size\n|--\n| bolt\n| [image|5|size=mini]\n}\nend',
    '{table\n|format=l:r\n|! PART\n|! SIZE\n|--\n| BOLT\n| [image|5|size=mini]\n}\nEND',
  ],
  ['block', 'a\n----\nb\r\n\r\nc', 'A\n----\nB\r\n\r\nC'],
  ['block', '[comment]not\nthis[/comment] this', '[comment]not\nthis[/comment] THIS'],
  ['block', '[video|https://youtu.be/abcdefghijk]\nwatch', '[video|https://youtu.be/abcdefghijk]\nWATCH'],
  [
    'block',
    '[image|5|size=mini|caption=The old lid|align=left]\nand',
    '[image|5|size=mini|caption=THE OLD LID|align=left]\nAND',
  ],
  [
    'block',
    '[video|https://youtu.be/abcdefghijk|caption=12]\nand',
    '[video|https://youtu.be/abcdefghijk|caption=12]\nAND',
  ],
  ['plain', "It''s [all] <words>\nhere", "IT''S [ALL] <WORDS>\nHERE"],
]

for (const [kind, text, expected] of cases) {
  test(`translates only words: ${JSON.stringify(text)}`, () => {
    assert.deepEqual(translate(text, kind), { text: expected, isTranslated: true })
  })
}

test('sends sentences whole, with their marks as tags', () => {
  assert.deepEqual(sent("Turn the '''red''' [guide|7|old & new valve] by ``90``", 'inline'), [
    'Turn the <g id="0">red</g> <g id="1">old &amp; new valve</g> by <x id="2"/>',
  ])
})

test('sends nothing that has no words', () => {
  assert.deepEqual(sent('https://example.org\n[image|4]\n12 mm²?\n----\n\n', 'block'), ['12 mm²?'])
})

test('marks may change their places in a sentence', () => {
  const turned = () => '<g id="1">VENTIL</g> <x id="2"/> <g id="0">ROT</g>'
  const { text, isTranslated } = translate("The ''red'' [guide|7|valve] ``x``", 'inline', turned)
  assert.deepEqual([text, isTranslated], ["[guide|7|VENTIL] ``x`` ''ROT''", true])
})

const broken: [string, string][] = [
  ['a lost mark', 'DAS ROTE <x id="1"/>'],
  ['a doubled mark', '<g id="0">A</g> <g id="0">B</g> <x id="1"/>'],
  ['an unknown mark', '<g id="0">A</g> <x id="1"/> <x id="7"/>'],
  ['an emptied mark', '<g id="0"></g> ROT <x id="1"/>'],
  ['a mark that does not end', '<g id="0">A <x id="1"/>'],
  ['another element', '<g id="0">A</g> <x id="1"/> <b>B</b>'],
  ['words that are markup', `<g id="0">A</g> <x id="1"/> d''accord l''eau`],
  ['a new link', '<g id="0">A</g> <x id="1"/> [https://evil.example|x]'],
  ['a bare address', '<g id="0">A</g> <x id="1"/> https://evil.example'],
  ['a new list', '* <g id="0">A</g> <x id="1"/>'],
  ['nothing', ''],
  ['blanks', '  '],
]

for (const [name, answer] of broken) {
  test(`leaves a line as it was after ${name}`, () => {
    const text = "The ''red'' [guide|7]\nsecond line"
    const { text: result, isTranslated } = translate(text, 'block', (tagged) =>
      tagged.startsWith('The') ? answer : shout(tagged),
    )
    assert.deepEqual([result, isTranslated], ["The ''red'' [guide|7]\nSECOND LINE", false])
  })
}

test('takes what services make of tags and entities', () => {
  const plain = `<G id='0' >ROT</G> &quot;A&quot; &lt;b&gt; <x id="1"></x>\nB`
  assert.deepEqual(
    translate("The ''red'' [guide|7]", 'inline', () => plain),
    {
      text: `''ROT'' "A" <b> [guide|7] B`,
      isTranslated: true,
    },
  )
})

const fragments = [
  ...[
    "''",
    "'''",
    "'''''",
    '***',
    '++',
    '~~',
    '^^',
    ',,',
    '``',
    '[',
    ']',
    '[[',
    ']]',
    '|',
    '{table\n',
    '\n}\n',
  ],
  ...[
    '\n',
    '\n\n',
    '\r\n',
    ' ',
    '* ',
    '# ',
    '== ',
    ' ==',
    '\n----\n',
    '|! ',
    '\n|--\n',
    '\n| ',
    '<<colspan="2">>',
  ],
  ...['[br]', '[code]', '[/code]', '[nowiki]', '[/nowiki]', '[comment]', '[/comment]', '[quote]', '[/quote]'],
  ...[
    '[quote|Kim]',
    '[info |',
    '\n]',
    '[guide|12]',
    '[guide|12|a|stepid=3]',
    '[[Torque|Table]]',
    '[image|5]',
  ],
  ...[
    '[link|http://a.example|b]',
    'https://a.example/b',
    '[mailto|a@b.example|write]',
    '&amp;',
    '<x id="0"/>',
  ],
  ...[
    '</g>',
    '<b>',
    'word',
    'two words',
    '1',
    '\uFDD0',
    '&',
    'é',
    '日本',
    '[title|x]',
    '[summary]',
    '[/summary]',
  ],
]
const wiki = fc.array(fc.constantFrom(...fragments), { maxLength: 20 }).map((some) => some.join(''))
const kinds = fc.constantFrom<TextKind>('inline', 'block', 'plain')

test('pieces are the text, and a service that changes nothing changes nothing', () => {
  fc.assert(
    fc.property(wiki, kinds, (text, kind) => {
      assert.equal(
        splitText(text, kind)
          .map((piece) => piece.text)
          .join(''),
        text,
      )
      assert.equal(translate(text, kind, (tagged) => tagged).text, text)
    }),
    { numRuns: 2000 },
  )
})

test('whatever a service answers, the markup is what it was', () => {
  const hostile = fc.array(fc.constantFrom(...fragments, '<g id="0">', '<x id="1"/>', '</x>'), {
    maxLength: 6,
  })
  fc.assert(
    fc.property(
      wiki,
      fc.constantFrom<'inline' | 'block'>('inline', 'block'),
      hostile,
      (text, kind, noise) => {
        const answers = [shout, (tagged: string) => tagged + noise.join(''), () => noise.join('')]
        for (const answer of answers)
          assert.equal(shapeOf(translate(text, kind, answer).text, kind), shapeOf(text, kind))
      },
    ),
    { numRuns: 1000 },
  )
})

test('splits 64 KiB of hostile text in bounded time', () => {
  const parts = [
    '[',
    '[[',
    '[code]',
    '``',
    "''",
    '== ',
    ' ',
    '[info |',
    '[a|',
    'https://',
    '{table\n',
    '|!',
    '* ',
  ]
  for (const part of parts) {
    const text = part.repeat(65_536 / part.length)
    const before = process.cpuUsage()
    assert.equal(translate(text, 'block').text.length > 0, true)
    assert.ok(process.cpuUsage(before).user < 30_000_000, part)
  }
})
