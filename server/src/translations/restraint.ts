// How often the translation service is asked, and for how long it is left alone after it has failed. Counted in the
// database: what one process has learnt of a service holds for all.
import { isExhausted, type Limit, takeTry } from '#auth/throttle.ts'
import type { Context } from '#platform/http/request/context.ts'
import { Problem } from '#platform/problems.ts'

const minutes = 60_000

/** Whoever waits for a page waits no second time for a service that is down. */
export const failurePauseMs = minutes

// A guide that nobody has read in a language yet is one question. Strangers, of whom crawlers are the most, share theirs.
export const asksOfAPerson = 30
const asksOfStrangers = 60
const asksOfTheSite = 300
const windowMs = 10 * minutes

const failure = (provider: string): Limit => ({
  key: `translation failure ${provider}`,
  most: 1,
  windowMs: failurePauseMs,
})

const limitsFor = ({ actor: { userid } }: Context): Limit[] => [
  userid === null
    ? { key: 'translation strangers', most: asksOfStrangers, windowMs }
    : { key: `translation account ${userid}`, most: asksOfAPerson, windowMs },
  { key: 'translation site', most: asksOfTheSite, windowMs },
]

/** Takes a try. False: the texts stay as they are written, and nobody waits. */
export async function mayAskService(ctx: Context, provider: string): Promise<boolean> {
  if (await isExhausted(ctx, failure(provider))) return false
  try {
    await takeTry(ctx, limitsFor(ctx))
    return true
  } catch (err) {
    if (err instanceof Problem && err.status === 429) return false
    throw err
  }
}

export const noteFailure = (ctx: Context, provider: string): Promise<void> =>
  takeTry(ctx, [{ ...failure(provider), most: Number.MAX_SAFE_INTEGER }])
