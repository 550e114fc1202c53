// Tests test files that share a process: each has its own result, and faults of one do not reach another.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { ROOT } from './install.mjs'
import { openDurations } from './tasks/durations.mjs'
import { countWorkers } from './tasks/options.mjs'
import { isMarkedAlone, runInWorkers } from './tasks/workers.mjs'

const HEAD = "import assert from 'node:assert/strict'\nimport { after, test } from 'node:test'\n"
const FINE = "test('holds', () => console.log('said by ' + process.pid))"

/** Runs files with these texts, in this order, and collects the events of each. */
async function runTexts(t, texts, options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'stepwright-workers-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const results = {}
  const files = Object.entries(texts).map(([name, text]) => {
    const path = join(folder, `${name}.test.mjs`)
    writeFileSync(path, text.startsWith('//') ? text.replace('\n', `\n${HEAD}`) : HEAD + text)
    results[relative(ROOT, path)] = { name, cases: {}, output: '', ends: 0 }
    return relative(ROOT, path)
  })
  const hear = (event) => {
    const one = results[event.file]
    if (event.type === 'output') one.output += event.message
    else if (event.type === 'file') one.ends++
    else one.cases[event.name] = event.failure ?? event.skipped ?? 'passed'
  }
  await runInWorkers(files, { concurrency: 1, timeout: 20_000, hear, ...options })
  for (const { ends } of Object.values(results)) assert.equal(ends, 1, 'each file ends once')
  return Object.fromEntries(Object.values(results).map((one) => [one.name, one]))
}

const processOf = ({ output }) => /said by (\d+)/.exec(output)?.[1]
const WHOLE = 'the file as a whole'

test('files share a process, and each tells its own tests and output', async (t) => {
  const { first, second } = await runTexts(t, {
    first: FINE,
    second: `${FINE}\ntest('outer', async (t) => { await t.test('inner', () => {}) })\ntest.skip('not here')`,
  })
  assert.deepEqual(first.cases, { holds: 'passed' })
  assert.deepEqual(second.cases, {
    holds: 'passed',
    outer: 'passed',
    'outer › inner': 'passed',
    'not here': 'no reason given',
  })
  assert.match(first.output, /^said by \d+\n$/)
  assert.equal(processOf(first), processOf(second))
})

test('hooks of a file run with that file', async (t) => {
  const { first, second } = await runTexts(t, {
    first: "after(() => console.log('cleared'))\ntest('a', () => {})",
    second: "test('b', () => console.log('began'))",
  })
  assert.equal(first.output, 'cleared\n')
  assert.equal(second.output, 'began\n')
})

test('a test that fails says why, and the next file gets a new process', async (t) => {
  const { breaks, fine } = await runTexts(t, {
    breaks: "test('is one', () => { console.log('said by ' + process.pid); assert.equal(2, 1, 'not one') })",
    fine: FINE,
  })
  assert.match(breaks.cases['is one'], /AssertionError.*not one[\s\S]*breaks\.test\.mjs:3[\s\S]*actual: 2/)
  assert.deepEqual(Object.keys(breaks.cases), ['is one'])
  assert.deepEqual(fine.cases, { holds: 'passed' })
  assert.notEqual(processOf(breaks), processOf(fine))
})

test('a file that can not be loaded fails as a whole, also when it has tests before its fault', async (t) => {
  const { absent, early, late, fine } = await runTexts(t, {
    absent: "import './not-there.mjs'",
    early: "throw new Error('broken early')",
    late: `${FINE}\nthrow new Error('broken late')`,
    fine: FINE,
  })
  assert.match(absent.cases[WHOLE], /Cannot find module.*not-there/)
  assert.match(early.cases[WHOLE], /broken early/)
  assert.match(late.cases[WHOLE], /broken late/)
  assert.deepEqual(fine.cases, { holds: 'passed' })
})

