// How long each test file took the last time, so that the longest begin first and none is left alone at the end.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ROOT } from '../install.mjs'

const KEPT = join(ROOT, 'node_modules', '.cache', 'stepwright-tests', 'durations.json')
/** What a file takes that nobody has run yet, by its size. */
const MS_PER_BYTE = 0.3

/** `kind` tells runs of the same file apart, as of the two engines. */
export function openDurations(kind, path = KEPT) {
  const known = read(path)[kind] ?? {}
  const taken = {}
  const guess = (file) => known[file] ?? statSync(resolve(ROOT, file)).size * MS_PER_BYTE
  return {
    longestFirst: (files) => [...files].sort((a, b) => guess(b) - guess(a)),
    note(file, ms) {
      taken[file] = Math.round(ms)
    },
    /** Reads again what others may have written meanwhile. */
    keep() {
      const all = read(path)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, JSON.stringify({ ...all, [kind]: { ...all[kind], ...taken } }, null, 1))
    },
  }
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}
