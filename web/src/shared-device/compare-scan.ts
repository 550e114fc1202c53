// Compares a scan with the ID badges of the site: the server answers by signing in the user of the badge.

import { api, type User } from '../lib/api.ts'
import { isReachable } from '../lib/connection.ts'
import { canSeal } from '../run/queue/sealed-record.ts'
import { hasUnsent } from '../run/queue/unsent.ts'
import type { Comparison, Verdict } from '../scan/comparison.ts'
import { countUnsavedTexts } from './local-entries.ts'
import { recordTouch } from './lock/idle.ts'
import { becomeHere, loadPage } from './switching.ts'

/** A person waits for the field to show the code. */
const askMs = 1500
const sendMs = 1000
/** Set by an earlier version of the server: new badges have 8 characters. */
const shortestBadge = 4

export interface ComparisonOptions {
  me: User
  /** The badge of the user who works here already. */
  onSamePerson: () => void
}

export async function compareScan(
  code: string,
  { before, onPerson }: Comparison,
  { me, onSamePerson }: ComparisonOptions,
): Promise<Verdict> {
  if (code.trim().length < shortestBadge) return 'code'
  await before?.()
  // The badge ends the session, so what the user has recorded is sent first. The rest is sealed when the page loads.
  const isSent = await sendSoon(me.userid)
  if (!canSeal() && (!isSent || countUnsavedTexts() > 0)) return 'unknown'
  const { user } = await api.scanOnSharedDevice({ body: { code }, signal: AbortSignal.timeout(askMs) })
  if (!user) return 'code'
  await onPerson?.()
  recordTouch()
  if (user.userid === me.userid) {
    onSamePerson()
    return 'person'
  }
  await becomeHere(user.userid, user)
  loadPage()
  return 'person'
}

async function sendSoon(userid: number): Promise<boolean> {
  if (!hasUnsent()) return true
  if (!isReachable()) return false
  const { sendRest } = await import('../run/work/sending.ts')
  const tooLong = new Promise<number>((settle) => setTimeout(settle, sendMs, 1))
  return (await Promise.race([sendRest(userid), tooLong])) === 0
}
