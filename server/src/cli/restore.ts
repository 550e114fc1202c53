// stepwright restore and import: load an archive into an empty data folder and database.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Archive, openArchive } from '#archive/archive.ts'
import { openBlobStore } from '#archive/blob-stores/open-store.ts'
import type { Manifest } from '#archive/format.ts'
import { openBundle } from '#archive/omanual/read-bundle.ts'
import { readPart } from '#archive/parts/read-part.ts'
import { pickSnapshot, restore } from '#archive/restore.ts'
import { holdDataFolder, prepareDataFolder } from '#platform/data-folder.ts'
import { migrateDatabase, openDatabase } from '#platform/db/open/open.ts'
import { openFiles } from '#platform/files/open.ts'
import { reindexRuns } from '#runs/words/index-run.ts'
import { indexRemaining } from '#search/index/rebuild.ts'
import { systemContext } from '#src/app/context/system-context.ts'
import { claimEmpty, recordSite } from '#src/app/identity/site-identity.ts'
import { keyFileOption, oneWord, readSecret, showProgress } from './archive-options.ts'
import { describe } from './backup.ts'
import { type Command, CommandError, type Invocation, show, textOption } from './command.ts'
import { addPart, importOptions } from './import-part.ts'

const at = /^\d{4}-\d\d-\d\d(?:T\d\d-\d\d-\d\dZ)?$/

export const restoreCommand: Command = {
  summary: 'Loads a backup into an empty data folder and an empty database.',
  usage: 'PLACE [--at TIME] [options]',
  options: {
    ...keyFileOption,
    at: {
      type: 'string',
      value: 'TIME',
      help: 'The newest backup up to this time, such as 2026-11-26T02-00-00Z',
    },
  },
  examples: [
    'stepwright restore /backup/stepwright --data /srv/stepwright',
    'stepwright restore /backup/stepwright --at 2026-11-01 --data /srv/restored',
    'stepwright restore /backup/stepwright --database-url postgres://stepwright@db/restored',
  ],
  takesWords: true,
  run: (invocation) => load(invocation, oneWord(invocation, 'restore PLACE')),
}

export const importCommand: Command = {
  summary:
    'Loads an export of a site into an empty place, or adds part of a site or an oManual bundle to this one.',
  usage: 'FILE.zip [--as EMAIL [--private]] [options]',
  options: { ...keyFileOption, ...importOptions },
  examples: [
    'stepwright import site.zip --data /srv/stepwright',
    'stepwright import press.zip --as mara@example.org',
    'stepwright import press.omanual --as mara@example.org --json',
  ],
  takesWords: true,
  run: async (invocation) => {
    const path = oneWord(invocation, 'import FILE.zip')
    const bundle = await openBundle(path)
    if (!bundle) return load(invocation, path, addPartOf)
    await addPart(invocation, bundle.read).finally(bundle.close)
  },
}

type AddPart = (invocation: Invocation, archive: Archive, id: string) => Promise<boolean>

/** False for a whole site. */
const addPartOf: AddPart = async (invocation, archive, id) => {
  const manifest = await archive.readPart(id)
  if (manifest) await addPart(invocation, () => readPart(archive, manifest))
  else if (textOption(invocation, 'as') !== undefined)
    throw new CommandError('--as is for parts of a site, and this is a whole one')
  return manifest !== null
}

async function load(
  invocation: Invocation,
  from: string,
  addsPart: AddPart = async () => false,
): Promise<void> {
  const store = await openBlobStore(from, { creates: false })
  try {
    const archive = await openArchive(store, { secret: readSecret(invocation) })
    const upTo = textOption(invocation, 'at')
    if (upTo !== undefined && !(at.test(upTo) && !Number.isNaN(Date.parse(upTo.slice(0, 10)))))
      throw new CommandError('--at must be a time such as 2026-11-26T02-00-00Z')
    const id = await pickSnapshot(archive, upTo?.length === 10 ? `${upTo}T99` : upTo)
    if (!(await addsPart(invocation, archive, id))) await loadSnapshot(invocation, archive, id)
  } finally {
    await store.close()
  }
}

async function loadSnapshot(invocation: Invocation, archive: Archive, id: string): Promise<void> {
  const { config } = invocation
  prepareDataFolder(config.data)
  const release = holdDataFolder(config.data)
  const progress = showProgress(invocation)
  try {
    const files = await openFiles(config)
    const claim = (siteid: string) => claimEmpty(config, files, siteid)
    const prepare = async ({ secrets }: Manifest) => {
      for (const [name, text] of Object.entries(secrets))
        writeFileSync(join(config.data, name), text, { mode: 0o600 })
    }
    const target = { config, files, now: Date.now(), claim, prepare, progress: progress.report }
    const report = await restore(archive, id, target)
    progress.end()
    await finish(invocation, files)
    const paused = 'The schedule of backups is off: turn it on when this is the only server of the site.'
    const pins =
      'PINs and ID badges work again with pins.key of before, which no backup contains. Otherwise users set them again.'
    show(invocation, report, `Loaded ${describe(report)} into ${config.data}\n${paused}\n${pins}`)
  } finally {
    progress.end()
    release()
  }
}

/** Migrates the loaded database, rebuilds the search index, and records that database and files belong together. */
async function finish({ config }: Invocation, files: Awaited<ReturnType<typeof openFiles>>): Promise<void> {
  await migrateDatabase(config, Date.now(), { backUp: async () => null })
  const database = openDatabase(config, pino({ level: 'error' }, pino.destination(2)))
  try {
    await recordSite(config, files, database)
    const options = { database, url: config.url, now: Date.now(), source: 'command line' }
    await indexRemaining({ database, systemContext: (db) => systemContext(db, options) })
    await reindexRuns(database)
  } finally {
    await database.close()
  }
}
