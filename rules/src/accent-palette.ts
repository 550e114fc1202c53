// The shades of a site's accent colour. Each is as light as the shade of the usual palette that it replaces: contrast depends
// on lightness alone, so what is readable with the usual colours is readable with any other.

/** The usual colours that a site's own one replaces, by CSS variable. */
export const usualColours: Readonly<Record<'light' | 'dark', Readonly<Record<string, string>>>> = {
  light: {
    '--sw-action': '#0e6357',
    '--sw-action-hover': '#0a4f46',
    '--sw-link': '#0e6357',
    '--sw-brand': '#0e6357',
    '--sw-brand-soft': '#e4f1ed',
    '--sw-brand-ink': '#0a4f46',
  },
  dark: {
    '--sw-action': '#1a7869',
    '--sw-action-hover': '#0e6357',
    '--sw-link': '#7bc0b1',
    '--sw-brand': '#2b8f7e',
    '--sw-brand-soft': '#19322d',
    '--sw-brand-ink': '#a9d6cb',
  },
}

export const isAccent = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

/** The colour with the lightness of another one; both as `#rrggbb`. */
export function withLightnessOf(colour: string, other: string): string {
  const parts = partsOf(colour)
  const own = lightnessOf(parts)
  const wanted = lightnessOf(partsOf(other))
  // Brighter by itself as far as it goes, which keeps it colourful; the rest of the way white is mixed in.
  const scale = own === 0 ? 1 : Math.min(wanted / own, 1 / Math.max(...parts))
  const scaled = own * scale
  const white = wanted > scaled ? (wanted - scaled) / (1 - scaled) : 0
  const fitted = parts.map((each) => each * scale + (1 - each * scale) * white)
  return toHex(fitted)
}

/** What a page with this colour lays over the usual style sheet. */
export function accentStyles(colour: string): string {
  const { light, dark } = usualColours
  const fitted = (usual = '') => withLightnessOf(colour, usual)
  const lines = Object.keys(light).map(
    (name) => `${name}:light-dark(${fitted(light[name])},${fitted(dark[name])})`,
  )
  return `:root:root:root{${lines.join(';')}}\n`
}

/** Relative luminance as WCAG 2.2 defines it. */
export const lightnessOf = ([red = 0, green = 0, blue = 0]: readonly number[]): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue

/** Red, green and blue from 0 to 1, linear. */
export const partsOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })

function toHex(parts: readonly number[]): string {
  const bytes = parts.map((part) => {
    const each = part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
    return Math.min(255, Math.max(0, Math.round(each * 255)))
  })
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
