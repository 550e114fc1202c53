// Selects the Node that runs Stepwright: the locked one if it works here, otherwise the machine's if it is new enough.
import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './install.mjs'

export const LEAST_MAJOR = 24

const major = (version) => Number(/^v?(\d+)\./.exec(version)?.[1] ?? 0)

/** The path of a Node 24 or newer, or undefined. */
export function findRuntime(root = ROOT) {
  const locked = lockedRuntime(root)
  if (locked && (isRunning(locked) || works(locked))) return locked
  return major(process.version) >= LEAST_MAJOR ? process.execPath : undefined
}

function lockedRuntime(root) {
  const { platform, arch } = process
  const system = platform === 'win32' ? 'win' : platform
  const file = platform === 'win32' ? 'node.exe' : 'node'
  const path = join(root, 'node_modules', `node-${system}-${arch}`, 'bin', file)
  return existsSync(path) ? path : undefined
}

const isRunning = (path) => realpathSync(path) === process.execPath

/** The package may be present and still not run, for instance where the C library differs. */
function works(path) {
  const result = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return result.status === 0 && major(result.stdout.trim()) >= LEAST_MAJOR
}

export function runtimeOrExit(root = ROOT) {
  const runtime = findRuntime(root)
  if (runtime) return runtime
  process.stderr.write(
    `Stepwright needs Node ${LEAST_MAJOR} or newer (this is ${process.version}): install it from https://nodejs.org\n`,
  )
  process.exit(1)
}
