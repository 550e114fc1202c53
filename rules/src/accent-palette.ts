// The shades of a site's accent colour. Each shade has the lightness of the default shade that it replaces: contrast
// depends on lightness alone, so every accent colour is as readable as the default.

/** The default colours that the accent colour replaces, by CSS variable. */
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

/** Returns the colour with the lightness of another colour; both as `#rrggbb`. */
export function withLightnessOf(colour: string, other: string): string {
  const parts = partsOf(colour)
  const own = lightnessOf(parts)
  const wanted = lightnessOf(partsOf(other))
  // Scales the channels up as far as possible, which preserves the saturation. The rest of the lightness comes from
  // mixing in white.
  const scale = own === 0 ? 1 : Math.min(wanted / own, 1 / Math.max(...parts))
  const scaled = own * scale
  const white = wanted > scaled ? (wanted - scaled) / (1 - scaled) : 0
  const fitted = parts.map((each) => each * scale + (1 - each * scale) * white)
  return toHex(fitted)
}

/** Returns the CSS that overrides the default colours of a page. */
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
