// A real Stepwright server as a child process on a fresh data folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Child {
  port: number
  pid: number
  readyMs: number
  stop(): Promise<void>
}

export const admin = { email: 'bench@example.org', password: 'a bench of beech wood' }

export function startScript(script: string, args: string[]): Promise<Child> {
  return startChild(['--conditions=source', join(root, 'bench', script), ...args], /^port (\d+)/m, {})
}

export interface BenchSite extends Child {
  folder: string
  remove(): Promise<void>
}

export async function startStepwright(
  folder = mkdtempSync(join(tmpdir(), 'stepwright-bench-')),
  databaseUrl = '',
): Promise<BenchSite> {
  // Without its flags the command starts itself again with them, as it does for users.
  const args = [
    join(root, 'server/bin/stepwright.mjs'),
    'serve',
    '--port',
    '0',
    '--data',
    folder,
    '--log',
    'error',
  ]
  const env = {
    STEPWRIGHT_ADMIN_EMAIL: admin.email,
    STEPWRIGHT_ADMIN_PASSWORD: admin.password,
    ...(databaseUrl ? { STEPWRIGHT_DATABASE_URL: databaseUrl } : {}),
  }
  const child = await startChild(args, /ready at http:\/\/[^:]+:(\d+)/, env)
  const remove = async () => {
    await child.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...child, folder, remove }
}

async function startChild(args: string[], ready: RegExp, env: Record<string, string>): Promise<Child> {
  const began = performance.now()
  const { child, ...rest } = startProcess(args, { env })
  const port = await new Promise<number>((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk) => {
      text += chunk
      const found = ready.exec(text)
      if (found) resolve(Number(found[1]))
    })
    child.on('exit', (code) => reject(new Error(`${args[0]} ended with ${code}`)))
  })
  return { port, readyMs: Math.round(performance.now() - began), ...rest }
}

export interface Process extends Pick<Child, 'pid' | 'stop'> {
  child: ChildProcess
}

/** On the Node that runs the measurement. */
export function startProcess(
  args: string[],
  { env, cwd }: { env: Record<string, string>; cwd?: string },
): Process {
  const child = spawn(process.execPath, args, {
    ...(cwd ? { cwd } : {}),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Output that is not read would stop the process at some time.
  child.stdout?.resume()
  const stop = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null) return resolve()
      child.on('exit', () => resolve())
      child.kill('SIGTERM')
    })
  return { child, pid: child.pid as number, stop }
}
