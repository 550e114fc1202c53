// stepwright backup: writes a snapshot of the site into a folder or a bucket.
import type { BackupReport } from '#archive/backup.ts'
import type { BlobStore } from '#archive/blob-stores/blob-store.ts'
import { openBlobStore } from '#archive/blob-stores/open-store.ts'
import type { Kind } from '#archive/contents.ts'
import type { Rotation } from '#archive/rotation.ts'
import { writeSnapshot } from '#archive/write-snapshot.ts'
import { recordBackup } from '#src/app/backups/record-backup.ts'
import { checkSite } from '#src/app/identity/site-identity.ts'
import { inMegabytes, keyFileOption, oneWord, readSecret, showProgress } from './archive-options.ts'
import { type Command, CommandError, countOption, type Invocation, show, textOption } from './command.ts'

export const backup: Command = {
  summary: 'Backs up database and files into a folder or a bucket, beside a running server.',
  usage: 'PLACE [options]',
  options: {
    ...keyFileOption,
    hours: {
      type: 'string',
      value: 'N',
      help: 'Afterwards remove older backups, except the newest of N hours,',
    },
    days: { type: 'string', value: 'N', help: 'the newest of N days' },
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
    const rotation = readRotation(invocation)
    // A mistyped key must leave no trace.
    readSecret(invocation)
    const store = await openBlobStore(oneWord(invocation, 'backup PLACE'), { creates: true })
    try {
      const wanted = { store, kind: 'backup', rotation } as const
      const report = await recordBackup(invocation.config, store.label, () =>
        takeSnapshot(invocation, wanted),
      )
      const removed = report.removedSnapshots?.length
      const gone = removed === undefined ? '' : `; ${removed} older backups removed`
      show(invocation, report, `${describe(report)} in ${store.label}${gone}`)
      reportMissing(invocation, report)
    } finally {
      await store.close()
    }
  },
}

interface Wanted {
  store: BlobStore
  kind: Kind
  rotation?: Rotation | null
}

export async function takeSnapshot(invocation: Invocation, wanted: Wanted) {
  const { config } = invocation
  await checkSite(config)
  const secret = readSecret(invocation)
  const progress = showProgress(invocation)
  const options = { ...wanted, config, secret, now: Date.now(), progress: progress.report }
  return writeSnapshot(options).finally(progress.end)
}

function readRotation(invocation: Invocation): Rotation | null {
  const names = ['hours', 'days', 'weeks', 'months'] as const
  if (names.every((name) => textOption(invocation, name) === undefined)) return null
  const [hours = 0, days = 0, weeks = 0, months = 0] = names.map((name) => countOption(invocation, name, 0))
  if (hours + days + weeks + months === 0)
    throw new CommandError('--hours, --days, --weeks and --months can not all be 0')
  return { hours, days, weeks, months }
}

export const describe = ({
  at,
  rows,
  files,
  bytes,
}: Pick<BackupReport, 'at' | 'rows' | 'files' | 'bytes'>): string =>
  `${at}: ${rows} rows and ${files} files with ${inMegabytes(bytes)}`

/** The backup is complete but for files that the site itself lacked. */
export function reportMissing({ isJson }: Invocation, { missing }: Pick<BackupReport, 'missing'>): void {
  if (missing.length === 0) return
  process.exitCode = 3
  if (!isJson)
    console.error(`stepwright: ${missing.length} files are missing at the site; run "stepwright verify"`)
}
