// Starts programs as child processes, waits until a server is ready, and ends them.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const startMs = 120_000
const stopMs = 60_000

/** A server prints it once it answers requests, as text or JSON. */
export const readyLine = /^(?:Stepwright is ready at |\{"url":")(https?:[^\s"]+)/m

/** The command line of the working copy. */
export const program = fileURLToPath(new URL('../../bin/stepwright.mjs', import.meta.url))

export interface LaunchOptions {
  /** Default: the environment of this process. */
  env?: NodeJS.ProcessEnv
  cwd?: string
  /** Standard input. */
  input?: string
  /** A server with a channel notices the end of this process, so that it is not left running. */
  hasChannel?: boolean
  stderr?: 'pipe' | 'inherit'
  /** Receives the output of both streams in order. */
  onOutput?: (text: string) => void
}

export interface Ended {
  code: number | null
  signal: string | null
  stdout: string
  stderr: string
}

export interface Launched {
  child: ChildProcess
  pid: number
  output: { stdout: string; stderr: string }
  ended: Promise<Ended>
  /** Sends a signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<Ended>
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export function launch(command: readonly string[], options: LaunchOptions = {}): Launched {
  const { env = process.env, cwd, input = '', hasChannel = false, stderr = 'pipe', onOutput } = options
  const [name = '', ...args] = command
  const child = spawn(name, args, {
    env,
    ...(cwd && { cwd }),
    stdio: ['pipe', 'pipe', stderr, ...(hasChannel ? ['ipc' as const] : [])],
  })
  running.add(child)
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream]?.setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text
      onOutput?.(text)
    })
  child.stdin?.on('error', () => {})
  child.stdin?.end(input)
  const ended = once(child, 'close')
    .then(([code, signal]) => ({ code, signal, ...output }))
    .finally(() => running.delete(child))
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    const timer = setTimeout(() => child.kill('SIGKILL'), stopMs)
    return ended.finally(() => clearTimeout(timer))
  }
  return { child, pid: child.pid as number, output, ended, stop }
}

/** Returns the match of `line` in the output. A server that is late or ends before is an error with its output. */
export async function whenReady(
  { child, output, ended }: Launched,
  line = readyLine,
): Promise<RegExpExecArray> {
  const ready = Promise.withResolvers<RegExpExecArray>()
  const fail = (reason: string) =>
    ready.reject(new Error(`The server ${reason}: ${output.stdout}${output.stderr}`))
  const look = () => {
    const found = line.exec(output.stdout)
    if (found) ready.resolve(found)
  }
  child.stdout?.on('data', look)
  const timer = setTimeout(() => {
    fail(`was not ready after ${startMs} ms`)
    child.kill('SIGKILL')
  }, startMs)
  ended.then(({ code, signal }) => fail(`ended with ${signal ?? code}`), ready.reject)
  return ready.promise.finally(() => {
    clearTimeout(timer)
    child.stdout?.off('data', look)
  })
}

/** Runs a script of the repository to its end. */
export const runScript = (script: string, args: readonly string[]): Promise<Ended> =>
  launch([process.execPath, '--conditions=source', '--disable-warning=ExperimentalWarning', script, ...args])
    .ended

/** Returns the output of a program that exits with 0. Any other end is an error with the members of the end. */
export async function outputOf(ending: Promise<Ended>): Promise<string> {
  const ended = await ending
  if (ended.code !== 0) throw Object.assign(new Error(ended.stderr), ended)
  return ended.stdout
}