for (const [what, text, failure] of [
  [
    'exits',
    'process.exit(0)',
    /Its process ended with code 0 before the file did\. Then it was at “goes on”/,
  ],
  ['crashes', 'process.abort()', /Its process ended by SIGABRT before the file did/],
])
  test(`a file that ${what} in a test is told so, and the others run`, async (t) => {
    const { before, breaks, after } = await runTexts(t, {
      before: FINE,
      breaks: `test('holds', () => {})\ntest('goes on', async () => { ${text} })`,
      after: FINE,
    })
    assert.equal(breaks.cases.holds, 'passed')
    assert.match(breaks.cases[WHOLE] ?? breaks.cases['goes on'], failure)
    assert.deepEqual([before.cases, after.cases], [{ holds: 'passed' }, { holds: 'passed' }])
  })

test('a file that waits at its top for what never comes is told so', async (t) => {
  const { stuck, fine } = await runTexts(t, { stuck: 'await new Promise(() => {})', fine: FINE })
  assert.match(stuck.cases[WHOLE], /ended with code 0 before the file did/)
  assert.deepEqual(fine.cases, { holds: 'passed' })
})

test('a file that computes without end is stopped after its time, with the test that it was at', async (t) => {
  const texts = { hangs: "test('computes', () => { for (;;); })", fine: FINE }
  const { hangs, fine } = await runTexts(t, texts, { timeout: 2000 })
  assert.match(
    hangs.cases[WHOLE],
    /Nothing was heard of it for 6 s, so it was stopped\. Then it was at “computes”/,
  )
  assert.deepEqual(fine.cases, { holds: 'passed' })
})

test('a file that takes longer than its limit is ended, with all that it waits for', async (t) => {
  const waits = [
    "import { spawn } from 'node:child_process'",
    "import { Worker } from 'node:worker_threads'",
    "test('serves', async () => {",
    "  spawn(process.execPath, ['-e', 'setTimeout(() => {}, 50_000)', 'a-server'])",
    "  new Worker('setTimeout(() => {}, 50_000)', { eval: true })",
    '  for (;;) await new Promise((done) => setTimeout(() => done(console.log("alive")), 100))',
    '})',
  ].join('\n')
  const { stuck, fine } = await runTexts(t, { stuck: waits, fine: FINE }, { limitOf: () => 2500 })
  assert.match(stuck.cases[WHOLE], /It took longer than 2\.5 s, so it was stopped\. Then it was at “serves”/)
  assert.match(stuck.cases[WHOLE], /ProcessWrap.* Threads: 1\..* Processes: .*a-server/)
  assert.deepEqual(fine.cases, { holds: 'passed' })
})

test('a file in singles may run only some of its tests, and the next file runs all', async (t) => {
  const only = 'process.env.STEPWRIGHT_TEST_SINGLES ? { only: true } : {}'
  const text = `test('one', ${only}, async (t) => { await t.test('part', () => {}) })\ntest('other', () => {})`
  const singles = { has: (file) => file.includes('some') }
  const { some, every } = await runTexts(t, { some: text, every: text }, { singles })
  assert.deepEqual(Object.keys(some.cases).sort(), ['one', 'one › part'])
  assert.deepEqual(Object.keys(every.cases).sort(), ['one', 'one › part', 'other'])
})

test('a file that leaves something open is stopped, with what it left', async (t) => {
  const leak = "import { createServer } from 'node:net'\ntest('listens', () => { createServer().listen(0) })"
  const { leaks, fine } = await runTexts(t, { leaks: leak, fine: FINE }, { timeout: 2000 })
  assert.equal(leaks.cases.listens, 'passed')
  assert.match(
    leaks.cases[WHOLE],
    /Nothing was heard of it for 2 s.*No test was running\. What kept it alive: TCPServerWrap/,
  )
  assert.deepEqual(fine.cases, { holds: 'passed' })
})

test('a test that takes too long fails by itself', async (t) => {
  const slow =
    "const alive = setInterval(() => {}, 1000)\nafter(() => clearInterval(alive))\ntest('waits', () => new Promise(() => {}))"
  const { waits } = await runTexts(t, { waits: slow }, { timeout: 2000 })
  assert.match(waits.cases.waits, /timed out after 2000ms/)
})

test('an error that nobody waits for is told of the file that it comes from', async (t) => {
  const { throws, fine } = await runTexts(t, {
    throws: "test('is over soon', () => { setTimeout(() => { throw new Error('too late') }, 50) })",
    fine: FINE,
  })
  assert.match(throws.cases[WHOLE], /too late/)
  assert.deepEqual(fine.cases, { holds: 'passed' })
})

