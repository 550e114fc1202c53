// Finds the installed encoder programs and runs them with limits.
import { spawn } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { constants as priorities, setPriority } from 'node:os'
import { delimiter, join } from 'node:path'

export interface VideoPrograms {
  ffmpeg: string
}

/** Null: videos are played as uploaded. */
export async function findVideoPrograms(path = process.env.PATH ?? ''): Promise<VideoPrograms | null> {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const ffmpeg = join(folder, process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg')
    const isThere = await access(ffmpeg, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return { ffmpeg }
  }
  return null
}

export interface Run {
  args: readonly string[]
  timeoutMs: number
  signal: AbortSignal
  /** Receives its standard output, line by line. */
  onLine?: (line: string) => void
}

/** The reason for no result: its last output, or that it was killed. */
export class ProgramFault extends Error {}

const errorBytes = 2000

export async function runProgram(program: string, { args, timeoutMs, signal, onLine }: Run): Promise<void> {
  signal.throwIfAborted()
  // Without the secrets of the server: no database address, no key.
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  })
  const end = () => void child.kill('SIGKILL')
  const timer = setTimeout(end, timeoutMs)
  signal.addEventListener('abort', end)
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-errorBytes)
  })
  readLines(child.stdout.setEncoding('utf8'), onLine)
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', (error) => reject(new ProgramFault(error.message)))
      child.once('spawn', () => lower(child.pid))
      child.once('close', (code) => (code === 0 ? resolve() : reject(new ProgramFault(lastLine(said)))))
    })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
  signal.throwIfAborted()
}

function readLines(stream: NodeJS.ReadableStream, onLine: Run['onLine']): void {
  let rest = ''
  stream.on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = (lines.pop() ?? '').slice(-1000)
    for (const line of lines) onLine?.(line.trim())
  })
}

/** Requests have priority. The program may have ended already. */
function lower(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, priorities.priority.PRIORITY_LOW)
  } catch {
    // Harmless: it has ended, or the system does not permit it.
  }
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) || 'It was ended'
