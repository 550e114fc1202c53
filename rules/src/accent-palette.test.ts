// Proves that texts stay readable with every accent colour.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  accentStyles,
  isAccent,
  lightnessOf,
  partsOf,
  usualColours,
  withLightnessOf,
} from './accent-palette.ts'

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)

const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [one, other]
    .map((each) => lightnessOf(partsOf(each)))
    .sort((first, second) => second - first)
  return (light + 0.05) / (dark + 0.05)
}

const { light, dark } = usualColours
/** Pairs of text and background that the app uses. */
const pairs: [string, string][] = [
  ['#ffffff', light['--sw-brand']!],
  [light['--sw-brand']!, '#ffffff'],
  [light['--sw-brand']!, '#faf9f6'],
  [light['--sw-brand-ink']!, light['--sw-brand-soft']!],
  [light['--sw-link']!, '#faf9f6'],
  ['#ffffff', dark['--sw-action']!],
  [dark['--sw-link']!, '#131918'],
  [dark['--sw-brand-ink']!, dark['--sw-brand-soft']!],
  [dark['--sw-brand-ink']!, '#1b2322'],
]
const own = new Set([light, dark].flatMap((colours) => Object.values(colours)))

test('any colour keeps the contrast that text needs, in light and dark', () => {
  fc.assert(
    fc.property(colour, (accent) => {
      const shown = (usual: string) => (own.has(usual) ? withLightnessOf(accent, usual) : usual)
      for (const [text, background] of pairs)
        assert.ok(contrast(shown(text), shown(background)) >= 4.5, `${accent}: ${text} on ${background}`)
    }),
  )
})

test('black and white become greys, and the usual colour stays what it is', () => {
  assert.match(withLightnessOf('#000000', '#0e6357'), /^#(..)\1\1$/)
  assert.match(withLightnessOf('#ffffff', '#0e6357'), /^#(..)\1\1$/)
  for (const usual of own) assert.equal(withLightnessOf(usual, usual), usual)
})

test('the style sheet names every variable that it replaces, and nothing but colours', () => {
  const styles = accentStyles('#c0115a')
  for (const name of Object.keys({ ...light, ...dark }))
    assert.ok(styles.includes(`${name}:light-dark(#`), name)
  assert.match(styles, /^:root:root:root\{(--[a-z-]+:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\);?)+\}\n$/)
  assert.deepEqual(['#0e6357', '#0E6357', '', '#fff', 'red'].map(isAccent), [
    true,
    false,
    false,
    false,
    false,
  ])
})
