// Commits since this file was added follow rule 12 of “Language” in STYLE.md.
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { expectNone, root } from './tree.ts'

const VERBS =
  `Abort Accept Add Adjust Allow Apply Assert Avoid Back Batch Bind Block Bound Build Bump Cache Call Cancel Carry Change Check
  Claim Clean Clear Close Collect Combine Compare Compress Compute Configure Confirm Connect Convert Copy Correct Count Cover Create
  Declare Decode Deduplicate Defer Define Delete Deny Deprecate Derive Describe Detect Disable Display Document Drop Enable Encode Encrypt
  End Enforce Escape Evaluate Exclude Expire Explain Expose Extend Extract Fail Fetch Fill Filter Find Fix Flush Follow Format Generate Give
  Group Guard Halve Handle Hide Hold Ignore Implement Import Improve Include Increase Index Inline Insert Install Invalidate Isolate Keep Label
  Leave Limit Link List Load Lock Log Lower Make Map Mark Match Measure Merge Migrate Move Name Narrow Normalise Offer Omit Open Order
  Parse Pass Pin Play Prepare Preserve Prevent Print Prove Publish Queue Raise Read Rebuild Record Recover Redirect Reduce Refuse Register
  Reject Release Remove Rename Render Repair Repeat Replace Report Require Reset Resolve Restore Restrict Resume Retry Return Reuse
  Revert Rewrite Roll Rotate Round Run Save Search Select Send Separate Serialise Serve Set Share Show Sign Simplify Skip Sort Split
  Start State Stop Store Stream Support Suggest Switch Sync Take Test Throttle Track Translate Treat Trim Unify Update Upgrade Use Validate
  Verify Visit Void Wait Warn Withdraw Wrap Write Yield`.split(/\s+/)
const MAX_SUBJECT = 72
/** Lines changed above which a commit needs a body. */
const MAX_WITHOUT_BODY = 50
const SELF = 'server/test/whole/commits.test.ts'

interface Commit {
  id: string
  subject: string
  body: string
  isMerge: boolean
  changedLines: number
}

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return '' // Unpacked from an archive, without history.
  }
}

/** Without history, or before the file is committed, there are no commits to check. */
function listCommits(): Commit[] {
  const start = git('log', '--diff-filter=A', '--format=%H', '--', SELF).trim().split('\n').at(-1)
  if (!start) return []
  const format = '%x01%h%x00%P%x00%s%x00%b%x00'
  return git('log', '--shortstat', `--format=${format}`, `${start}..HEAD`)
    .split('\u0001')
    .slice(1)
    .map((entry) => {
      const [id = '', parents = '', subject = '', body = '', stat = ''] = entry.split('\0')
      const counts = [...stat.matchAll(/(\d+) (?:insertion|deletion)/g)].map(([, count]) => Number(count))
      return {
        id,
        subject,
        body: body.trim(),
        isMerge: parents.includes(' '),
        changedLines: counts.reduce((sum, count) => sum + count, 0),
      }
    })
}

function faultsOf({ id, subject, body, isMerge, changedLines }: Commit): string[] {
  const verb = subject.split(' ')[0] ?? ''
  const faults = [
    subject.length > MAX_SUBJECT && `the subject has ${subject.length} characters`,
    !VERBS.includes(verb) && `“${verb}” is none of the verbs: ${VERBS.join(', ')}`,
    !isMerge && body === '' && changedLines > MAX_WITHOUT_BODY && `${changedLines} lines without a body`,
  ]
  return faults.filter((fault) => fault !== false).map((fault) => `${id} ${subject}: ${fault}`)
}

test('commits have an imperative subject of at most 72 characters, and a body if they change much', () => {
  expectNone(listCommits().flatMap(faultsOf), 'rule 12 of “Language” in STYLE.md')
})
