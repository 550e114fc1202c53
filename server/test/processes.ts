// Starts the command line and the server as processes, for tests that stop, kill and reject them.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { servedAt } from './hosting/served-address.ts'

const bin = fileURLToPath(new URL('../bin/stepwright.mjs', import.meta.url))
const binAsUser = fileURLToPath(new URL('./as-user/stepwright.ts', import.meta.url))
const admin = { email: 'ada@example.org', password: 'a good password' }
const startMs = 60_000

export interface RunOptions {
  env?: Record<string, string>
  /** Standard input. */
  input?: string
  /** The user that runs the command. Only root can change it. */
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
  // Another user may not be able to enter the folder of the checkout, so root loads the program.
  const program = options.uid === undefined ? [bin] : [binAsUser, String(options.uid)]
  const child = spawn(process.execPath, ['--conditions=source', ...program, ...args], {
    cwd: '/',
    env: { ...own, ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
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

/** Runs a command and waits for its end. A server that becomes ready is an error, because it does not end. */
export async function run(args: string[], options: RunOptions = {}): Promise<Ended> {
  const { child, output, ended } = launch(args, options)
  child.stdout?.on('data', () => servedAt(args, output.stdout) && child.kill('SIGKILL'))
  const end = await ended
  if (servedAt(args, end.stdout)) throw new Error(`stepwright ${args.join(' ')} serves: ${end.stdout}`)
  return end
}

export interface RunningServer extends Child {
  url: string
  /** Sends a signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<Ended>
}

/** Starts a server and waits until it is ready. A server that ends before is an error. */
export async function startServer(args: string[], options: RunOptions = {}): Promise<RunningServer> {
  const command = ['serve', '--port', '0', ...args]
  const server = launch(command, options)
  const ready = new Promise<string>((resolve) => {
    server.child.stdout?.on('data', () => {
      const url = servedAt(command, server.output.stdout)
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
