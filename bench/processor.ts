// What the system tells about another process: its processor time and its memory. Zero where the system has no /proc.
import { readdirSync, readFileSync } from 'node:fs'

/** Of all its threads, to the nanosecond: steadier than the clock on a machine that does other things, too. */
export function cpuMicrosOf(pid: number): number {
  try {
    let sum = 0
    for (const thread of readdirSync(`/proc/${pid}/task`))
      sum += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
    return sum / 1000
  } catch {
    return 0
  }
}

export function residentMb(pid: number): number {
  try {
    const found = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return Math.round(Number(found?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}

/** Runs the work and tells the most memory that the process has held meanwhile. */
export async function peakMbDuring<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ found: T; peakMb: number }> {
  let peakMb = residentMb(pid)
  const look = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(pid))
  }, 50)
  try {
    return { found: await work(), peakMb }
  } finally {
    clearInterval(look)
  }
}
