#!/usr/bin/env node
// The command `stepwright`: finds a Node that is new enough, then hands over to the command line in src/cli.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
// As a whole: Node 20 has no compile cache to import by name.
import * as modules from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { followNamedParent, passParentOn } from './follow-parent.mjs'
import { handOver } from './hand-over.mjs'

const LEAST_MAJOR = 24
const self = fileURLToPath(import.meta.url)

const isNewEnough = (version) => Number(/^v?(\d+)\./.exec(version)?.[1] ?? 0) >= LEAST_MAJOR

/** The packages of this repository are read as TypeScript only under the condition `source`. */
const readsSource = () =>
  /(^|\s)(--conditions|-C)[= ]source(\s|$)/.test(
    [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' '),
  )

/** The runtime that the lock file names, looked for in every node_modules from here upward. */
function lockedRuntime() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  for (let folder = dirname(self); ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', `node-${system}-${process.arch}`, 'bin', file)
    if (existsSync(path) && isNewEnough(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout ?? ''))
      return path
    if (folder === dirname(folder)) return undefined
  }
}

/** A third of the time to start goes into stripping types and compiling, which need not be done twice. */
function keepCompiledCode() {
  const packages = join(dirname(self), '..', '..', 'node_modules')
  if (existsSync(packages)) modules.enableCompileCache?.(join(packages, '.cache', 'stepwright-code'))
}

if (isNewEnough(process.version) && readsSource()) {
  followNamedParent()
  keepCompiledCode()
  await import('../src/cli/main.ts')
} else {
  const runtime = isNewEnough(process.version) ? process.execPath : lockedRuntime()
  if (runtime) {
    // npx stops only the shell that it puts between.
    if (process.env.npm_command === 'exec') passParentOn(process.ppid)
    handOver(runtime, ['--conditions=source', ...process.execArgv, self, ...process.argv.slice(2)])
  } else {
    process.stderr.write(
      `Stepwright needs Node ${LEAST_MAJOR} or newer (this is ${process.version}): install it from https://nodejs.org\n`,
    )
    process.exitCode = 1
  }
}
