// stepwright verify-record: checks that a record pack is complete, and that its events match their hashes.
import { shortSigns } from '#runs/events/chain.ts'
import { NoPack, type PackReport, verifyPack } from '#runs/pack/verify-pack.ts'
import type { PackFault } from '#runs/pack/verify-run.ts'
import { type Command, CommandError, show, textOption } from './command.ts'

/** Number of lines shown; all are counted. */
const mostFaults = 1000

export const verifyRecord: Command = {
  summary: 'Checks a record pack; exit code 1 when it was changed, 2 when it is none.',
  usage: 'FILE [--hash=HASH]',
  options: {
    hash: {
      type: 'string',
      value: 'HASH',
      help: `Compare with the hash on paper: all of it, or its first ${shortSigns} characters or more`,
    },
  },
  examples: [
    'stepwright verify-record record-12.zip',
    'stepwright verify-record record-12.zip --hash=Zk3vN0aQ8sTd',
    'stepwright verify-record record-12.zip --json',
  ],
  takesWords: true,
  needsNoSite: true,
  run: async (invocation) => {
    const [path, ...others] = invocation.words
    if (path === undefined || others.length > 0) throw new CommandError('Name one file: verify-record FILE')
    const hash = textOption(invocation, 'hash')?.trim()
    if (hash !== undefined && !/^[\w-]+$/.test(hash)) throw new CommandError('--hash is no hash of a record')
    if (hash !== undefined && hash.length < shortSigns)
      throw new CommandError(`--hash must be at least the first ${shortSigns} characters of the hash`)
    const report = await verifyPack(path, hash).catch((error: Error) => {
      throw error instanceof NoPack ? new CommandError(`${visible(path)} ${error.message}`, 2) : error
    })
    const faults = report.faults.slice(0, mostFaults)
    if (!invocation.isJson) for (const fault of faults) console.log(lineFor(fault))
    show(invocation, { ...report, faults, fault_count: report.faults.length }, summaryOf(report, hash))
    if (!report.whole) process.exitCode = 1
  },
}

/** Names from an untrusted file: control characters must neither move the cursor nor hide text. */
const visible = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd')

const lineFor = ({ file, message }: PackFault): string => visible(`${file}: ${message}`)

function summaryOf(report: PackReport, hash: string | undefined): string {
  const {
    run,
    site,
    events,
    unhashed,
    entered_for_others: letIn,
    last_hash,
    files,
    left_out,
    faults,
    whole,
  } = report
  if (!whole)
    return `The record is not as it was packed: ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}.`
  return visible(
    [
      'The record is whole and unchanged.',
      `Run ${run?.entryid} (${run?.workorderid}) at ${site?.url}: ${counted(events, 'event')} in ${counted(files, 'file')}, last hash ${last_hash ?? 'none'}.`,
      ...(run?.ended ? [] : ['It had not ended when it was packed.']),
      ...(unhashed > 0
        ? [`The first ${counted(unhashed, 'event')} are older than the hashes: nothing proves them.`]
        : []),
      ...(letIn > 0 ? [`Administrators entered ${counted(letIn, 'event')} for other users.`] : []),
      ...(left_out > 0 ? [`${left_out} of its media could not be packed: the manifest names them.`] : []),
      hash === undefined
        ? 'Compare the hash with the one on paper or in the live record.'
        : 'The events are those of the given hash. The hash covers the events. State, people, work order and values were recomputed from them. It does not cover the PDF, the guide and the media: only the manifest does, and anyone can write a manifest.',
    ].join(' '),
  )
}

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`
