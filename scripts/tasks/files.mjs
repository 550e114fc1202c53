// Finds the files of the project that tests and checks work on.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../install.mjs'

const SKIPPED = new Set(['node_modules', 'dist', '.vite'])

/** Paths below `folder` whose name matches, relative to the root, with forward slashes, sorted. */
export function findFiles(folder, pattern, root = ROOT) {
  const full = join(root, folder)
  if (!existsSync(full)) return []
  return readdirSync(full, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : findFiles(path, pattern, root)
      return pattern.test(entry.name) ? [path] : []
    })
}
