// Builds the package of the working copy and installs it into an empty folder, away from the sources.
import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isFull } from '../../server/test/extent.ts'
import { launch, outputOf } from '../../server/test/hosting/launch.ts'
import { temporaryFolder } from './site.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const execute = promisify(execFile)

export interface InstalledPackage {
  /** Folder of the package, below `node_modules`. */
  folder: string
  /** The program and its first arguments. */
  command: readonly string[]
  /** Runs a command line and returns its output; fails unless it exits with 0. */
  run(args: readonly string[], env?: Record<string, string>): Promise<string>
}

interface Manifest {
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
  bundleDependencies: string[]
}

/** In the full form npm installs it, with all packages from the registry. */
export async function installPackage(): Promise<InstalledPackage> {
  const home = temporaryFolder()
  await execute(process.execPath, [join(root, 'scripts/pack.mjs'), '--to', home])
  const [file = ''] = readdirSync(home)
  await (isFull ? installByNpm : unpack)(home, file)
  const folder = join(home, 'node_modules/stepwright')
  const command = isFull
    ? [join(home, 'node_modules/.bin/stepwright')]
    : [process.execPath, join(folder, 'server/bin/stepwright.mjs')]
  const run = (args: readonly string[], env = {}) =>
    outputOf(launch([...command, ...args], { env: { ...process.env, npm_command: 'test', ...env } }).ended)
  return { folder, command, run }
}

async function installByNpm(home: string, file: string): Promise<void> {
  const options = { cwd: home, shell: process.platform === 'win32' }
  // npm asks for every package before it gives up, which takes minutes.
  await execute('npm', ['view', 'pg', 'version', '--fetch-retries=0'], options).catch((error: Error) => {
    throw new Error(`The full form of this test needs the registry of npm. ${error.message}`)
  })
  const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', `./${file}`]
  await execute('npm', args, options)
}

/** Unpacks it beside links to the packages that it declares, and to no others. */
async function unpack(home: string, file: string): Promise<void> {
  const folder = join(home, 'node_modules/stepwright')
  mkdirSync(folder, { recursive: true })
  await execute('tar', ['-xzf', join(home, file), '-C', folder, '--strip-components=1'])
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const { dependencies, optionalDependencies, bundleDependencies } = manifest
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    if (bundleDependencies.includes(name)) continue
    const link = join(home, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), link, 'junction')
  }
}
