// Changes the user of a shared device: sends what can be sent, changes the session, and loads the page again.
import { ApiError, NetworkError } from '@stepwright/client'
import { tellWindows } from '../account/windows.ts'
import { api, type User } from '../lib/api.ts'
import { NamedProblem } from '../lib/forms/form-errors.ts'
import { belongsTo, whenWritten } from '../lib/offline/network-first.ts'
import { canSeal } from '../run/queue/sealed-record.ts'
import { hasUnsent } from '../run/queue/unsent.ts'
import { countUnsavedTexts } from './local-entries.ts'
import { recordTouch } from './lock/idle.ts'
import type { Credentials } from './queries.ts'

const reachMs = 4000
const writeMs = 2000

/** Entries cannot be sealed, because the site has no TLS, and the next user must not see them. */
export class EntriesWait extends Error {
  readonly count: number
  constructor(count: number) {
    super(`${count} entries wait`)
    this.count = count
  }
}

/** Without the server no user can be identified. */
export async function needServer(): Promise<void> {
  try {
    await api.getSharedDevice({ signal: AbortSignal.timeout(reachMs) })
  } catch {
    throw new NetworkError('the server is not reached')
  }
}

/** Sends what the user has recorded. The rest is sealed when the page loads again. */
async function sendFirst(me: Pick<User, 'userid'> | null): Promise<void> {
  if (!me) return
  const count = hasUnsent() ? await (await import('../run/work/sending.ts')).sendRest(me.userid) : 0
  if (canSeal()) return
  if (count > 0) throw new EntriesWait(count)
  if (countUnsavedTexts() > 0) throw new NamedProblem('shared-device.unsaved')
}

/** Other windows load again, too. */
export async function becomeHere(userid: number, user?: User): Promise<void> {
  belongsTo(userid, user)
  tellWindows(userid)
  // Offline, the next page takes the user from the disk.
  await Promise.race([whenWritten(), new Promise((over) => setTimeout(over, writeMs))])
}

export async function switchTo(credentials: Credentials, me: User | null): Promise<void> {
  await sendFirst(me)
  const user = await api.signInOnSharedDevice({ body: credentials })
  recordTouch()
  await becomeHere(user.userid, user)
  loadPage()
}

/** Signs the user out. Resolves to true; rejects if the server is not reached or entries wait that cannot be sealed. */
export async function endSession(me: User): Promise<true> {
  await needServer()
  await sendFirst(me)
  // The server has ended a session that nobody used for the lock time.
  await api.deleteToken().catch((error) => {
    if (!(error instanceof ApiError && error.status === 401)) throw error
  })
  await becomeHere(0)
  return true
}

/** Before the ordinary sign-out. */
export const prepareSignOut = sendFirst

/** Loads the page again, without a question about unsaved input: nobody may be there to answer it. */
export function loadPage(address?: string): void {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  if (address === undefined) window.location.reload()
  else window.location.replace(address)
}
