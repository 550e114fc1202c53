// Copies the SQLite database beside itself before an upgrade, durably, and removes old copies.
import { closeSync, openSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { freeBytes } from '#platform/data-folder.ts'
import { flushFolder } from '#platform/files/durable.ts'
import { openSqlite } from '../sqlite/sqlite-connection.ts'

const mostCopies = 3
/** Beside the copy and the changed pages. */
const spareBytes = 32 * 1024 * 1024

/** The caller has locked the database, so the copy is its state before the upgrade. */
export async function copySqlite(file: string, firstMissing: number, now: number): Promise<string> {
  await removeFiles(file, /^\.before-\d+-\d+\.part(?:-journal)?$/)
  await checkSpace(file)
  const target = `${file}.before-${firstMissing}-${now}`
  const part = `${target}.part`
  // It holds hashes of passwords.
  closeSync(openSync(part, 'wx', 0o600))
  try {
    const connection = openSqlite(file, { readOnly: true })
    try {
      connection.run({ sql: 'vacuum into ?', parameters: [part] })
    } finally {
      connection.close()
    }
    const handle = await open(part, 'r+')
    await handle.sync().finally(() => handle.close())
    await rename(part, target)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  await flushFolder(dirname(file))
  // Repeated attempts, as of a restarted container, do not fill the disk.
  await removeFiles(file, new RegExp(String.raw`^\.before-${firstMissing}-(?!${now}$)\d+$`))
  return target
}

/** The largest upgrade writes every page anew. */
async function checkSpace(file: string): Promise<void> {
  const log = await stat(`${file}-wal`).catch(() => ({ size: 0 }))
  const needed = 2 * ((await stat(file)).size + log.size) + spareBytes
  const free = await freeBytes(dirname(file))
  if (free >= needed) return
  const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`
  throw new Error(
    `the disk of ${dirname(file)} has ${inMegabytes(free)} free, and a copy with its changes needs ${inMegabytes(needed)}`,
  )
}

async function removeFiles(file: string, suffix: RegExp): Promise<void> {
  for (const path of await listBeside(file, suffix)) await rm(path, { force: true })
}

async function listBeside(file: string, suffix: RegExp): Promise<string[]> {
  const name = basename(file)
  const names = (await readdir(dirname(file))).filter((each) => each.startsWith(name))
  return names.filter((each) => suffix.test(each.slice(name.length))).map((each) => join(dirname(file), each))
}

/** The upgrade is complete by then, therefore it does not fail if a copy can not be removed. */
export async function removeOldCopies(file: string): Promise<void> {
  const copies = await listBeside(file, /^\.before-\d+-\d+$/)
  const timeOf = (path: string) => Number(path.split('-').at(-1))
  const old = copies.sort((one, other) => timeOf(other) - timeOf(one)).slice(mostCopies)
  for (const path of old) await rm(path, { force: true }).catch(() => {})
}
