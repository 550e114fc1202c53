// Writes the full report of a test run while the tests run, so that an aborted run leaves its results.
import { appendFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from '../install.mjs'

const FOLDER = join(ROOT, 'node_modules', '.cache', 'stepwright-tests', 'reports')
const MOST_REPORTS = 20
const SLOWEST = 20

const seconds = (ms) => (ms / 1000).toFixed(1).padStart(8)

/** Opens the report of a new run and deletes the oldest reports. */
export function openReport(folder = FOLDER, now = new Date()) {
  mkdirSync(folder, { recursive: true })
  const older = readdirSync(folder).sort()
  for (const name of older.slice(0, Math.max(0, older.length - MOST_REPORTS + 1))) rmSync(join(folder, name))
  const path = join(folder, `${now.toISOString().replaceAll(/[:.]/g, '-')}-${process.pid}.log`)
  const files = []
  let speaker = ''
  const add = (text) => appendFileSync(path, text)
  const say = (file, text) => {
    if (file !== speaker) add(`\n# ${file}\n`)
    speaker = file
    add(text)
  }
  add(`Tests of ${now.toISOString()}, Node ${process.version}, ${process.platform} ${process.arch}\n`)
  return {
    path,
    /** The path relative to the root. */
    name: relative(ROOT, path).replaceAll('\\', '/'),
    phase(name) {
      speaker = ''
      add(`\n## ${name}\n`)
    },
    output: (file, message) => say(file, message.replaceAll(/^/gm, '    ').replace(/ {4}$/, '')),
    test(file, name, outcome, ms) {
      say(file, `${outcome} ${name} (${Math.round(ms)} ms)\n`)
    },
    failure: (file, text) => say(file, text),
    /** `cpuMs` is the processor time of the process of the test, without its children. */
    file: (file, ms, cpuMs = 0) => files.push({ file, ms, cpuMs }),
    /** Ends the report with the slowest files, and returns their lines. */
    close(count) {
      const slowest = files.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST)
      const lines = slowest.map(({ file, ms, cpuMs }) => `${seconds(ms)} s ${seconds(cpuMs)} s  ${file}\n`)
      add(`\n## The slowest files\n${lines.join('')}\n${count}\n`)
      return files.length > 1 ? lines.join('') : ''
    },
  }
}
