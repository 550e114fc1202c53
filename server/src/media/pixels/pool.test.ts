// Tests that image workers and all their threads have a lower CPU priority than requests.
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { lowered } from '#platform/processes/priority.ts'
import { aPhoto } from '#test/files/pictures.ts'
import { createPixelPool } from './pool.ts'

/** The fields of a thread or process after its name: state, parent and so on. */
const statOf = (path: string): string[] => readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ') ?? []

function childrenOf(parent: number): string[] {
  return readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && Number(statOf(`/proc/${name}/stat`)[1]) === parent
    } catch {
      // The thread has ended.
      return false
    }
  })
}

test('every thread stands back', { skip: process.platform !== 'linux' && 'needs /proc' }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stepwright-pool-'))
  const pool = createPixelPool()
  try {
    const path = join(folder, 'a.jpg')
    writeFileSync(path, await aPhoto(1600, 1200))
    const rest = { path, folder, prefix: 'a-', encoding: 'jpeg', edits: {}, markup: null } as const
    await pool.run({ kind: 'render', what: 'sizes', ...rest })
    const [child, ...others] = childrenOf(process.pid)
    assert.ok(child)
    assert.deepEqual(others, [])
    const threads = readdirSync(`/proc/${child}/task`)
    assert.ok(threads.length > 1)
    const priorities = threads.map((id) => Number(statOf(`/proc/${child}/task/${id}/stat`)[16]))
    assert.deepEqual([...new Set(priorities)], [lowered])
  } finally {
    await pool.close()
    rmSync(folder, { recursive: true })
  }
})
