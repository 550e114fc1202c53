// stepwright verify-record: checks that a record pack is complete, and that its events match their hashes.
import { shortSigns } from '#runs/events/chain.ts'
import { NoPack, type PackReport, verifyPack } from '#runs/pack/verify-pack.ts'
import type { PackFault } from '#runs/pack/verify-run.ts'
import { type ExpectedKey, NoKeys, readKeys } from '#runs/pack/verify-signature.ts'
import { type Command, CommandError, show, textOption } from './command.ts'

/** Number of lines shown; all are counted. */
const mostFaults = 1000

export const verifyRecord: Command = {
  summary:
    'Checks a record pack; exit code 1 when it was changed, 2 when it is none, 3 when it is not signed, 4 when the key was not checked.',
  usage: 'FILE [--key=KEY] [--hash=HASH]',
  options: {
    key: {
      type: 'string',
      value: 'KEY',
      help: 'Require a signature of this key: its fingerprint, or a file with the answer of GET /api/2.0/site_keys',
    },
    hash: {
      type: 'string',
      value: 'HASH',
      help: `Compare with the hash on paper: all of it, or its first ${shortSigns} characters or more`,
    },
  },
  examples: [
    'stepwright verify-record record-12.zip',
    'stepwright verify-record record-12.zip --hash=Zk3vN0aQ8sTd',
    'stepwright verify-record record-12.zip --key=site-keys.json',
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
    const key = await keyOf(textOption(invocation, 'key')?.trim())
    const report = await verifyPack(path, { hash, key }).catch((error: Error) => {
      throw error instanceof NoPack ? new CommandError(`${visible(path)} ${error.message}`, 2) : error
    })
    const faults = report.faults.slice(0, mostFaults)
    if (!invocation.isJson) for (const fault of faults) console.log(lineFor(fault))
    const proof = { key_checked: key !== undefined && report.whole }
    show(
      invocation,
      { ...report, ...proof, faults, fault_count: report.faults.length },
      summaryOf(report, { hash, isKeyChecked: key !== undefined }),
    )
    process.exitCode = exitCodeOf(report, key !== undefined)
  },
}

function exitCodeOf({ whole, signed_by }: PackReport, isKeyChecked: boolean): number {
  if (!whole) return 1
  if (signed_by === null) return 3
  return isKeyChecked ? 0 : 4
}

/** A fingerprint has 43 characters; its first ones are long enough that it cannot be forged. */
const fingerprintForm = new RegExp(`^[\\w-]{${shortSigns},43}$`)

async function keyOf(given: string | undefined): Promise<ExpectedKey | undefined> {
  if (given === undefined) return undefined
  if (fingerprintForm.test(given)) return { fingerprint: given }
  return readKeys(given).catch((error: Error) => {
    throw error instanceof NoKeys ? new CommandError(`--key ${visible(given)} ${error.message}`) : error
  })
}

/** Names from an untrusted file: control characters must neither move the cursor nor hide text. */
const visible = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd')

const lineFor = ({ file, message }: PackFault): string => visible(`${file}: ${message}`)

interface Proof {
  hash: string | undefined
  isKeyChecked: boolean
}

/** Anybody can make a key of their own, so only a key that was compared proves that nothing was changed. */
function verdictOf({ signed_by }: PackReport, { isKeyChecked }: Proof): string {
  if (signed_by === null) return 'The files of the record fit together; they are not signed.'
  if (isKeyChecked) return 'The record is whole and unchanged, signed with the expected key.'
  return `The files of the record fit together; they are signed with a key that was not checked: ${signed_by}.`
}

function summaryOf(report: PackReport, proof: Proof): string {
  const { run, site, events, last_hash, files, faults, whole } = report
  if (!whole)
    return `The record is not as it was packed: ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}.`
  return visible(
    [
      verdictOf(report, proof),
      `Run ${run?.entryid} (${run?.workorderid}) at ${site?.url}: ${counted(events, 'event')} in ${counted(files, 'file')}, last hash ${last_hash ?? 'none'}.`,
      ...(run?.ended ? [] : ['It had not ended when it was packed.']),
      ...limitsOf(report),
      ...proofOf(report, proof),
    ].join(' '),
  )
}

function limitsOf({ unhashed, unhashed_media, entered_for_others, left_out }: PackReport): string[] {
  return [
    ...(unhashed > 0
      ? [`The first ${counted(unhashed, 'event')} are older than the hashes: nothing proves them.`]
      : []),
    ...(unhashed_media > 0
      ? [
          `The events of ${unhashed_media} media are older than the hashes of media: only the manifest covers them.`,
        ]
      : []),
    ...(entered_for_others > 0
      ? [`Administrators entered ${counted(entered_for_others, 'event')} for other users.`]
      : []),
    ...(left_out > 0 ? [`${left_out} of its media could not be packed: the manifest names them.`] : []),
  ]
}

function proofOf({ signed_by, site }: PackReport, { hash, isKeyChecked }: Proof): string[] {
  const events =
    hash === undefined
      ? 'Compare the hash with the one on paper or in the live record.'
      : 'The events are those of the given hash.'
  const recomputed = 'State, people, work order, values and missing answers were recomputed from the events.'
  return [events, recomputed, ...(isKeyChecked ? [] : [signatureOf(signed_by, site?.keys_url)])]
}

const signatureOf = (signer: string | null, keysUrl: string | undefined): string =>
  signer === null
    ? 'The hash covers the events. It does not cover the PDF, the guide and the media: only the manifest does, and anyone can write a manifest.'
    : `Check the key with --key and the answer of ${keysUrl ?? 'GET /api/2.0/site_keys'}, saved from the address that you know.`

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`
