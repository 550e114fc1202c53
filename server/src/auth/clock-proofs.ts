// Signs what the server reported to a device: its clock, and that a run was on hold. Each is bound to a user.
import type { Context } from '#platform/http/request/context.ts'
import { findSiteSecret, isSignedText, signText } from '#settings/site-secret.ts'

/** Devices assume the server's clock at the middle of an exchange, which takes a second at most. */
const longestWayMs = 1000

interface Owner {
  userid: number
  device: string
}

const clockText = (at: number, { userid, device }: Owner): string => `clock ${at} ${userid} ${device}`

interface Reader {
  entryid: number
  userid: number
}

const holdText = (hold: number, { entryid, userid }: Reader): string => `hold ${entryid} ${userid} ${hold}`

/** Proves that the server's clock showed `at` when this user asked from this device. */
export const proveClock = async (ctx: Context, at: number, owner: Owner): Promise<string> =>
  `${at}.${signText(await findSiteSecret(ctx), clockText(at, owner))}`

/** Proves that this user read the run during this hold. */
export const proveHold = async (ctx: Context, hold: number, reader: Reader): Promise<string> =>
  `${hold}.${signText(await findSiteSecret(ctx), holdText(hold, reader))}`

/** Returns the number of the hold. */
export async function openHoldProof(ctx: Context, proof: string, reader: Reader): Promise<number | null> {
  const [hold = '', signature = ''] = proof.split('.')
  const number = Number(hold)
  return isSignedText(await findSiteSecret(ctx), holdText(number, reader), signature) ? number : null
}

interface ClaimedTime {
  server_at: number | null
  proof?: string
}

/** Returns the marks with only those server times that the server issued to one of these owners. */
export async function keepProvenTimes<M extends ClaimedTime>(
  ctx: Context,
  marks: readonly M[],
  owners: readonly Owner[],
): Promise<M[]> {
  if (marks.every(({ server_at }) => server_at === null)) return [...marks]
  const secret = await findSiteSecret(ctx)
  return marks.map((mark) =>
    mark.server_at === null || owners.some((owner) => isProven(secret, mark, owner))
      ? mark
      : { ...mark, server_at: null },
  )
}

function isProven(secret: string, { server_at, proof = '' }: ClaimedTime, owner: Owner): boolean {
  const [time = '', signature = ''] = proof.split('.')
  const at = Number(time)
  if (server_at === null || !Number.isSafeInteger(at)) return false
  const isNear = server_at >= at && server_at - at <= longestWayMs
  return isNear && isSignedText(secret, clockText(at, owner), signature)
}
