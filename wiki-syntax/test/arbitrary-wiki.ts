// Random wiki texts: fragments of the syntax, hostile addresses and stray characters, in any order.
import fc from 'fast-check'

export { fc }

const FRAGMENTS = [
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
  '{table',
  '}',
  '\n',
  '\n\n',
  '\r\n',
  ' ',
  '* ',
  '** ',
  '# ',
  '*# ',
  '== ',
  ' ==',
  '=== ',
  '----',
  '|! ',
  '|--',
  '| ',
  '<<colspan="2">>',
  '[br]',
  '[br]\n',
  '[code]',
  '[/code]',
  '[nowiki]',
  '[/nowiki]',
  '[comment]',
  '[/comment]',
  '[quote]',
  '[quote|Kim|format=featured]',
  '[/quote]',
  '[summary]',
  '[/summary]',
  '[info |',
  '\n]',
  '[guide|12]',
  '[guide|12|a|stepid=3]',
  '[[Torque Table]]',
  '[[A#b "c"|d]]',
  '[image|1|caption=',
  '[image|5]',
  '[video|https://youtu.be/abcdefghijk]',
  '[embed|https://maps.example/"x]',
  '[product|LN-100|',
  '[post|41]',
  '[guidelist|tags=lantern]',
  '[document|21]',
  '[mailto|a@b.example|',
  '[javascript:alert(1)|',
  '[link|',
  'jAvAsCrIpT:alert(1)',
  'data:text/html,<script>',
  'java\tscript:',
  '//host.example',
  '/\\host.example',
  'http://',
  'https://a.example/?b="c"&d=<e>',
  'https://user@host.example:80\\@other',
  '" onclick="x',
  '<script>',
  '&amp;',
  '&#106;avascript:',
  '\u0000',
  '\u0001',
  '\uFDD0',
  '0',
  '\uFDD1',
  '\uFDD2',
  '\uD83D',
  '\uDE00',
  '😀',
  'new_window=true',
  'size=large',
  'align=x" y="',
  'width=1%',
  '\nformat=25%l:1px;c\n',
]

const fragment = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...FRAGMENTS) },
  { weight: 2, arbitrary: fc.constantFrom('word', 'Überlauf', 'x', '5') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
)

/** Any text at all. */
export const anyWiki = fc.array(fragment, { maxLength: 40 }).map((parts) => parts.join(''))

const WORDS = [
  'lid',
  'Überlauf',
  '3,5 mm',
  'don’t',
  'a & b',
  'x < y',
  '“so”',
  '50 %',
  '(left)',
  'end.',
  '漢字',
  '😀',
]

/** Text without any mark of the syntax, as one paragraph or several. */
export const plainText = fc
  .array(
    fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 8 }).map((words) => words.join(' ')),
    { maxLength: 5 },
  )
  .map((paragraphs) => paragraphs.join('\n\n'))

const sentence = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 })
  .map((words) => words.join(' '))
const marked = fc
  .tuple(fc.constantFrom("'''", "''", '***', '++'), sentence)
  .map(([sign, text]) => sign + text + sign)
const inline = fc.oneof(
  sentence,
  marked,
  sentence.map((text) => `[https://a.example|${text}]`),
)
const block = fc.oneof(
  inline,
  inline.map((text) => `== ${text} ==`),
  fc
    .array(fc.tuple(fc.constantFrom('* ', '** ', '# '), inline), { minLength: 1, maxLength: 4 })
    .map((rows) => rows.map(([sign, text]) => sign + text).join('\n')),
  inline.map((text) => `[quote]${text}[/quote]`),
)

/** A tidy text, as an author would write it. */
export const tidyWiki = fc.array(block, { maxLength: 6 }).map((blocks) => blocks.join('\n\n'))
