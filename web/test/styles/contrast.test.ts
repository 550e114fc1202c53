// Proves by arithmetic that the colours of both themes are readable: each text, sign and edge on each background.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const SOURCES = fileURLToPath(new URL('../../src/', import.meta.url))
/** WCAG 2.2, 1.4.3 and 1.4.11. */
const leastForText = 4.5
const leastForSigns = 3
/** Backgrounds that hold texts of every colour. */
const backgrounds = ['body', 'surface', 'sunken', 'brand-soft', 'warning-soft', 'fault-soft']
/** Colours that carry no meaning without a text or another edge. */
const decorations = ['line', 'accent', 'action-hover']
/** White texts in a rule without a background: on a photo with a shade, on the camera, on a badge with its own colours. */
const onPictures = /sw-scan-hint|sw-badge-sign|sw-edit-picture/
/** Texts on paper, which is white. */
const onPaper = /sw-paper|bottom-right/
/** A sign without a text that is seen. */
const signs = /svg\)?$|^\.sw-number\[data-done\]$/
const onToasts = /^\.sw-toast.* > svg$/

type Theme = ReadonlyMap<string, string>

interface Rule {
  selector: string
  /** The last value of each property. */
  values: Map<string, string>
}

const rules = globSync('**/*.css', { cwd: SOURCES })
  .sort()
  .flatMap((path) => rulesOf(readFileSync(SOURCES + path, 'utf8')))

function rulesOf(styles: string): Rule[] {
  const text = styles.replaceAll(/\/\*.*?\*\//gs, '')
  return [...text.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.trim().replaceAll(/\s+/g, ' '),
    values: new Map(
      [...body.matchAll(/(?:^|[;\s])([a-z-]+):\s*([^;]+)/g)].map(([, name = '', value = '']) => [
        name,
        value.trim().replaceAll(/\s+/g, ' '),
      ]),
    ),
  }))
}

/** The colours that a rule declares, in light or dark. */
const coloursOf = ({ values }: Rule, scheme: 'light' | 'dark'): [string, string][] =>
  [...values].flatMap(([name, value]) => {
    const [, own] = /^--sw-([\w-]+)$/.exec(name) ?? []
    const [, light, dark] = /^light-dark\(([^,]+), ([^,]+)\)$/.exec(value) ?? []
    const colour = scheme === 'light' ? light : dark
    if (!own) return []
    if (colour) return [[own, colour]]
    return value.startsWith('#') ? [[own, value]] : []
  })

const root = rules.find(({ selector, values }) => selector === ':root' && values.has('--sw-ink'))
assert.ok(root, 'tokens.css declares the colours')

/** Every theme: light and dark, and both where a part of the app declares colours of its own. */
function themes(): Map<string, Theme> {
  const made = new Map<string, Theme>()
  for (const scheme of ['light', 'dark'] as const) {
    const base = coloursOf(root as Rule, scheme)
    made.set(scheme, new Map(base))
    for (const rule of rules) {
      const own = coloursOf(rule, scheme)
      if (rule !== root && own.length > 0) made.set(`${scheme}, ${rule.selector}`, new Map([...base, ...own]))
    }
  }
  return made
}

/** The colour of a declared value, or undefined if it is transparent, mixed or inherited. */
function resolve(value: string | undefined, theme: Theme, scheme: string): string | undefined {
  const [, light, dark] = /^light-dark\(([^,]+), ([^,]+)\)$/.exec(value ?? '') ?? []
  const chosen = light ? (scheme.startsWith('light') ? light : dark) : value
  const [, name] = /^var\(--sw-([\w-]+)\)$/.exec(chosen ?? '') ?? []
  if (name) return resolve(theme.get(name), theme, scheme)
  return chosen?.startsWith('#') ? chosen : undefined
}

function lightnessOf(colour: string): number {
  const digits = colour.slice(1)
  const full = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(lightnessOf).sort((first, second) => first - second)
  return (light + 0.05) / (dark + 0.05)
}

const isSign = (selector: string) => selector.split(',').every((each) => signs.test(each.trim()))

/** The backgrounds on which a rule shows its text. Without a background of its own, it may be any. */
function backgroundsOf({ selector, values }: Rule): string[] {
  const own = values.get('background') ?? values.get('background-color')
  if (own && !/^(none|transparent|inherit)$/.test(own)) return [own]
  if (onPaper.test(selector)) return ['#fff']
  if (onToasts.test(selector)) return partBackgrounds('.sw-toast')
  return backgrounds.map((name) => `var(--sw-${name})`)
}

const partBackgrounds = (part: string): string[] =>
  rules
    .filter(({ selector }) => selector.startsWith(part) && !selector.includes(' '))
    .flatMap(({ values }) => values.get('background') ?? [])

/** Colours of edges that show where a control is or that it has the focus. */
const edgesOf = ({ values }: Rule): string[] =>
  [...values]
    .filter(([name]) => /^(border|outline)/.test(name))
    .flatMap(([, value]) => [...value.matchAll(/var\(--sw-([\w-]+)\)/g)].map(([whole]) => whole))
    .filter((edge) => !decorations.some((name) => edge === `var(--sw-${name})`) && edge !== 'var(--sw-tone)')

function faultsIn(theme: Theme, scheme: string): string[] {
  const faults: string[] = []
  const compare = (what: string, value: string, on: string[], least: number) => {
    const colour = resolve(value, theme, scheme)
    for (const each of on) {
      const background = resolve(each, theme, scheme)
      if (!colour || !background) continue
      const found = contrastOf(colour, background)
      if (found < least) faults.push(`${scheme}: ${what}: ${value} on ${each} has ${found.toFixed(2)}`)
    }
  }
  const every = backgrounds.map((name) => `var(--sw-${name})`)
  for (const rule of rules) {
    const { selector, values } = rule
    const text = values.get('color')
    const least = isSign(selector) ? leastForSigns : leastForText
    if (text && !onPictures.test(selector)) compare(selector, text, backgroundsOf(rule), least)
    for (const edge of edgesOf(rule)) compare(`edge of ${selector}`, edge, every, leastForSigns)
  }
  for (const name of ['ink', 'ink-soft']) compare('text', `var(--sw-${name})`, every, leastForText)
  return faults
}

test('every text is readable and every sign and edge visible, in both themes', () => {
  assert.deepEqual(
    [...themes()].flatMap(([scheme, theme]) => faultsIn(theme, scheme)),
    [],
  )
})

test('a colour that hardly differs from its background is found, whichever it is', () => {
  for (const scheme of ['light', 'dark'] as const) {
    const theme: Theme = new Map(coloursOf(root as Rule, scheme))
    const missed = [...theme.keys()].filter((name) => {
      if (decorations.includes(name)) return false
      const poor = ['ink', 'surface'].map(
        (other): Theme => new Map([...theme, [name, theme.get(other) ?? '']]),
      )
      return poor.every((each) => faultsIn(each, scheme).length === 0)
    })
    assert.deepEqual(missed, [], `${scheme}: not compared with any other colour`)
  }
})

test('contrast is what WCAG defines', () => {
  assert.equal(contrastOf('#000', '#ffffff'), 21)
  assert.equal(contrastOf('#777777', '#fff').toFixed(2), '4.48')
})
