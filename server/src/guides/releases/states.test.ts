// Proves the state machine of a release: the whole table, what follows from it, and the statement that moves a release.
// Engines: both in the outer circle, because the statement decides by the state in the row.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aRelease, turnOnReleases } from '#test/guides/release-builders.ts'
import {
  canMove,
  firstStates,
  isUsable,
  isWaiting,
  moveRelease,
  type State,
  states,
  type Transition,
  transitions,
} from './states.ts'

const names = Object.keys(transitions) as Transition[]

/** The state after a transition; a dash: refused. */
const table = `
  .          pending   scheduled released   superseded withdrawn rejected closed
  approve    scheduled -         -          -          -         -        -
  takeEffect released  released  -          -          -         -        -
  supersede  -         -         superseded -          -         -        -
  resume     -         -         -          released   -         -        -
  withdraw   -         -         withdrawn  withdrawn  -         -        -
  reject     rejected  -         -          -          -         -        -
  close      closed    closed    -          -          -         -        -`

const [heads = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/ +/))
const expected = (name: string, status: string) =>
  rows.find(([first]) => first === name)?.[heads.indexOf(status)]

test('has exactly these transitions', () => {
  assert.deepEqual([names, states].map(String), [rows.map(([name]) => name), heads.slice(1)].map(String))
  for (const status of states)
    for (const name of names) {
      const after = canMove({ status }, name) ? transitions[name].to : '-'
      assert.equal(after, expected(name, status), `${name} of a release that is ${status}`)
    }
})

test('reaches every state, and leaves none that is final', () => {
  const reached = new Set<State>(firstStates)
  for (const status of reached)
    for (const name of names) if (canMove({ status }, name)) reached.add(transitions[name].to)
  assert.deepEqual([...reached].sort(), [...states].sort())
  const final = states.filter((status) => !names.some((name) => canMove({ status }, name)))
  assert.deepEqual(final, ['withdrawn', 'rejected', 'closed'])
})

test('takes no release that readers saw back among those that wait', () => {
  for (const status of states.filter((each) => isUsable({ status: each })))
    for (const name of names)
      if (canMove({ status }, name)) assert.equal(isWaiting({ status: transitions[name].to }), false, name)
})

test('no other file moves a release', () => {
  const src = join(import.meta.dirname, '..', '..')
  const writers = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('schema'))
    .filter((path) => /updateTable\('guide_releases'\)/.test(readFileSync(join(src, path), 'utf8')))
    .map((path) => path.replaceAll('\\', '/'))
  // The queries write the other columns: their type leaves out the state.
  assert.deepEqual(writers.sort(), ['guides/releases/releases.queries.ts', 'guides/releases/states.ts'])
})

testOnBoth('the statement moves a release exactly as the table says', async () => {
  const site = await startSite({ withWorker: true })
  const admin = await anAdmin(site)
  await turnOnReleases(site, admin)
  const { guideid } = await aGuide(site, { author: admin, steps: 1 })
  const { releaseid } = await aRelease(site, admin, guideid)
  for (const status of states)
    for (const name of names) {
      const moved = await site.write(async ({ db }) => {
        await db.updateTable('guide_releases').set({ status }).where('releaseid', '=', releaseid).execute()
        const move = moveRelease(db, name, { releaseid }, { reason: 'Proved' })
        return move.then(
          (release) => release.status,
          () => '-',
        )
      })
      assert.equal(moved, expected(name, status), `${name} of a release that is ${status}`)
    }
})
