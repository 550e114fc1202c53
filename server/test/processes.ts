// Starts the command line and the server as processes, for tests that stop, kill and reject them.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'

const bin = fileURLToPath(new URL('../bin/stepwright.mjs', import.meta.url))
const admin = { email: 'ada@example.org', password: 'a good password' }
const startMs = 60_000

export interface RunOptions {
  env?: Record<string, string>
  /** Standard input. */
  input?: string
  uid?: number
}

export interface Ended {
  code: number | null
  signal: string | null
  stdout: string
  stderr: string
}

interface Child {
  child: ChildProcess
  output: { stdout: string; stderr: string }
  ended: Promise<Ended>
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export function launch(args: string[], options: RunOptions = {}): Child {
  const own = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(STEPWRIGHT_|NODE_)/.test(name)),
  )
  const child = spawn(process.execPath, ['--conditions=source', bin, ...args], {
    cwd: '/',
    env: { ...own, ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(options.uid ? { uid: options.uid, gid: options.uid } : {}),
  })
  running.add(child)
  // A failing test must neither leave the process running nor wait for it.
  after(() => void child.kill('SIGKILL'))
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text) => (output.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (output.stderr += text))
  child.stdin.on('error', () => {})
  child.stdin.end(options.input ?? '')
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child)
    return { code, signal, ...output }
  })
  return { child, output, ended }
}

/** Runs a command and waits for its end. */
export const run = (args: string[], options: RunOptions = {}): Promise<Ended> => launch(args, options).ended

export interface RunningServer extends Child {
  url: string
  /** Sends a signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<Ended>
}

/** Starts a server and waits until it is ready. A server that ends before is an error. */
export async function startServer(args: string[], options: RunOptions = {}): Promise<RunningServer> {
  const server = launch(['serve', '--port', '0', ...args], options)
  const ready = new Promise<string>((resolve) => {
    server.child.stdout?.on('data', () => {
      const url = /(http:\/\/[^\s"]+)/.exec(server.output.stdout)?.[1]
      if (url) resolve(url)
    })
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not ready: ${server.output.stderr}`)), startMs)
  })
  const gone = server.ended.then(({ code, stderr }) => {
    throw new Error(`The server ended with ${code}: ${stderr}`)
  })
  gone.catch(() => {})
  const url = await Promise.race([ready, late, gone]).finally(() => clearTimeout(timer))
  return {
    ...server,
    url,
    stop: (signal = 'SIGTERM') => {
      server.child.kill(signal)
      return server.ended
    },
  }
}

/** Settings that give a new site its administrator, and the credentials. */
export const adminSettings = {
  STEPWRIGHT_ADMIN_EMAIL: admin.email,
  STEPWRIGHT_ADMIN_PASSWORD: admin.password,
}

export async function signIn(url: string): Promise<{ authorization: string }> {
  const answer = await fetch(`${url}/api/2.0/user/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const { authToken } = (await answer.json()) as { authToken: string }
  return { authorization: `api ${authToken}` }
}
