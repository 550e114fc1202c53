// Reads and ends processes of this machine by /proc; other systems than Linux have none to name.
import { readdirSync, readFileSync } from 'node:fs'

const MOST_COMMAND = 120
/** Positions in /proc/PID/stat after the name of the program, which may contain blanks. */
const PARENT = 1
const START = 19

export const processIds = () => listFolder('/proc').filter((name) => /^\d+$/.test(name))

/** Returns the text of a file in /proc/PID, or undefined. */
export function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}

function statOf(pid, position) {
  const stat = readProcess(pid, 'stat')
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[position]
}

/** The start of a process, in ticks since boot; a reused id has a later one. */
export const startOf = (pid) => statOf(pid, START)

/** Returns `{ pid, command }` of every process that `pid` has started, directly or indirectly. */
export function descendantsOf(pid) {
  const children = Map.groupBy(processIds(), (id) => Number(statOf(id, PARENT)))
  const found = [pid]
  for (const parent of found) found.push(...(children.get(parent) ?? []).map(Number))
  return found.slice(1).map((id) => ({ pid: id, command: commandOf(id) }))
}

const commandOf = (pid) =>
  (readProcess(pid, 'cmdline') ?? '').replaceAll('\0', ' ').trim().slice(0, MOST_COMMAND)

/** Does nothing if the process has ended or belongs to another user. */
export function killProcess(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // See above.
  }
}

export function listFolder(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
