// Before a page of a shared device renders: seals and deletes what another user has left, and unseals what belongs to
// this one. Every change of the user loads the page again, so that memory holds nothing either.
import { becomeSignedOut, meQuery } from '../account/queries.ts'
import { api, type User } from '../lib/api.ts'
import { choicesOfOthers, deleteChoice, putChoice } from '../lib/offline/choices.ts'
import { become } from '../lib/offline/device.ts'
import { forgetPictures } from '../lib/offline/pictures.ts'
import type { Choice } from '../lib/offline/shelves.ts'
import { queryClient } from '../lib/query-client.ts'
import { runLog } from '../run/queue/run-log.ts'
import { canSeal } from '../run/queue/sealed-record.ts'
import { type Beside, emptyRuns, provideKey, sealOthers, unsealOwn } from '../run/queue/sealing.ts'
import { noteUnsent } from '../run/queue/unsent.ts'
import { personalEntries, removeEntries, restoreEntries } from './local-entries.ts'
import { leftMs, reportTouches } from './lock/idle.ts'
import { readOwner, writeOwner } from './owner.ts'
import { type ThisDevice, thisDeviceQuery } from './queries.ts'
import { noteState } from './registration.ts'
import { endSession } from './switching.ts'

const patienceMs = 4000
const lockName = 'stepwright-shared'

/** With Web Locks one window works at a time. Elsewhere nothing is sealed, because WebCrypto is missing, too. */
const alone = <R>(act: () => Promise<R>): Promise<R> =>
  navigator.locks ? navigator.locks.request(lockName, act) : act()

/** Undefined if the server does not answer soon. */
function soon<T>(asked: Promise<T>): Promise<T | undefined> {
  const { promise: over, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, patienceMs, undefined)
  return Promise.race([asked.catch(() => undefined), over]).finally(() => clearTimeout(timer))
}

export function begin(): Promise<void> {
  reportTouches()
  return alone(beginAlone)
}

async function beginAlone(): Promise<void> {
  // Asked without an offline copy, and only if the server is reached: otherwise nobody can be identified.
  const [device, asked] = await Promise.all([
    soon(queryClient.fetchQuery(thisDeviceQuery)),
    queryClient.fetchQuery(meQuery).catch(() => undefined),
  ])
  if (device === null) return leaveShared(asked)
  if (device?.withdrawn) return empty()
  const isDue = asked && device && leftMs(device.lock_minutes) <= 0
  const isLocked = isDue ? await endSession(asked).catch(() => false) : false
  if (isLocked) becomeSignedOut()
  const me = isLocked ? null : asked
  if (me === undefined) return
  await moveTo(me?.userid ?? 0)
  if (me && device) await unsealFor(me, device)
}

/** A browser that is no shared device, or that has lost its cookie since: then others may have left something. */
async function leaveShared(me: User | null | undefined): Promise<void> {
  if (readOwner() !== null && me !== undefined) await moveTo(me?.userid ?? 0)
  noteState('own')
}

/** Leaves nothing of other users readable. Writes what is sealed first and deletes then, so that it can be repeated. */
async function moveTo(userid: number): Promise<void> {
  const owner = readOwner()
  const isOther = owner !== null && owner !== userid
  const texts = isOther ? personalEntries() : {}
  const choices = await choicesOfOthers(userid)
  const beside = new Map<number, Beside>()
  for (const [other, own] of Map.groupBy(choices, (choice) => choice.owner))
    beside.set(other, { texts: {}, choices: own })
  if (isOther && owner > 0 && Object.keys(texts).length > 0)
    beside.set(owner, { texts, choices: beside.get(owner)?.choices ?? [] })
  const sealed = canSeal() ? await sealOthers(runLog.db, userid, beside) : new Set<number>()
  for (const { key, owner: whose } of choices) if (sealed.has(whose)) await deleteChoice(key)
  await become(userid)
  if (isOther) {
    await forgetPictures()
    if (owner === 0 || sealed.has(owner) || !beside.has(owner)) removeEntries(Object.keys(texts))
  }
  writeOwner(userid)
}

let opened = 0

/** The sealed entries of the user are here, and later ones can be sealed. */
export const isOpened = (userid: number): boolean => opened === userid

/** Also called when the server is reached later. */
export async function unsealFor(me: User, { storage_key: key }: ThisDevice): Promise<void> {
  if (!key || !canSeal()) return
  const storageKey = await provideKey(runLog.db, me, key)
  const restore = async ({ texts, choices }: Beside) => {
    restoreEntries(texts)
    for (const choice of choices) await putChoice(choice as Choice)
  }
  const count = await unsealOwn(runLog.db, me.userid, storageKey, restore)
  opened = me.userid
  if (count > 0) noteUnsent(true)
}

/** The device was withdrawn: nothing stays, and no key opens what was sealed. */
async function empty(): Promise<void> {
  const deleted = await emptyRuns(runLog.db)
  for (const { key } of await choicesOfOthers(0)) await deleteChoice(key)
  await become(0)
  await forgetPictures()
  const own = ['owner', 'touched', 'over', 'lock'].map((name) => `stepwright.shared-${name}`)
  removeEntries([...Object.keys(personalEntries()), ...own])
  await api.reportDeviceEmptied()
  noteState({ deleted })
}