test('a file that leaves the process changed is told so, and the next one does not see it', async (t) => {
  const { changes, sees } = await runTexts(t, {
    changes: "test('a', () => { process.env.LEFT = 'x'; globalThis.window = 1; process.chdir('/') })",
    sees: "test('b', () => assert.deepEqual([process.env.LEFT, globalThis.window], [undefined, undefined]))",
  })
  assert.equal(changes.cases.a, 'passed')
  assert.match(changes.cases[WHOLE], /process\.env\.LEFT, process\.cwd\(\), globalThis\.window\. Put it back/)
  assert.deepEqual(sees.cases, { b: 'passed' })
})

test('a file that is marked gets a process of its own, and may change it', async (t) => {
  const { before, marked, after } = await runTexts(t, {
    before: FINE,
    marked: `// It changes its surroundings.\n// Runs alone: for a reason.\nprocess.env.LEFT = 'x'\n${FINE}`,
    after: FINE,
  })
  assert.deepEqual(marked.cases, { holds: 'passed' })
  assert.equal(processOf(before), processOf(after))
  assert.notEqual(processOf(marked), processOf(before))
})

test('the mark counts in the first lines, with its reason', () => {
  assert.ok(isMarkedAlone('// About this.\n// Runs alone: it sets the clock.\n'))
  assert.ok(!isMarkedAlone('// Runs alone:\n'))
  assert.ok(!isMarkedAlone(`${'\n'.repeat(8)}// Runs alone: too far down.\n`))
})

test('what is stopped from outside begins no other file', async (t) => {
  const stop = new AbortController()
  const heard = []
  const folder = mkdtempSync(join(tmpdir(), 'stepwright-workers-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const files = ['a', 'b'].map((name) => relative(ROOT, join(folder, `${name}.test.mjs`)))
  for (const file of files)
    writeFileSync(join(ROOT, file), `${HEAD}test('waits', () => setTimeout(() => {}, 60_000))`)
  const hear = (event) => {
    heard.push(event.file)
    stop.abort()
  }
  await runInWorkers(files, { concurrency: 1, timeout: 20_000, hear, signal: stop.signal })
  assert.deepEqual([...new Set(heard)], [files[0]])
})

test('the longest file begins first, as known from the last time or by its size', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'stepwright-workers-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const stored = join(folder, 'durations.json')
  const files = ['small', 'large', 'known'].map((name) => relative(ROOT, join(folder, name)))
  for (const [at, file] of files.entries()) writeFileSync(join(ROOT, file), 'x'.repeat([100, 1000, 10][at]))
  const [small, large, known] = files
  assert.deepEqual(openDurations('usual', stored).longestFirst(files), [large, small, known])
  const durations = openDurations('usual', stored)
  durations.note(known, 5000)
  durations.keep()
  assert.deepEqual(openDurations('usual', stored).longestFirst(files), [known, large, small])
  assert.equal(openDurations('usual', stored).limitOf(known), 60_000)
  durations.note(known, 20_000)
  durations.keep()
  const { limitOf } = openDurations('usual', stored)
  assert.deepEqual([limitOf(known), limitOf(small)], [200_000, undefined])
  assert.deepEqual(openDurations('other', stored).longestFirst(files), [large, small, known])
  writeFileSync(stored, readFileSync(stored, 'utf8').slice(0, 10))
  assert.deepEqual(openDurations('usual', stored).longestFirst(files), [large, small, known])
})

test('a run uses the processors that the memory allows, or the number that is set', () => {
  const count = (processors, free, setting) => countWorkers(setting, { processors, free: free * 1e9 })
  assert.deepEqual([count(2, 16), count(1, 4), count(8, 2)], [2, 2, 2])
  assert.deepEqual([count(4, 16), count(8, 10), count(64, 256)], [4, 5, 8])
  assert.deepEqual([count(8, 32, '1'), count(2, 4, '12')], [1, 12])
  for (const setting of ['', '0', '-1', 'two', '1.5', '100'])
    assert.throws(() => count(8, 32, setting), /must be a number from 1 to 99/, setting)
})
