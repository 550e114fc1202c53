// Reads the processor time and the memory of another process. Zero if the system has no /proc.
import { readdirSync, readFileSync } from 'node:fs'

/** Sums all threads, in nanoseconds: more stable than the clock on a busy machine. */
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

/** Runs the work and returns the peak memory of the process. */
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
