// Builds the web app if its sources have changed since the last build.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './install.mjs'
import { lockPath, withLock } from './lock.mjs'
import { startProgress } from './progress.mjs'

const INPUTS = ['web', 'client/src', 'wiki-syntax/src', 'rules/src', 'package-lock.json']
const NOT_INPUTS = new Set(['node_modules', 'dist', '.vite', 'test'])

export class BuildError extends Error {}

const stampPath = (root) => join(root, 'web', 'dist', '.built-from')

/** One hash over names and contents of everything that goes into the web app. */
export function sourceHash(root = ROOT) {
  const hash = createHash('sha256')
  for (const input of INPUTS) addToHash(hash, root, input)
  return hash.digest('hex')
}

function addToHash(hash, root, path) {
  const full = join(root, path)
  const stats = statSync(full, { throwIfNoEntry: false })
  if (!stats) return
  if (stats.isDirectory()) {
    const names = readdirSync(full).filter((name) => !NOT_INPUTS.has(name))
    for (const name of names.sort()) addToHash(hash, root, `${path}/${name}`)
  } else {
    const bytes = readFileSync(full)
    hash.update(`${path}\0${bytes.length}\0`).update(bytes)
  }
}

export function isBuilt(root = ROOT, hash = sourceHash(root)) {
  return existsSync(stampPath(root)) && readFileSync(stampPath(root), 'utf8') === hash
}

/** Builds if needed. Returns false if there is no web app in this checkout. */
export async function ensureBuilt(runtime, root = ROOT) {
  if (!existsSync(join(root, 'web', 'index.html'))) return false
  if (isBuilt(root)) return true
  await withLock(lockPath(root, 'web'), () => isBuilt(root) || build(runtime, root))
  return true
}

/** Built beside the old one and then moved, so that a running server never sees a partial build. */
async function build(runtime, root) {
  const progress = startProgress('Building the web app')
  const hash = sourceHash(root)
  const target = join(root, 'web', 'dist')
  const outDir = join('.vite', `build-${process.pid}`)
  const fresh = join(root, 'web', outDir)
  const retired = join(root, 'web', '.vite', `retired-${process.pid}`)
  try {
    const { code, output } = await runVite(runtime, root, outDir)
    if (code !== 0) {
      progress.stop()
      process.stderr.write(`${output.trim()}\n`)
      throw new BuildError('The web app could not be built: the reason stands above.')
    }
    writeFileSync(join(fresh, '.built-from'), hash)
    if (existsSync(target)) renameSync(target, retired)
    renameSync(fresh, target)
    progress.done('Built the web app')
  } finally {
    for (const folder of [fresh, retired]) rmSync(folder, { recursive: true, force: true })
  }
}

function runVite(runtime, root, outDir) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [
    '--conditions=source',
    vite,
    'build',
    '--outDir',
    outDir,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ]
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(runtime, args, { cwd: join(root, 'web'), env, stdio: ['ignore', 'pipe', 'pipe'] })
  return new Promise((settle) => {
    let output = ''
    const keep = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => settle({ code: 1, output: error.message }))
    child.on('close', (code) => settle({ code: code ?? 1, output }))
  })
}
