// Assigns modules of the app to chunks. A first page has few files, because each has overhead and small ones compress
// badly.
import { fileURLToPath } from 'node:url'

interface Modules {
  getModuleInfo: (id: string) => { code: string | null; importedIds: readonly string[] } | null
}

/** The page that most users open first. */
const firstScreen = fileURLToPath(new URL('../src/screens/guides/GuideScreen.tsx', import.meta.url))
const iconFile = /icons-react[\\/].*[\\/](Icon\w+)\.m?js$/

/** Rules that the page uses: chunks of their own would be a few hundred bytes each. */
const readingRules =
  /rules[\\/]src[\\/](?:bullet-marks|community|forms[\\/](?:asked-text|form-fields)|text[\\/](?:code-path|day-text|difficulty-text|duration-text))\.ts$/

interface Reading {
  modules: ReadonlySet<string>
  icons: ReadonlySet<string>
}

let reading: Reading | undefined

/**
 * Returns the modules that the page imports, directly or not. Packages with an index for everything count with the used
 * modules only.
 */
function readingOf(modules: Modules): Reading {
  const found = new Set([firstScreen])
  const icons = new Set<string>()
  for (const id of found) {
    const info = modules.getModuleInfo(id)
    for (const [name] of info?.code?.matchAll(/\bIcon[A-Z]\w+/g) ?? []) icons.add(name)
    for (const imported of info?.importedIds ?? []) if (isOwn(imported)) found.add(imported)
  }
  return { modules: found, icons }
}

const isOwn = (id: string): boolean => /[\\/](?:web|client)[\\/]src[\\/]/.test(id)

function nameOf(id: string, modules: Modules): string | null {
  reading ??= readingOf(modules)
  const [, icon] = iconFile.exec(id) ?? []
  const isOfPage =
    icon === undefined
      ? readingRules.test(id) || (reading.modules.has(id) && id !== firstScreen)
      : reading.icons.has(icon)
  return isOfPage ? 'reading' : null
}

export const chunks = [
  // The base of every screen is a single chunk that stays unchanged across most releases.
  { name: 'base', priority: 2, test: /node_modules[\\/](?:react|react-dom|scheduler|@tanstack)[\\/]/ },
  { name: nameOf, priority: 1, includeDependenciesRecursively: false },
]
