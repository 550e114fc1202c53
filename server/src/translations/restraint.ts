// Limits requests to the translation service, also after a failure. The database counts for all processes.
import { isExhausted, type Limit, takeTry } from '#auth/throttle.ts'
import type { Context } from '#platform/http/request/context.ts'
import { Problem } from '#platform/problems.ts'

const minutes = 60_000

/** While a service is down, no further request waits for it. */
export const failurePauseMs = minutes

// One request translates a whole guide. Anonymous visitors, mostly crawlers, share one limit.
export const userLimit = 30
const anonymousLimit = 60
const siteLimit = 300
const windowMs = 10 * minutes

/** One failure pauses the service. */
export const failureLimit = (provider: string): Limit => ({
  key: `translation failure ${provider}`,
  most: 1,
  windowMs: failurePauseMs,
})

export const translationLimits = (userid: number | null): Limit[] => [
  userid === null
    ? { key: 'translation strangers', most: anonymousLimit, windowMs }
    : { key: `translation account ${userid}`, most: userLimit, windowMs },
  { key: 'translation site', most: siteLimit, windowMs },
]

/** Counts a request. If false, the texts stay untranslated and the page does not wait. */
export async function mayAskService(ctx: Context, provider: string): Promise<boolean> {
  if (await isExhausted(ctx, failureLimit(provider))) return false
  try {
    await takeTry(ctx, translationLimits(ctx.actor.userid))
    return true
  } catch (err) {
    if (err instanceof Problem && err.status === 429) return false
    throw err
  }
}

export const recordFailure = (ctx: Context, provider: string): Promise<void> =>
  takeTry(ctx, [{ ...failureLimit(provider), most: Number.MAX_SAFE_INTEGER }])
