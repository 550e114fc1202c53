// Proves that texts on screen use one word per thing in each language, and no word that the glossary avoids.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { templatesIn } from '#auth/joining/mail-texts.ts'
import { wordsIn } from '#public-html/parts/words.ts'
import { recordWords } from '../../src/runs/print/record-words/in-language.ts'
import { expectNone, readText, root } from './tree.ts'

type Language = 'en' | 'de'
type Catalogue = ReadonlyMap<string, string>
interface Term {
  word: Record<Language, string>
  avoided: Record<Language, string[]>
}

const cells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
const list = (cell: string | undefined): string[] => (cell ? cell.split(/;\s*/) : [])

const terms: Term[] = (readText('docs/glossary.md').split('## Words on screen')[1] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map(cells)
  .map(([en = '', de = '', , notEnglish, notGerman]) => ({
    word: { en, de },
    avoided: { en: list(notEnglish), de: list(notGerman) },
  }))

/** Lists every text under its key, with both forms of a plural. */
function flatten(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => flatten(part, `${path}.${key}`))
}

async function catalogue(language: Language): Promise<Catalogue> {
  const folder = `${root}/web/src/locales/${language}`
  const parts = await Promise.all(
    readdirSync(folder).map(async (file) => import(pathToFileURL(`${folder}/${file}`).href)),
  )
  return new Map(
    parts.flatMap((part: object) => Object.values(part).flatMap((texts) => flatten(texts, 'web'))),
  )
}

const mails = (language: Language): unknown => {
  const template = templatesIn(language)
  return [template.passwordReset('Site', 'link'), template.invitation('Site', 'link')]
}

const catalogues = { en: await catalogue('en'), de: await catalogue('de') }

const texts = (language: Language): [string, string][] => [
  ...catalogues[language],
  ...flatten(recordWords(language), 'print'),
  ...flatten(wordsIn(language), 'page without script'),
  ...flatten(mails(language), 'mail'),
  ...(language === 'en'
    ? ['docs/user-guide.md', 'README.md'].map((path): [string, string] => [path, readText(path)])
    : []),
]

const containsWords = (text: string, words: string): boolean =>
  new RegExp(
    `(?<![\\p{L}])${words.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+')}(?![\\p{L}])`,
    'iu',
  ).test(text)

for (const language of ['en', 'de'] as const) {
  test(`no text in ${language} says what the glossary avoids`, () => {
    const avoided = terms.flatMap((term) =>
      term.avoided[language].map((words) => [words, term.word[language]] as const),
    )
    assert.ok(avoided.length > 20, 'the table of the glossary was read')
    const found = texts(language).flatMap(([place, text]) =>
      avoided
        .filter(([words]) => containsWords(text, words))
        .map(([words, right]) => `${place}: “${words}” is called “${right}”`),
    )
    expectNone(found, 'use one word per thing')
  })

  test(`the glossary has each word of ${language} once`, () => {
    const words = terms.map((term) => term.word[language].toLowerCase())
    expectNone(
      words.filter((word, at) => words.indexOf(word) !== at),
      'two things must not share a word',
    )
  })
}

test('a text that is one word of the glossary is that word in German, too', () => {
  const german = new Map(terms.map(({ word }) => [word.en.toLowerCase(), word.de.toLowerCase()]))
  const found = [...catalogues.en].flatMap(([key, text]) => {
    const expected = german.get(text.toLowerCase())
    const translation = catalogues.de.get(key) ?? ''
    return expected === undefined || translation.toLowerCase() === expected
      ? []
      : [`${key}: “${text}” is “${translation}”, not “${expected}”`]
  })
  expectNone(found, 'each word has one translation')
})

test('what reads the same in English reads the same in German', () => {
  const seen = new Map<string, { key: string; translation: string }>()
  const found: string[] = []
  for (const [key, text] of catalogues.en) {
    const translation = catalogues.de.get(key) ?? ''
    const before = seen.get(text)
    if (!before) seen.set(text, { key, translation })
    else if (before.translation !== translation)
      found.push(`“${text}”: ${before.key} “${before.translation}”, ${key} “${translation}”`)
  }
  expectNone(found, 'use one translation per text')
})
