// Proves that the framework imports only row types and migrations of the schema, and has no identifiers with nouns of
// the product.
import { test } from 'node:test'
import { findSpecifiers } from './imports.ts'
import { expectNone, isTestSupport, listFiles, readText } from './tree.ts'

const sources = listFiles().filter(
  (path) => /^server\/src\/platform\/.*\.ts$/.test(path) && !isTestSupport(path),
)
const NOUNS = /guide|comment|wiki|picture|image|video|embed|badge|category|favorite|work_?log|deviation/i

test('platform asks the schema for the types of rows and for the migrations, in platform/db alone', () => {
  const wrong = sources.flatMap((path) =>
    findSpecifiers(readText(path))
      .filter((specifier) => specifier.startsWith('#schema/'))
      .filter(
        (specifier) =>
          !path.startsWith('server/src/platform/db/') ||
          !/^#schema\/(generated\/tables|migrations\/index)\.ts$/.test(specifier),
      )
      .map((specifier) => `${path} imports ${specifier}`),
  )
  expectNone(wrong, 'platform takes from schema only the types of rows and the migrations')
})

test('nothing in platform is named after a noun of the product', () => {
  const wrong = sources.flatMap((path) => {
    const code = readText(path).replace(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|`[^`]*`/g, '')
    const names = new Set(code.match(/[A-Za-z_$][\w$]*/g)?.filter((name) => NOUNS.test(name)))
    return [...names].map((name) => `${path}: ${name}`)
  })
  expectNone(wrong, 'code that knows a noun belongs in the folder of that noun')
})
