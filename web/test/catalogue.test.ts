// The texts are complete: every key that the code uses exists, every key is used, every language has it translated.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Text, Texts } from '../src/locales/translation.ts'

/** All areas of a language: each file exports its texts under its own name. */
async function textsOf(language: string): Promise<Record<string, Texts>> {
  const folder = new URL(`../src/locales/${language}/`, import.meta.url)
  const names = readdirSync(folder).map((file) => file.replace(/\.ts$/, ''))
  const modules = await Promise.all(names.map((name) => import(new URL(`${name}.ts`, folder).href)))
  return Object.fromEntries(names.map((name, index) => [name, modules[index][name] as Texts]))
}

const areas = await textsOf('en')
const english: Texts = Object.assign({}, ...Object.values(areas))
const german: Texts = Object.assign({}, ...Object.values(await textsOf('de')))

// These are looked up by what the server sends, or by name in one place of the code.
const dynamic =
  /^(?:problem|fault|event|job|badge|form\.fault|read\.colour|tokens\.scope|tokens\.scopeHint)\./

// Words that German writes like English.
const alike = new Set([
  'edit.link',
  'edit.optional',
  'edit.thingPlaceholder',
  'form.option',
  'history.form.type.video',
  'jobs.state',
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
  'frame.themeAuto',
  'people.link',
  'people.person',
  'people.roleChanged',
  'read.colour.orange',
  'read.quantity',
  'settings.api',
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

test('German has every key of English and no other', () => {
  assert.deepEqual(Object.keys(german).sort(), Object.keys(english).sort())
})

test('German is really translated', () => {
  const same = Object.keys(english).filter(
    (key) => JSON.stringify(english[key]) === JSON.stringify(german[key]) && !alike.has(key),
  )
  assert.deepEqual(same, [])
})

test('a translation names the same values', () => {
  for (const key of Object.keys(english)) {
    assert.deepEqual(placeholders(german[key]!), placeholders(english[key]!), key)
  }
})

test('a plural has every form that its language tells apart', () => {
  for (const [locale, texts] of [
    ['en', english],
    ['de', german],
  ] as const) {
    const wanted = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted()
    for (const [key, text] of Object.entries(texts)) {
      if (typeof text !== 'string') assert.deepEqual(Object.keys(text).toSorted(), wanted, `${locale} ${key}`)
    }
  }
})

test('German addresses people formally', () => {
  const familiar = Object.entries(german).filter(([, text]) =>
    forms(text).some((form) => /\b(?:du|dich|dir|dein\w*)\b/i.test(form)),
  )
  assert.deepEqual(familiar, [])
})
