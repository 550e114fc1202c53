// Tests the languages of content and the spelling of their codes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentLanguages, readLanguage } from './content-languages.ts'

test('are those of two or three letters that have a name, each once and in the canonical spelling', () => {
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const pairs = letters.flatMap((one) => letters.map((other) => one + other))
  const codes = [...pairs, ...pairs.flatMap((pair) => letters.map((letter) => pair + letter))]
  const named = codes.filter(
    (code) => names.of(code) !== undefined && Intl.getCanonicalLocales(code)[0] === code,
  )
  const noLanguages = ['mul', 'und', 'zxx']
  const offered = contentLanguages()
  assert.deepEqual(
    offered.filter((tag) => !tag.includes('-')),
    named.filter((code) => !noLanguages.includes(code)),
  )
  assert.equal(new Set(offered).size, offered.length)
  for (const tag of offered) assert.equal(readLanguage(tag), tag)
})

test('are read in any case, with a script or a region, and nothing else is', () => {
  const read = (texts: string[]) => texts.map((text) => readLanguage(text) ?? null)
  assert.deepEqual(read(['DE', 'pt-br', 'deu', 'ZH-hant', 'pl', 'es-419']), [
    ...['de', 'pt-BR', 'de', 'zh-Hant', 'pl', 'es-419'],
  ])
  assert.deepEqual(read(['', 'xx', 'qqq', 'english', 'de-de-de', 'und', 'mul', 'zxx']), Array(8).fill(null))
})
