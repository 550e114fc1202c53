// A real Stepwright server as a child process on a fresh data folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

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
  const child: ChildProcess = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk) => {
      text += chunk
      const found = ready.exec(text)
      if (found) resolve(Number(found[1]))
    })
    child.on('exit', (code) => reject(new Error(`${args[0]} ended with ${code}`)))
  })
  const stop = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null) return resolve()
      child.on('exit', () => resolve())
      child.kill('SIGTERM')
    })
  return { port, pid: child.pid as number, readyMs: Math.round(performance.now() - began), stop }
}
