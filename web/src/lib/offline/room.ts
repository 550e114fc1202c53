// How much room the browser gives this site, and whether it has promised not to clear it away.

export interface Room {
  used: number
  free: number
  /** Null where the browser does not say, as on a site without TLS. */
  isSafe: boolean | null
}

/** Of what is left, so much stays for what is recorded in runs. */
const reserveBytes = 20_000_000
/** From here on people are told. */
const scarceBytes = 100_000_000

export async function readRoom(): Promise<Room | null> {
  try {
    const { usage = 0, quota = 0 } = await navigator.storage.estimate()
    const isSafe = (await navigator.storage.persisted?.()) ?? null
    return { used: usage, free: Math.max(0, quota - usage), isSafe }
  } catch {
    return null
  }
}

/** Where the browser does not say, it is tried. */
export async function hasRoom(): Promise<boolean> {
  const room = await readRoom()
  return room === null || room.free > reserveBytes
}

export const isScarce = ({ free }: Room): boolean => free < scarceBytes

/** Some browsers ask the person, others decide by themselves. */
export async function askToPersist(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist())
  } catch {
    return false
  }
}
