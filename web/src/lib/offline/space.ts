// Reads the storage quota of this site and requests persistent storage.

export interface Space {
  used: number
  free: number
  /** Null if the browser does not report it, as on a site without TLS. */
  isSafe: boolean | null
}

/** Part of the free space that is reserved for run events. */
const reserveBytes = 20_000_000
/** Users are warned below this. */
const scarceBytes = 100_000_000

export async function readSpace(): Promise<Space | null> {
  try {
    const { usage = 0, quota = 0 } = await navigator.storage.estimate()
    const isSafe = (await navigator.storage.persisted?.()) ?? null
    return { used: usage, free: Math.max(0, quota - usage), isSafe }
  } catch {
    return null
  }
}

/** Returns true if the browser does not report its quota. */
export async function hasSpace(): Promise<boolean> {
  const space = await readSpace()
  return space === null || space.free > reserveBytes
}

export const isScarce = ({ free }: Space): boolean => free < scarceBytes

/** Some browsers ask the user, others decide without asking. */
export async function askToPersist(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist())
  } catch {
    return false
  }
}
