// Lists the files of the repository for structural tests: committed or about to be.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Paths relative to the root, with forward slashes, sorted. */
export function listFiles(): string[] {
  const paths = listByGit()?.filter((path) => existsSync(join(root, path))) ?? walk('', readIgnored())
  return [...new Set(paths)].sort()
}

/** Returns undefined in an unpacked source archive, which may lie in another repository, and without git. */
function listByGit(): string[] | undefined {
  if (!existsSync(join(root, '.git'))) return undefined
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  return status === 0 ? stdout.split('\0').filter((path) => path !== '') : undefined
}

/** Reads .gitignore of the root, the only one. Its patterns are names, or paths that begin with a slash. */
function readIgnored(): RegExp[] {
  const patterns = readText('.gitignore').split('\n').filter(Boolean)
  return ['.git', ...patterns].map((pattern) => {
    const start = pattern.startsWith('/') ? '^' : '(^|/)'
    const path = pattern
      .replaceAll(/^\/|\/$/g, '')
      .replaceAll('.', '\\.')
      .replaceAll('*', '[^/]*')
    return new RegExp(`${start}${path}$`)
  })
}

function walk(folder: string, ignored: readonly RegExp[]): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (ignored.some((pattern) => pattern.test(path))) return []
    return entry.isDirectory() ? walk(path, ignored) : [path]
  })
}

export const readText = (path: string): string => readFileSync(join(root, path), 'utf8')

export const readJson = <T>(path: string): T => JSON.parse(readText(path)) as T

export const isTest = (path: string): boolean => /\.test\.(ts|tsx|mjs)$/.test(path)

/** Files that serve only tests, so that they may import anything. */
export const isTestSupport = (path: string): boolean => isTest(path) || /(^|\/)test\//.test(path)

export const isGenerated = (path: string): boolean => /(^|\/)generated\//.test(path)

/** Fails a test with one finding per line. */
export function expectNone(findings: string[], rule: string): void {
  if (findings.length > 0)
    throw new Error(`${rule}:\n${findings.map((finding) => `  ${finding}`).join('\n')}`)
}
