// Names a browser by its system and product, for devices that nobody has named.

/** The first match counts: browsers name others, too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

const firstIn = (agent: string, names: typeof browsers): string[] =>
  names.flatMap(([pattern, name]) => (pattern.test(agent) ? [name] : [])).slice(0, 1)

/** "Android, Chrome" by `navigator.userAgent`; empty if it names neither. An iPad calls itself a Mac, but has a touch screen. */
export function browserName(agent: string, touchPoints: number): string {
  const name = [...firstIn(agent, systems), ...firstIn(agent, browsers)].join(', ')
  return touchPoints > 1 ? name.replace(/^Mac/, 'iPad') : name
}

/** Until users name the device, its system and browser do. */
export const labelOf = (label: string): string =>
  label || browserName(navigator.userAgent ?? '', navigator.maxTouchPoints ?? 0)
