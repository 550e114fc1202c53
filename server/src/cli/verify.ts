// stepwright verify: checks that all files exist, are complete and are used; or that all records agree with their events.
import { type FileFault, type VerifyReport, verifyFiles } from '#media/upkeep/verify-files.ts'
import { openFiles } from '#platform/files/open.ts'
import type { RecordFault } from '#runs/altered.schema.ts'
import { checkRuns } from '#runs/checks/check-runs.ts'
import { checkSite } from '#src/app/identity/site-identity.ts'
import { keyFileOption } from './archive-options.ts'
import { type Command, type Invocation, show, textOption } from './command.ts'
import { withSite } from './site.ts'
import { verifyBackup } from './verify-backup.ts'

/** Number of files in the JSON value; all are counted. */
const mostFaults = 1000

export const verify: Command = {
  summary:
    'Looks for missing, damaged and orphaned files, or for changed records; exit code 1 when there are any.',
  usage: '[options]',
  options: {
    ...keyFileOption,
    backup: {
      type: 'string',
      value: 'PLACE',
      help: 'Check the newest backup in this folder or bucket instead',
    },
    records: { type: 'boolean', help: 'Recompute all records from their events and hashes instead' },
    quick: { type: 'boolean', help: 'Look whether files are there, but not into them' },
    'remove-orphans': { type: 'boolean', help: 'Remove files that nothing refers to' },
  },
  examples: [
    'stepwright verify',
    'stepwright verify --quick --json',
    'stepwright verify --remove-orphans',
    'stepwright verify --records',
    'stepwright verify --backup /backup/stepwright',
  ],
  run: (invocation) => {
    const backup = textOption(invocation, 'backup')
    if (backup !== undefined) return verifyBackup(invocation, backup)
    return invocation.options.records === true ? verifyRecords(invocation) : verifySite(invocation)
  },
}

const verifySite = (invocation: Invocation): Promise<void> =>
  withSite(invocation, async ({ database }) => {
    const now = Date.now()
    const files = await openFiles(invocation.config)
    await checkSite(invocation.config, files)
    const faults: FileFault[] = []
    const report = await verifyFiles(
      { database, files, now },
      {
        isQuick: invocation.options.quick === true,
        removesOrphans: invocation.options['remove-orphans'] === true,
        tell: (fault) => {
          if (invocation.isJson) faults.length < mostFaults && faults.push(fault)
          else console.log(lineFor(fault))
        },
      },
    )
    show(invocation, { ...report, faults }, summaryOf(report))
    if (report.missing + report.damaged + report.orphaned > report.removed) process.exitCode = 1
  })

function lineFor({ kind, key, media, isRemoved }: FileFault): string {
  return [kind.padEnd(8), key, ...(isRemoved ? ['removed'] : []), media.join(', ')].join('  ').trimEnd()
}

function summaryOf({ checked, bytes, missing, damaged, orphaned, removed }: VerifyReport): string {
  const read = `${checked} files with ${(bytes / 1024 / 1024).toFixed(1)} MiB`
  if (missing + damaged + orphaned === 0) return `${read}: all there and whole`
  const gone = removed > 0 ? `, ${removed} of them removed` : ''
  return `${read}: ${missing} missing, ${damaged} damaged; ${orphaned} that nothing refers to${gone}`
}

/** Number of records in the JSON value; all are counted. */
const mostListed = 1000

const verifyRecords = (invocation: Invocation): Promise<void> =>
  withSite(invocation, async ({ database, inContext }) => {
    const altered: { entryid: number; faults: RecordFault[] }[] = []
    let [runs, count] = [0, 0]
    await checkRuns(
      { database, systemContext: inContext },
      {
        after: 0,
        onMarked: (batch) => {
          runs = batch.runs
          count += batch.altered.length
          for (const { run, faults } of batch.altered) {
            if (!invocation.isJson) for (const fault of faults) console.log(lineOfRecord(run.entryid, fault))
            if (altered.length < mostListed) altered.push({ entryid: run.entryid, faults })
          }
        },
      },
    )
    const end = count === 0 ? 'all agree with their events' : `${count} do not agree with their events`
    show(invocation, { runs, altered_count: count, altered }, `${runs} records: ${end}`)
    if (count > 0) process.exitCode = 1
  })

function lineOfRecord(
  entryid: number,
  { kind, event, name, label, reading, stored, given }: RecordFault,
): string {
  const [is, should] = [JSON.stringify(stored), JSON.stringify(given)]
  const said = {
    events: `event ${event} was changed, or one was removed or put in`,
    state: `${name} is ${is}, and the events give ${should}`,
    value: `${label}, reading ${reading}, event ${event}: ${is}, and the events give ${should}`,
    times: 'its times are not those that the events give',
    signature: `the signature of ${name} is ${is}, and the events give ${should}`,
    people: 'the shares of its people are not those that the events give',
  }[kind]
  return `run ${entryid}: ${said}`
}
