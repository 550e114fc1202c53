// Continues this process as another Node program: in its place where the system can do that, else as its keeper.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/**
 * How the server is started so that it stays small: two pools of the C library instead of eight a core; what passwords
 * and pictures take for a moment comes from the system and goes back to it, where the library would keep it from the
 * second time on; a young generation that is swept before it has grown to 100 MB; an old one that is swept when it has
 * grown by a quarter, where a machine with much memory would let it grow fourfold; and a way to return what the start
 * has left behind.
 */
const frugal = {
  flags: ['--max-semi-space-size=8', '--expose-gc', '--heap-growing-percent=25'],
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '4194304' },
}

/** Never returns to the caller's work: from here on this process is, or stands for, the program. */
export function handOver(runtime, ownArgs) {
  const args = [...frugal.flags, ...ownArgs]
  // Variables that the user has set take precedence.
  for (const [name, value] of Object.entries(frugal.env)) process.env[name] ??= value
  if (process.execve && process.platform !== 'win32' && !process.channel) {
    process.execve(runtime, [runtime, ...args], process.env)
  }
  const child = spawn(runtime, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  // A terminal sends an interrupt to the whole group, so the child already has the one that was typed.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGHUP'))
  child.on('error', (error) => {
    process.stderr.write(`${runtime}: ${error.message}\n`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}
