// Proves that the catalogues are complete: every key in the code exists, every key is used, every language has it.
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { strange } from '../../e2e/support/strange.ts'
import { locales, textDirection } from '../src/lib/i18n/locale.ts'
import { makeTranslate } from '../src/lib/i18n/translate.ts'
import type { Text, Texts } from '../src/locales/translation.ts'

/** All areas of a language: each file exports its texts under its own name. */
async function textsIn(folder: URL): Promise<Record<string, Texts>> {
  const names = readdirSync(folder).map((file) => file.replace(/\.ts$/, ''))
  const modules = await Promise.all(names.map((name) => import(new URL(`${name}.ts`, folder).href)))
  return Object.fromEntries(names.map((name, index) => [name, modules[index][name] as Texts]))
}

const languages = new URL('../src/locales/', import.meta.url)
const areas = await textsIn(new URL('en/', languages))
const together = (texts: Record<string, Texts>): Texts => Object.assign({}, ...Object.values(texts))
const english = together(areas)
const translations = new Map<string, Texts>()
for (const locale of locales)
  if (locale !== 'en') translations.set(locale, together(await textsIn(new URL(`${locale}/`, languages))))
const german = translations.get('de') ?? {}

// Looked up by values of the server, or by name in a single file.
const dynamic =
  /^(?:problem|fault|event|job|badge|guideType|form\.fault|read\.colour|tokens\.scope|tokens\.scopeHint|many\.refused|notices\.(?:text|kind)|people\.state|import\.(?:fault|asHint|go))\./

// Words that are equal in German and English.
const alike = new Set([
  'approvals.column.name',
  'approvals.processName',
  'approvals.statusLabel',
  'edit.link',
  'edit.optional',
  'edit.thingPlaceholder',
  'form.option',
  'history.form.type.video',
  'jobs.state',
  'many.person',
  'many.team',
  'pages.name',
  'read.optional',
  'records.state',
  'tokens.token',
  'field.optional',
  'frame.teams',
  'profile.times',
  'storage.videos',
  'teams.name',
  'clip.video',
  'event.subject.team',
  'event.subject.upload',
  'event.subject.user',
  'events.person',
  'events.searchPerson',
  'events.who',
  'field.username',
  'form.type.video',
  'media.roomOfKind',
  'media.videos',
  'history.videoNumber',
  'frame.themeAuto',
  'people.link',
  'people.person',
  'people.pin',
  'people.team',
  'people.teams',
  'import.links',
  'people.roleChanged',
  'read.colour.orange',
  'read.quantity',
  'settings.api',
  'setup.code',
  'settings.logo',
  'settings.types.name',
  'records.median',
])

const sources = fileURLToPath(new URL('../src/', import.meta.url))
const code = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('locales'))
  .map((name) => ({ name, text: readFileSync(join(sources, name), 'utf8') }))

const forms = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text))
const placeholders = (text: Text) =>
  [...new Set(forms(text).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort()

test('every key that is asked for exists in English', () => {
  const missing = code.flatMap(({ name, text }) =>
    [...text.matchAll(/\b(?:t|tryText)\(\s*'([^']+)'/g)]
      .map((match) => match[1]!)
      .filter((key) => !Object.hasOwn(english, key))
      .map((key) => `${name}: ${key}`),
  )
  assert.deepEqual(missing, [])
})

test('every key is used somewhere', () => {
  const all = code.map(({ text }) => text).join('\n')
  const unused = Object.keys(english).filter((key) => !dynamic.test(key) && !all.includes(`'${key}'`))
  assert.deepEqual(unused, [])
})

test('no key stands in two areas', () => {
  const keys = Object.values(areas).flatMap((texts) => Object.keys(texts))
  assert.equal(new Set(keys).size, keys.length)
})

/** Returns the faults of a language's texts compared with English. */
function faultsOf(locale: string, texts: Texts): string[] {
  const plurals = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted().join()
  const isAlike = (key: string) => JSON.stringify(english[key]) === JSON.stringify(texts[key])
  return [
    ...Object.keys(english).flatMap((key) => (key in texts ? [] : [`${key} is missing`])),
    ...Object.entries(texts).flatMap(([key, text]) => {
      const source = english[key]
      if (source === undefined) return [`${key} is not in English`]
      const said = [placeholders(text), placeholders(source)].map((names) => names.join())
      return [
        ...(said[0] === said[1] ? [] : [`${key} names other values`]),
        ...(locale !== 'en' && isAlike(key) && !alike.has(key) ? [`${key} is not translated`] : []),
        ...(typeof text !== typeof source ? [`${key} has a plural in one language only`] : []),
        ...(typeof text === 'string' || Object.keys(text).toSorted().join() === plurals
          ? []
          : [`${key} lacks a plural form or has one too many`]),
      ]
    }),
  ]
}

test('the app speaks every language that has a folder of texts', () => {
  const folders = readdirSync(languages, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  assert.deepEqual(folders.map(({ name }) => name).sort(), [...locales].sort())
})

for (const [locale, texts] of [['en', english] as const, ...translations]) {
  test(`the texts are complete in ${locale}`, () => assert.deepEqual(faultsOf(locale, texts), []))
}

// Arabic has six plural forms and runs from right to left; Polish has four.
for (const locale of ['ar', 'pl']) {
  test(`a language that is made up by the rules of ${locale} needs its texts alone`, async (test) => {
    const folder = mkdtempSync(join(tmpdir(), 'texts-'))
    test.after(() => rmSync(folder, { recursive: true }))
    const plurals = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    for (const [area, texts] of Object.entries(areas)) {
      const made = Object.entries(texts).map(([key, text]): [string, Text] => {
        if (typeof text === 'string') return [key, strange(text)]
        return [key, Object.fromEntries(plurals.map((form) => [form, strange(text.other)])) as typeof text]
      })
      const source = `export const ${area} = ${JSON.stringify(Object.fromEntries(made))}`
      writeFileSync(join(folder, `${area}.ts`), source)
    }
    const texts = together(await textsIn(pathToFileURL(`${folder}/`)))
    assert.deepEqual(faultsOf(locale, texts), [])
    assert.match(faultsOf(locale, { ...texts, 'ui.close': 'Close' }).join(), /ui\.close is not translated/)
    const translate = makeTranslate(locale, (key) => texts[key])
    for (const key of Object.keys(english))
      for (const count of [0, 1, 2, 3, 11, 100]) assert.match(translate(key, { count }), /^⟦.*⟧$/s, key)
    assert.equal(textDirection(locale), locale === 'ar' ? 'rtl' : 'ltr')
  })
}

test('German addresses people formally', () => {
  const familiar = Object.entries(german).filter(([, text]) =>
    forms(text).some((form) => /\b(?:du|dich|dir|dein\w*)\b/i.test(form)),
  )
  assert.deepEqual(familiar, [])
})
