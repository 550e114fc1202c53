// Stores how long each test file took, so that the longest begin first.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ROOT } from '../install.mjs'

const STORED = join(ROOT, 'node_modules', '.cache', 'stepwright-tests', 'durations.json')
/** The estimate for a file without a recorded duration, by its size. */
const MS_PER_BYTE = 0.3
/** A file that takes ten times its usual time hangs; a busy machine alone does not slow it so much. */
const PATIENCE = 10
const LEAST_LIMIT_MS = 60_000

/** `kind` tells runs of the same file apart, as of the two engines. */
export function openDurations(kind, path = STORED) {
  const known = read(path)[kind] ?? {}
  const taken = {}
  const guess = (file) => known[file] ?? statSync(resolve(ROOT, file)).size * MS_PER_BYTE
  return {
    /** The time after which a file is ended; undefined for a file that has not run here before. */
    limitOf: (file) =>
      known[file] === undefined ? undefined : Math.max(LEAST_LIMIT_MS, PATIENCE * known[file]),
    longestFirst: (files) => [...files].sort((a, b) => guess(b) - guess(a)),
    note(file, ms) {
      taken[file] = Math.round(ms)
    },
    /** Reads the file again: other processes may have written it meanwhile. */
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
