// Random guides and categories: every field in every state, with characters that XML has to escape or to drop.
import fc from 'fast-check'
import type { CategoryForXml } from '../category-xml.ts'
import type { GuideForXml } from '../guide-xml.ts'
import type { MediaForXml } from '../media-xml.ts'
import type { ImageForXml, NamedGuideForXml, SupplyForXml } from '../shared-elements.ts'

const CHARACTERS = [
  ...'abc XYZ012&<>"\'/;#%',
  '\t',
  '\n',
  '\r',
  '\u0000',
  '\u001b',
  '\u0085',
  '\u2028',
  '\ufffe',
  '\ud800',
  'é',
  '日',
  '😀',
  ']]>',
  '<!--',
  '&amp;',
  '<br/>',
]
/** Any text, empty too. */
export const text = fc.array(fc.constantFrom(...CHARACTERS), { maxLength: 12 }).map((parts) => parts.join(''))
/** Text that wiki text renders unchanged. */
export const words = fc
  .array(fc.constantFrom(...'abcdeXYZ01 &<>";é日😀'), { minLength: 1, maxLength: 20 })
  .map((letters) => letters.join('').trim())

const FRAGMENTS = [
  "''",
  "'''",
  '++',
  '[https://other.example/?a=1&b=2|there]',
  '[guide|12]',
  '[[Torque Table]]',
  '[image|5]',
  '[video|https://youtu.be/abcdefghijk]',
  '[video|3]',
  '[quote|Kim]',
  '[/quote]',
  '[code]',
  '[/code]',
  '[br]',
  '``',
  '\n* ',
  '\n# ',
  '\n== Tools ==\n',
  '\n----\n',
  '\n{table\n|! A\n| B\n}\n',
  '\n\n',
]
export const raw = fc
  .array(fc.oneof(text, fc.constantFrom(...FRAGMENTS)), { maxLength: 8 })
  .map((parts) => parts.join(''))

const address = fc.oneof(
  text.map((part) => `/Item/${part}`),
  text.map((part) => `https://other.example/${part}`),
  fc.constantFrom('media/main.jpg', '//cdn.example/a b', 'http://[::1]:8080/a[1]#b#c', ''),
)
const nullable = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const natural = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
const figure = nullable(fc.oneof(fc.nat(), fc.double({ noNaN: true })))

const image: fc.Arbitrary<ImageForXml> = fc
  .record(
    { original: address, large: address, medium: address, mini: address },
    { requiredKeys: ['original'] },
  )
  .map((sizes) => sizes as ImageForXml)

const supply: fc.Arbitrary<SupplyForXml> = fc.record({
  text,
  quantity: fc.nat(),
  thumbnail: nullable(address),
  notes: nullable(text),
  type: text,
  url: address,
})

const media: fc.Arbitrary<MediaForXml> = fc.oneof(
  fc.record({ type: fc.constant('image' as const), data: fc.array(image, { maxLength: 3 }) }),
  fc.record({
    type: fc.constant('video' as const),
    data: fc.record({
      encodings: fc.array(
        fc.record({
          url: address,
          width: fc.nat(),
          height: fc.nat(),
          codecs: nullable(text),
          format: text,
          mime: text,
        }),
        { maxLength: 2 },
      ),
      source: fc.record({
        duration_in_ms: figure,
        frame_rate: figure,
        format: text,
        video_codec: nullable(text),
      }),
      poster: nullable(image),
    }),
  }),
  fc.record({
    type: fc.constant('embed' as const),
    data: fc.record({
      type: text,
      version: fc.constantFrom('1.0', '', 'one', null),
      html: nullable(text),
      url: address,
      width: figure,
      cache_age: figure,
      title: nullable(text),
      thumbnail_url: nullable(address),
    }),
  }),
)

const named: fc.Arbitrary<NamedGuideForXml> = fc.record({
  guideid: natural,
  locale: fc.constantFrom('en', 'de', 'ja'),
  subject: text,
  type: text,
  title: text,
  url: address,
  path: address,
  image: nullable(image),
})

const few = <T>(arbitrary: fc.Arbitrary<T>, maxLength = 3) => fc.array(arbitrary, { maxLength })
const flag = fc.record({ flagid: text, title: text, text, image: nullable(address) })
const bullet = fc.constantFrom('black', 'red', 'light_blue', 'icon_note', 'own-style', '')
const seconds = fc.oneof(fc.nat(), fc.double({ noNaN: true }))

/** A guide whose wiki text comes from `wikiText`. */
export const guideOf = (wikiText: fc.Arbitrary<string>): fc.Arbitrary<GuideForXml> =>
  fc.record({
    locale: fc.constantFrom('en', 'de', 'ja'),
    title: text,
    subject: text,
    type: text,
    summary: fc.oneof(
      text,
      text.map((part) => part.repeat(60)),
    ),
    image: nullable(image),
    author: nullable(fc.record({ userid: natural, username: text })),
    time_required: text,
    difficulty: fc.constantFrom('', 'Very easy', 'Easy', 'Moderate', 'Difficult', 'Very difficult'),
    category: text,
    introduction_raw: wikiText,
    conclusion_raw: wikiText,
    tools: few(supply),
    parts: few(supply),
    flags: few(flag),
    documents: few(fc.record({ text, url: address })),
    prerequisites: few(named),
    steps: few(
      fc.record({
        title: text,
        lines: few(fc.record({ text_raw: wikiText, bullet, level: fc.integer({ min: 0, max: 2 }) }), 8),
        media,
      }),
    ),
    modified_date: seconds,
    created_date: seconds,
  })

export const category: fc.Arbitrary<CategoryForXml> = fc.record({
  locale: fc.constantFrom('en', 'de', 'ja'),
  title: text,
  category_info: fc.record({
    name: text,
    manufacturer: nullable(text),
    introduced: nullable(fc.integer()),
    discontinued: nullable(fc.integer()),
  }),
  image: nullable(image),
  description: text,
  flags: few(flag),
  ancestors: few(text),
  children: few(text),
  solutions: fc.record({ count: fc.nat(), url: address }),
  parts: few(supply),
  tools: few(supply),
  contents_raw: raw,
  guides: few(named),
  documents: few(
    fc.record({ documentid: natural, url: address, type: nullable(text), date: nullable(seconds) }),
  ),
})
