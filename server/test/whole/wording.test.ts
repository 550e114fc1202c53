// Proves that no committed file names local paths, hosts of registries or numbers of a tracker.
import { test } from 'node:test'
import { expectNone, listFiles, readText } from './tree.ts'

const BINARY = /\.(png|jpe?g|gif|webp|avif|ico|woff2?|pdf|zip|mp4|ttf|gz|br|db|sqlite)$/
const START = '(?:^|[\\s"\'`(=:,<>\\[])'
// Concatenated here, so that this file passes its own rule.
const folders = ['work', 'root', 'home/[a-z]'].map((name) => `/${name}`)
const hosts = [
  ['registry', 'npmjs', 'org'],
  ['registry', 'yarnpkg', 'com'],
  ['npm', 'pkg', 'github', 'com'],
].map((parts) => parts.join('\\.'))

const rules = [
  {
    name: 'a path of somebody’s machine',
    pattern: new RegExp(`${START}(?:${folders.join('|')})(?:/|\\b(?![-_\\w]))`, 'm'),
  },
  { name: 'the host of a registry', pattern: new RegExp(hosts.join('|')) },
  { name: 'the number of an entry in a tracker', pattern: /\b(?:issue|ticket|pull request|PR)s? #\d+/i },
]

const files = listFiles().filter((path) => !BINARY.test(path) && path !== 'package-lock.json')

for (const { name, pattern } of rules) {
  test(`names nowhere ${name}`, () => {
    const found = files.flatMap((path) => {
      const text = readText(path)
      if (!pattern.test(text)) return []
      return text
        .split('\n')
        .flatMap((line, at) =>
          pattern.test(line) ? [`${path}:${at + 1}: ${line.trim().slice(0, 120)}`] : [],
        )
    })
    expectNone(found, 'remove these words')
  })
}
