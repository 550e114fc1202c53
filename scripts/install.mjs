// Installs the locked dependencies when they are missing or outdated; runs on Node 20 with nothing installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lockPath, withLock } from './lock.mjs'
import { startProgress } from './progress.mjs'

export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

/** Options of a surrounding npm call that would change what `npm ci` does. */
const STRAY_OPTIONS = [
  'prefix',
  'workspace',
  'workspaces',
  'include_workspace_root',
  'global',
  'dry_run',
  'only',
  'production',
  'omit',
  'include',
  'loglevel',
]

export class InstallError extends Error {}

/** Makes sure that `extent` is installed: `run` is what serving needs, `all` adds what testing needs. */
export async function ensureInstalled(extent, root = ROOT) {
  if (isInstalled(extent, root)) return
  let progress
  const waiting = () => {
    progress = startProgress('Waiting for another installation in this folder')
  }
  const work = async () => {
    progress?.stop()
    if (isInstalled(extent, root) || adopt(extent, root)) return
    await runInstall(extent, root)
  }
  await withLock(lockPath(root, 'install'), work, waiting)
}

/** Identifies what should be installed: the lock file and the kind of machine. */
export function installKey(root, machine = `${process.platform}-${process.arch}`) {
  return createHash('sha256')
    .update(machine)
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

const markerPath = (root) => join(root, 'node_modules', '.stepwright-install.json')
const statePath = (root) => join(root, 'node_modules', '.package-lock.json')

/** True when the marker says that this extent, of this lock file, is what npm last put here. */
export function isInstalled(extent, root) {
  try {
    const marker = JSON.parse(readFileSync(markerPath(root), 'utf8'))
    const covers = marker.extent === 'all' || marker.extent === extent
    return covers && marker.key === installKey(root) && marker.state === stateOf(root)
  } catch {
    return false
  }
}

export function writeMarker(extent, root) {
  const marker = { extent, key: installKey(root), state: stateOf(root) }
  writeFileSync(markerPath(root), `${JSON.stringify(marker)}\n`)
}

/** npm rewrites its own record on every change, so an installation made by hand shows here. */
function stateOf(root) {
  const { size, mtimeMs } = statSync(statePath(root))
  return `${size}-${Math.round(mtimeMs)}`
}

/** Accepts what somebody installed with npm by hand, when it is what the lock file asks for. */
export function adopt(extent, root) {
  const found = installedExtent(root)
  if (found !== 'all' && found !== extent) return false
  writeMarker(found, root)
  return true
}

/** Compares npm's record of what is installed with the lock file. */
export function installedExtent(root, { platform, arch } = process) {
  if (!existsSync(statePath(root))) return undefined
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(statePath(root), 'utf8')).packages
  let extent = 'all'
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.includes('node_modules/')) continue
    const found = present[path]
    const isSame = found && found.version === entry.version && found.integrity === entry.integrity
    if (isSame) continue
    const isNeeded = found || !(entry.optional || entry.devOptional) || fits(entry, platform, arch)
    if (!isNeeded) continue
    if (!entry.dev || found) return undefined
    extent = 'run'
  }
  return extent
}

/** Returns whether an optional package is made for this machine; a package that also names a C library may not be. */
function fits(entry, platform, arch) {
  if (entry.libc || !entry.os || !entry.cpu) return false
  return entry.os.includes(platform) && entry.cpu.includes(arch)
}

async function runInstall(extent, root) {
  const progress = startProgress(
    extent === 'all' ? 'Installing all locked packages' : 'Installing the locked packages',
  )
  const { code, output } = await npmCi(extent, root)
  if (code !== 0) {
    progress.stop()
    process.stderr.write(`${withoutUsage(output)}\n`)
    throw new InstallError('The packages could not be installed: npm says why above.')
  }
  writeMarker(extent, root)
  progress.done('Installed the locked packages')
}

/** npm follows some errors with its whole manual page. */
const withoutUsage = (output) => output.split(/^npm error (?:Clean install|Usage:)/m)[0].trim()

function npmCi(extent, root) {
  const dev = extent === 'all' ? '--include=dev' : '--omit=dev'
  return runNpm(['ci', dev, '--include=optional', '--no-audit', '--no-fund'], root)
}

/** Runs npm in a folder; resolves with its exit code and all output together. */
export function runNpm(ownArgs, cwd) {
  const [command, first] = npmCommand()
  const args = [...first, ...ownArgs, '--loglevel=error', '--progress=false']
  const shell = process.platform === 'win32' && command === 'npm'
  const child = spawn(command, args, {
    cwd,
    env: npmEnvironment(),
    shell,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise((settle) => {
    let output = ''
    const keep = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => settle({ code: 1, output: `${command}: ${error.message}` }))
    child.on('close', (code) => settle({ code: code ?? 1, output }))
  })
}

/** The npm that called us, run by the Node that ran it: the one in node_modules is about to be replaced. */
function npmCommand(env = process.env) {
  const script = env.npm_execpath
  if (!script || !/npm-cli\.c?js$/.test(script) || !existsSync(script)) return ['npm', []]
  const node = env.npm_node_execpath
  return [node && existsSync(node) ? node : process.execPath, [script]]
}

function npmEnvironment() {
  const env = { ...process.env }
  for (const option of STRAY_OPTIONS) delete env[`npm_config_${option}`]
  delete env.NODE_ENV
  delete env.NODE_OPTIONS
  return env
}

/** For the other scripts: installs, or ends the process with one clear line. */
export async function installOrExit(extent) {
  try {
    await ensureInstalled(extent)
  } catch (error) {
    if (!(error instanceof InstallError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await installOrExit(process.argv[2] === 'run' ? 'run' : 'all')
}
