// Proves that the built app needs few files for the first screen of each role.
import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { test } from 'node:test'

interface Chunk {
  name: string
  file: string
  css?: string[]
  imports?: string[]
}

const dist = new URL('../../web/dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<
  string,
  Chunk
>
const keyOf = new Map(Object.entries(manifest).map(([key, { name }]) => [name, key]))

/** Scripts and styles of the app with these parts: paths of sources, or names of chunks. With the boot script. */
function filesOf(parts: readonly string[]): string[] {
  const keys = ['index.html', ...parts.map((part) => (manifest[part] ? part : keyOf.get(part)))]
  const chunks = new Set<Chunk>()
  const collect = (key: string | undefined): void => {
    const chunk = manifest[key ?? '']
    assert.ok(chunk, `no chunk for ${parts.join(' ')}`)
    if (chunks.has(chunk)) return
    chunks.add(chunk)
    for (const each of chunk.imports ?? []) collect(each)
  }
  for (const key of keys) collect(key)
  const [boot = ''] = readFileSync(new URL('index.html', dist), 'utf8').match(/assets\/boot-[^"]+\.js/) ?? []
  return [...new Set([boot, ...[...chunks].flatMap(({ file, css = [] }) => [file, ...css])])]
}

const kbOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => {
    const brotli = statSync(new URL(`${file}.br`, dist), { throwIfNoEntry: false })
    return sum + (brotli ?? statSync(new URL(file, dist))).size
  }, 0) / 1024

const core = ['src/locales/en/core.ts', 'offline']
/** Marks of the header, panel of the account, and open work, with their texts. */
const signedIn = [...core, 'own', 'texts-own-en']
const home = 'src/screens/home/HomeScreen.tsx'

const screens: Record<string, { parts: string[]; files: number; kb: number }> = {
  'home of a stranger': { parts: [...core, home], files: 14, kb: 130 },
  'guide of a stranger': {
    parts: [...core, 'src/screens/guides/GuideScreen.tsx', 'src/locales/en/read.ts'],
    files: 14,
    kb: 130,
  },
  // The same for operators, authors and administrators.
  'home of a signed-in user': { parts: [...signedIn, home, 'texts-run-en'], files: 16, kb: 160 },
  'guide of a signed-in user': {
    parts: [...signedIn, 'src/screens/guides/GuideScreen.tsx', 'src/locales/en/read.ts'],
    files: 16,
    kb: 160,
  },
  'run of an operator': {
    parts: [...signedIn, 'src/screens/runs/RunScreen.tsx', 'texts-run-en', 'src/locales/en/read.ts'],
    files: 30,
    kb: 215,
  },
}

for (const [name, { parts, files: mostFiles, kb: mostKb }] of Object.entries(screens))
  test(`${name}: at most ${mostFiles} scripts and styles of ${mostKb} KB`, () => {
    const files = filesOf(parts)
    const kb = kbOf(files)
    assert.ok(files.length <= mostFiles && kb <= mostKb, `${kb} KB in ${files.length} files`)
  })

test('a stranger loads no parts of signed-in users', () => {
  const publicScreens = [
    home,
    'src/screens/guides/GuideScreen.tsx',
    'src/screens/pages/CategoryScreen.tsx',
    'src/screens/search/SearchScreen.tsx',
    'src/screens/account/SignInScreen.tsx',
  ]
  const own = manifest[keyOf.get('own') ?? '']?.file ?? ''
  assert.match(own, /\.js$/)
  for (const screen of publicScreens) assert.equal(filesOf([...core, screen]).includes(own), false, screen)
})
