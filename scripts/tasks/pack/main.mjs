// Builds the package that installs: stepwright-VERSION.tgz in the root, or in the folder that --to names.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT, runNpm } from '../../install.mjs'
import { startProgress } from '../../progress.mjs'
import { BuildError, ensureBuilt } from '../../web.mjs'
import { StageError, stage } from './stage.mjs'

/** An invalid command line or a failed step; the message is for the user. */
class PackError extends Error {}

function readTarget() {
  try {
    return resolve(parseArgs({ options: { to: { type: 'string', default: ROOT } } }).values.to)
  } catch (error) {
    throw new PackError(error.message)
  }
}

/** npm sorts the files and gives them one date, so the same sources make the same bytes. */
async function archive(folder, target) {
  const { code, output } = await runNpm(['pack', '--json', '--pack-destination', target], folder)
  if (code !== 0) throw new PackError(`npm could not pack ${folder}:\n${output.trim()}`)
  const [{ filename }] = JSON.parse(output.slice(output.indexOf('[')))
  return join(target, filename)
}

async function pack(target) {
  if (!(await ensureBuilt(process.execPath))) throw new PackError('This checkout has no web app to pack')
  const progress = startProgress('Packing')
  const folder = mkdtempSync(join(tmpdir(), 'stepwright-pack-'))
  try {
    stage(folder)
    const file = await archive(folder, target)
    progress.done(`Packed ${file}, ${(statSync(file).size / 1e6).toFixed(1)} MB`)
  } finally {
    progress.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

try {
  await pack(readTarget())
} catch (error) {
  if (![PackError, StageError, BuildError].some((kind) => error instanceof kind)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
