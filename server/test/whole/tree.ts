// Lists the files of the repository for structural tests: committed or about to be.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../../', import.meta.url))

const IGNORED = new Set(['node_modules', 'dist', 'data', '.git', '.vite', 'screens'])

/** Paths relative to the root, with forward slashes, sorted. */
export function listFiles(): string[] {
  try {
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
    const listed = execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const paths = listed.split('\0').filter((path) => path !== '' && existsSync(join(root, path)))
    return [...new Set(paths)].sort()
  } catch {
    return walk('').sort() // Used in an unpacked archive without git.
  }
}

function walk(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (!entry.isDirectory()) return [path]
    return IGNORED.has(entry.name) ? [] : walk(path)
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
