// Lists the files that have changed since a commit, including untracked ones.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../install.mjs'
import { OptionError } from '../options.mjs'

const PUSHED = 'refs/remotes/origin/main'

/** Without `base`: since the last commit on `main` that was pushed or, without a remote, since `HEAD`. */
export function changedFiles(base) {
  const from = base ?? (isThere(PUSHED) ? git(['merge-base', 'HEAD', PUSHED])[0] : 'HEAD')
  if (!isThere(from)) throw new OptionError(`There is no commit ${from} to compare with.`)
  const known = git(['diff', '--name-only', '-z', from, '--'])
  const others = git(['ls-files', '--others', '--exclude-standard', '-z'])
  return { from, files: [...new Set([...known, ...others])].sort() }
}

/**
 * Lists the files that the last `count` commits changed, and uncommitted ones. Without a history, as in an unpacked
 * archive, it returns undefined; the oldest commit of a shallow clone counts as having changed every file.
 */
export function recentlyChanged(count) {
  if (!existsSync(join(ROOT, '.git')) || !isThere('HEAD')) return undefined
  const committed = git(['log', `-${count}`, '--name-only', '--format=', '-z'])
  return [...new Set([...committed, ...changedFiles('HEAD').files])].sort()
}

const run = (args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e9 })

const isThere = (name) => run(['rev-parse', '--verify', '--quiet', `${name}^{commit}`]).status === 0

function git(args) {
  const { status, stdout, stderr, error } = run(args)
  if (status !== 0) throw new OptionError(`git ${args[0]} failed: ${error?.message ?? stderr.trim()}`)
  return stdout.split(/[\0\n]/).filter((part) => part !== '')
}
