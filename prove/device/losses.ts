// A user loses the run while their tablet is offline: it is taken over or ended, and they continue without knowing.
import { setTimeout as pause } from 'node:timers/promises'
import { type Deed, goOn, people } from './deeds.ts'
import { readRecord } from './desk.ts'
import { addTablet, type History, type Tablet, until, usable } from './history.ts'
import type { Person } from './screen.ts'

/** Long enough for an end to reach the server over a working network. */
const arrivalMs = 3000

/** A tablet of this user other than that one. */
export const tabletOf = async (history: History, person: Person, not?: Tablet): Promise<Tablet> =>
  usable(history).find((each) => each.person === person && each !== not) ?? (await addTablet(history, person))

const stateOnServer = async (history: History): Promise<string | undefined> =>
  (await readRecord(history).catch(() => null))?.status

export function setOnline({ device, windows }: Tablet, isOnline: boolean): void {
  device.isOnline = isOnline
  for (const { page } of windows) page.tell(isOnline ? 'online' : 'offline')
}

/** Puts the run on hold, goes offline, and works on. Meanwhile another user takes it over, and may end it. */
export const workAway: Deed = async (history, tablet) => {
  const { world, chance, tell } = history
  const first = tablet.person
  const second = first === world.operator ? world.other : world.operator
  await people.hold(history, tablet)
  const isOnHold = () => stateOnServer(history).then((state) => state === 'suspended')
  if (!(await until(isOnHold, arrivalMs))) return tell('the run is not on hold on the server')
  tell(`the tablet of ${first.username} is away`)
  setOnline(tablet, false)
  const taker = await tabletOf(history, second, tablet)
  await goOn(history, taker)
  await workOn(history, tablet)
  const end = chance.choose({ none: 6, finish: 2, cancel: 1, endAtDesk: 2 })
  if (end !== 'none') await people[end](history, taker)
  await workOn(history, tablet)
  if (chance.is(0.6)) await comeBack(history, tablet)
}

export async function workOn(history: History, tablet: Tablet): Promise<void> {
  const { chance } = history
  for (let left = chance.between(1, 3); left > 0; left--) {
    await people[chance.choose({ answer: 6, enterStep: 2, photograph: 1, changeOrder: 0.5 })](history, tablet)
    await pause(chance.pick([0, 10, 200]))
  }
}

/** The server knows of the loss before the tablet: the answer that reports it is cut off. */
export async function comeBack(history: History, tablet: Tablet): Promise<void> {
  const { chance, tell } = history
  const isCut = chance.is(0.5)
  tablet.proxy.weather = isCut ? { fault: chance.pick(['cut after', '502 after']), chance: 1 } : null
  tell(`the tablet is back${isCut ? ', and no answer comes through' : ''}`)
  setOnline(tablet, true)
  const sentBefore = tablet.proxy.batches.length
  const hasAsked = () => tablet.proxy.batches.slice(sentBefore).some(({ answer }) => answer !== null)
  await until(hasAsked, arrivalMs)
  setOnline(tablet, false)
  await workOn(history, tablet)
  tablet.proxy.weather = null
  setOnline(tablet, true)
}
