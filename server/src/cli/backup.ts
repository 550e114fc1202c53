// stepwright backup: writes a snapshot of the site into a folder or a bucket.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openArchive } from '#archive/archive.ts'
import { type BackupReport, backUp } from '#archive/backup.ts'
import type { BlobStore } from '#archive/blob-stores/blob-store.ts'
import { openBlobStore } from '#archive/blob-stores/open-store.ts'
import type { Kind } from '#archive/contents.ts'
import { rotate } from '#archive/rotation.ts'
import { openSnapshot } from '#platform/db/open/snapshot.ts'
import { openFiles } from '#platform/files/open.ts'
import { checkSite } from '#src/app/identity/site-identity.ts'
import { inMegabytes, keyFileOption, oneWord, readSecret, showProgress } from './archive-options.ts'
import { type Command, CommandError, countOption, type Invocation, show, textOption } from './command.ts'

export const backup: Command = {
  summary: 'Backs up database and files into a folder or a bucket, beside a running server.',
  usage: 'PLACE [options]',
  options: {
    ...keyFileOption,
    days: {
      type: 'string',
      value: 'N',
      help: 'Afterwards remove older backups, except the newest of N days,',
    },
    weeks: { type: 'string', value: 'N', help: 'the newest of N weeks' },
    months: { type: 'string', value: 'N', help: 'and the newest of N months' },
  },
  examples: [
    'stepwright backup /backup/stepwright',
    'stepwright backup /backup/stepwright --days 7 --weeks 4 --months 12',
    `stepwright backup 's3://my-backups/site-1?region=eu-central-1' --key-file /etc/stepwright/backup.key`,
  ],
  takesWords: true,
  run: async (invocation) => {
    const store = await openBlobStore(oneWord(invocation, 'backup PLACE'), { creates: true })
    try {
      const report = await writeSnapshot(invocation, store, 'backup')
      const rotation = readRotation(invocation)
      const removed = rotation && (await rotateIn(invocation, store, rotation))
      const gone = removed ? `; ${removed.removedSnapshots.length} older backups removed` : ''
      show(invocation, { ...report, ...removed }, `${describe(report)} in ${store.label}${gone}`)
      reportMissing(invocation, report)
    } finally {
      await store.close()
    }
  },
}

export async function writeSnapshot(
  invocation: Invocation,
  store: BlobStore,
  kind: Kind,
): Promise<BackupReport> {
  const { config } = invocation
  await checkSite(config)
  const files = await openFiles(config)
  const secret = readSecret(invocation)
  const snapshot = await openSnapshot(config)
  const progress = showProgress(invocation)
  try {
    const archive = await openArchive(store, { secret, creates: true })
    const source = { snapshot, files, kind, now: Date.now(), secrets: readSecrets(config.data) }
    return await backUp(archive, { ...source, progress: progress.report })
  } finally {
    progress.end()
    await snapshot.close()
  }
}

function readSecrets(data: string): Record<string, string> {
  const path = join(data, 'secret.key')
  return existsSync(path) ? { 'secret.key': readFileSync(path, 'utf8') } : {}
}

function readRotation(invocation: Invocation) {
  const names = ['days', 'weeks', 'months'] as const
  if (names.every((name) => textOption(invocation, name) === undefined)) return null
  const [days = 0, weeks = 0, months = 0] = names.map((name) => countOption(invocation, name, 0))
  if (days + weeks + months === 0) throw new CommandError('--days, --weeks and --months can not all be 0')
  return { days, weeks, months }
}

async function rotateIn(
  invocation: Invocation,
  store: BlobStore,
  rotation: { days: number; weeks: number; months: number },
) {
  return rotate(await openArchive(store, { secret: readSecret(invocation) }), rotation, Date.now())
}

export const describe = ({ at, rows, files, bytes }: Omit<BackupReport, 'missing'>): string =>
  `${at}: ${rows} rows and ${files} files with ${inMegabytes(bytes)}`

/** The backup is complete but for files that the site itself lacked. */
export function reportMissing({ isJson }: Invocation, { missing }: Pick<BackupReport, 'missing'>): void {
  if (missing.length === 0) return
  process.exitCode = 3
  if (!isJson)
    console.error(`stepwright: ${missing.length} files are missing at the site; run "stepwright verify"`)
}
