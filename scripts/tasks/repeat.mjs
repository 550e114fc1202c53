// Runs the whole suite repeatedly; prints the result of each run and how often each file failed.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../install.mjs'

const TEST = join(ROOT, 'scripts', 'test.mjs')

function runOnce(path, args) {
  const child = spawn(process.execPath, [TEST, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, STEPWRIGHT_TEST_SUMMARY: path },
  })
  const started = performance.now()
  return new Promise((settle) => {
    child.on('close', (code) =>
      settle({ code, seconds: (performance.now() - started) / 1000, ...read(path) }),
    )
  })
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    const failure = { phase: 'the run as a whole', name: 'ended without a summary' }
    return { total: { passed: 0, failed: 1, skipped: 0 }, phases: [], failures: [failure] }
  }
}

const inSeconds = ({ name, seconds }) => `${name} ${Math.round(seconds)} s`

function lineOf({ seconds, total, phases }, number) {
  const counts = `${total.passed} passed, ${total.failed} failed`
  return `${String(number).padStart(4)}  ${Math.round(seconds)} s  ${counts}  (${phases.map(inSeconds).join(', ')})\n`
}

function failuresByFile(runs) {
  const counts = new Map()
  for (const { failures } of runs)
    for (const { phase, file, name } of failures) {
      const key = `${file ?? phase}: ${name}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([key, count]) => `${String(count).padStart(4)}  ${key}\n`)
}

const [count = '', ...args] = process.argv.slice(2)
if (!/^[1-9]\d*$/.test(count)) {
  process.stdout.write('Say how often: npm run test:repeat -- 10 [words]\n')
  process.exit(1)
}
const folder = mkdtempSync(join(tmpdir(), 'stepwright-repeat-'))
const runs = []
process.stdout.write(' run  time  outcome\n')
for (let number = 1; number <= Number(count); number++) {
  const run = await runOnce(join(folder, `${number}.json`), args)
  runs.push(run)
  process.stdout.write(lineOf(run, number))
}
rmSync(folder, { recursive: true, force: true })
const failures = failuresByFile(runs)
process.stdout.write(failures.length > 0 ? `\nFailures\n${failures.join('')}` : '\nNo failure\n')
process.exit(failures.length > 0 ? 1 : 0)
