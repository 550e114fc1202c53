// Comments, descriptions, documentation and names follow the rules of STYLE.md on language, without exceptions.
import { test } from 'node:test'
import { findInName, findInProse } from './language.ts'
import { Tokens } from './tokens.ts'
import { expectNone, isGenerated, listFiles, readJson, readText } from './tree.ts'

const RULE = 'see “Language” in STYLE.md and docs/glossary.md'
/** Pages that quote replaced words or texts on screen, and history. */
const QUOTING = /^(CHANGELOG|STYLE|AGENTS)\.md$|^docs\/(glossary|user-guide)\.md$|^docs\/decisions\//

const files = listFiles()
const sources = files.filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !isGenerated(path))
const tokens = new Map(sources.map((path) => [path, new Tokens(readText(path))]))

/** Every object below a value, itself included. */
function* walk(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  yield value as Record<string, unknown>
  for (const part of Object.values(value)) yield* walk(part)
}

const openapi = [...walk(readJson('openapi.json'))]

/** Names on the wire and of columns, which released clients and databases hold. */
function fixedNames(): Set<string> {
  const columns = readText('server/src/schema/generated/tables.ts').match(/^ {4}\w+/gm) ?? []
  return new Set([
    ...columns.map((name) => name.trim()),
    ...openapi.flatMap(({ properties }) => Object.keys(properties ?? {})),
    ...openapi.flatMap(({ name }) => (typeof name === 'string' ? [name] : [])),
  ])
}

test('comments start with a verb or a condition and hold no rhetoric', () => {
  const found = [...tokens].flatMap(([path, { comments }]) =>
    comments.flatMap(({ line, text }) => findInProse(text).map((fault) => `${path}:${line}: ${fault}`)),
  )
  expectNone(found, RULE)
})

test('descriptions of the API start with a verb or a condition and hold no rhetoric', () => {
  const texts = new Set(openapi.flatMap(({ summary, description }) => [summary, description]))
  const found = [...texts].flatMap((text) =>
    typeof text === 'string' ? findInProse(text).map((fault) => `${text.slice(0, 100)}: ${fault}`) : [],
  )
  expectNone(found, RULE)
})

test('documentation starts sentences with a verb or a condition and holds no rhetoric', () => {
  const pages = files.filter((path) => path.endsWith('.md') && !QUOTING.test(path))
  const found = pages.flatMap((path) => {
    let isCode = false
    return readText(path)
      .split('\n')
      .flatMap((line, at) => {
        if (/^\s*```/.test(line)) isCode = !isCode
        if (isCode) return []
        const parts = line.startsWith('|') ? line.split('|') : [line.replace(/^[-*#>\d. ]+/, '')]
        return parts.flatMap((part) => findInProse(part.trim())).map((fault) => `${path}:${at + 1}: ${fault}`)
      })
  })
  expectNone(found, RULE)
})

test('names use the words of the glossary', () => {
  const fixed = fixedNames()
  const found = [...tokens].flatMap(([path, { identifiers }]) => {
    const seen = new Set<string>()
    return identifiers.flatMap(({ line, name }) => {
      const word = seen.has(name) || fixed.has(name) ? undefined : findInName(name)
      seen.add(name)
      return word === undefined ? [] : [`${path}:${line}: ${name} holds “${word}”`]
    })
  })
  const paths = files.flatMap((path) => {
    const word = /\.(ts|tsx|mjs|css|sql)$/.test(path) ? findInName(path) : undefined
    return word === undefined ? [] : [`${path}: the path holds “${word}”`]
  })
  expectNone([...found, ...paths], RULE)
})
