// Prepares data once per test run. The processes of the run share it, and the end of the run removes it.
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
// @ts-expect-error: plain JavaScript
import { withLock } from '../../../scripts/lock.mjs'

/** The folder of a run is removed at its end, in contrast to that of the machine. */
const isInRun = () => basename(tmpdir()).startsWith('stepwright-test-')

/** The first process of a run does the work; the others wait for its end. `work` finds out whether it is done. */
export const inTurn = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  withLock(join(tmpdir(), `once-${name}.lock`), work)

/** Returns a folder that `fill` has filled. Outside a run every process fills its own. */
export async function filledFolder(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const make = async () => {
    const folder = mkdtempSync(join(tmpdir(), `stepwright-${name}-`))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    await fill(folder)
    return folder
  }
  if (!isInRun()) return make()
  const shared = join(tmpdir(), `once-${name}`)
  await inTurn(name, async () => {
    if (!existsSync(shared)) renameSync(await make(), shared)
  })
  return shared
}
