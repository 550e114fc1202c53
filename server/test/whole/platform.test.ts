// The framework knows no noun of the product: what it is told of the schema, and how it names things.
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
  expectNone(wrong, 'only the engines know what is kept')
})

test('nothing in platform is named after a noun of the product', () => {
  const wrong = sources.flatMap((path) => {
    const code = readText(path).replace(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|`[^`]*`/g, '')
    const names = new Set(code.match(/[A-Za-z_$][\w$]*/g)?.filter((name) => NOUNS.test(name)))
    return [...names].map((name) => `${path}: ${name}`)
  })
  expectNone(wrong, 'what knows a noun belongs into the folder of the noun')
})
