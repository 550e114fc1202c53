// Which browsers there are to prove in.
import { existsSync } from 'node:fs'

export const browserKinds = ['chromium', 'firefox', 'webkit'] as const
export type BrowserKind = (typeof browserKinds)[number]

const drivers: Record<Exclude<BrowserKind, 'chromium'>, { path: string; from: string }> = {
  firefox: { path: '/usr/bin/firefox-esr', from: 'firefox-esr' },
  webkit: { path: '/usr/bin/WebKitWebDriver', from: 'webkit2gtk-driver' },
}

/** Why no run is worked in that one; null where it can be. */
export function whyNot(kind: BrowserKind): string | null {
  if (kind === 'chromium') return null
  const { path, from } = drivers[kind]
  if (!existsSync(path)) return `Debian's ${from} is not installed`
  return `${from} is there, but only Chromium is driven`
}
