// Proves that every screen loads the texts that it shows, through all of its imports and lazily loaded parts.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../src/', import.meta.url))

const areasOf = new Map<string, Set<string>>()
for (const file of readdirSync(join(root, 'locales/en'))) {
  const area = file.replace('.ts', '')
  for (const [, key = ''] of readFileSync(join(root, 'locales/en', file), 'utf8').matchAll(
    /^ {2}'([^']+)'/gm,
  ))
    areasOf.set(key, (areasOf.get(key) ?? new Set()).add(area))
}
const areas = new Set([...areasOf.values()].flatMap((each) => [...each]))

interface Late {
  file: string
  areas: readonly string[]
}

interface Module {
  imports: readonly string[]
  late: readonly Late[]
  /** Keys, and prefixes of computed keys. */
  speaks: readonly string[]
}

const modules = new Map<string, Module>()

function moduleAt(file: string): Module {
  const known = modules.get(file)
  if (known) return known
  const source = readFileSync(join(root, file), 'utf8')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    // Lookups with a fallback may lack their text.
    .replaceAll(/tryText\(\s*'[^']*'/g, '')
  const at = (path: string) => normalize(join(dirname(file), path))
  const isCode = (path: string) =>
    !path.startsWith('locales/') && /\.tsx?$/.test(path) && existsSync(join(root, path))
  const found: Module = {
    imports: [...source.matchAll(/^(?:import|export) (?!type )(?:[^'";()]*? from )?'(\.[^']+)'/gm)]
      .map(([, path = '']) => at(path))
      .filter(isCode),
    late: [...source.matchAll(/import\(\s*'(\.[^']+)'\s*\)/g)]
      .map(({ 1: path = '', index }) => ({
        file: at(path),
        // Screens of the administration are in a frame that loads their texts.
        areas: areasBeside(source, path.includes('/admin/') ? source.indexOf("/AdminFrame.tsx'") : index),
      }))
      .filter((late) => isCode(late.file)),
    speaks: [...source.matchAll(/['`]([a-z][A-Za-z]*\.[\w.-]*)(?:'|\$\{)/g)].map(([, key = '']) => key),
  }
  modules.set(file, found)
  return found
}

/** Start of the next statement, or of the next line of a table. */
const boundary = /\n(?=\n| {2}\w+\(\n? *'\/)/

/** Names imported in the same statement. */
const areasBeside = (source: string, index: number): string[] =>
  namedIn(`${source.slice(0, index).split(boundary).at(-1)}${source.slice(index).split(boundary)[0]}`)

const namedIn = (text: string): string[] =>
  [...text.matchAll(/'([a-z]+)'/g)].flatMap(([, name = '']) => (areas.has(name) ? [name] : []))

const spoken = (key: string): ReadonlySet<string> | undefined => {
  const exact = areasOf.get(key)
  if (exact || !key.endsWith('.')) return exact
  // Texts of problem codes are spread over areas, and have a fallback.
  if (/^(?:problem|fault|event|job|badge)\./.test(key)) return undefined
  const all = [...areasOf].filter(([each]) => each.startsWith(key)).flatMap(([, names]) => [...names])
  return all.length > 0 ? new Set(all) : undefined
}

function lackingFrom(start: string, loaded: ReadonlySet<string>, seen = new Set<string>()): string[] {
  const name = `${start} ${[...loaded].toSorted().join()}`
  if (seen.has(name)) return []
  seen.add(name)
  const { imports, late, speaks } = moduleAt(start)
  // Types of events look like keys.
  const lacking = (start === 'events/kinds.ts' ? [] : speaks).flatMap((key) => {
    const needed = spoken(key)
    return needed && ![...needed].some((area) => loaded.has(area)) ? [`${start} speaks ${key}`] : []
  })
  return [
    ...lacking,
    ...imports.flatMap((file) => lackingFrom(file, loaded, seen)),
    ...late.flatMap((each) => lackingFrom(each.file, new Set([...loaded, ...each.areas]), seen)),
  ]
}

test('every screen and every part of it loads the texts that it speaks', () => {
  assert.deepEqual([...new Set(lackingFrom('main.tsx', new Set(['core'])))], [])
})

test('the walk comes by every screen', () => {
  const screens = readdirSync(join(root, 'screens'), { recursive: true, encoding: 'utf8' })
  const missed = screens.filter((name) => /Screen\.tsx$/.test(name) && !modules.has(`screens/${name}`))
  assert.deepEqual(missed, [])
})
