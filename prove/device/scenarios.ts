// Stories of several actions: stuck runs, voided runs, lost tablets, photos that never come. Drawn before the run
// starts, so that a seed has the same ones however fast the machine is.
import type { Fault } from '../site/faulty-proxy.ts'
import type { EntryRow } from '../site/run-state.ts'
import type { Chance } from '../site/seed.ts'
import { goOn, people } from './deeds.ts'
import { readRecord } from './desk.ts'
import {
  addTablet,
  addWindow,
  closeWindows,
  giveUp,
  type History,
  passTo,
  repair,
  signIn,
  type Tablet,
  until,
  usable,
} from './history.ts'
import { closeDevice, freeings, incompleteDevice, voidRun } from './leads.ts'
import { comeBack, setOnline, tabletOf, workOn } from './losses.ts'

export interface Scenario {
  /** Share of the run before it. */
  at: number
  name: string
  act(history: History): Promise<void>
}

const kinds = Object.keys(freeings) as (keyof typeof freeings)[]

export function drawScenarios(chance: Chance): Scenario[] {
  const [kind, isShared, isFound, isClosed] = [
    chance.pick(kinds),
    chance.is(0.5),
    chance.is(0.5),
    chance.is(0.6),
  ]
  const all: Scenario[] = [
    { at: chance.next() * 0.6, name: kind, act: freeStuck(kind) },
    {
      at: chance.next() * 0.7,
      name: `lost tablet${isShared ? ', shared' : ''}${isFound ? ', found' : ''}`,
      act: loseTablet({ isShared, isFound }),
    },
    { at: chance.next() * 0.8, name: `lost photo${isClosed ? ', closed' : ''}`, act: losePhoto(isClosed) },
    { at: 0.5 + chance.next() * 0.35, name: 'void', act: voidAway },
  ]
  return all.filter(() => chance.is(0.3)).sort((one, two) => one.at - two.at)
}

/** The server may be killed at any moment by another run; then the story ends there. */
export const playScenario = (history: History, { name, act }: Scenario): Promise<void> =>
  act(history).catch((error: Error) =>
    history.tell(`  and ${name} ends early: ${error.message.slice(0, 200)}`),
  )

const patienceMs = 20_000
const entryOf = (history: History) => history.world.whileUp(() => readRecord(history))

/** A tablet of the operator that works and has reached the server; null if the run has ended. */
async function atWork(history: History): Promise<Tablet | null> {
  for (const tablet of usable(history)) mend(tablet)
  let entry = null as EntryRow | null
  const isThere = async () => {
    entry = await entryOf(history)
    return entry !== null
  }
  await until(isThere, patienceMs)
  if (!entry || entry.status === 'complete' || entry.status === 'cancelled') {
    history.tell('the run is not open')
    return null
  }
  const { operator, other, lead } = history.world
  const { userid } = entry
  const person = [operator, other, lead].find((each) => each.userid === userid)
  if (!person) return null
  const tablet = await tabletOf(history, person)
  await goOn(history, tablet)
  await until(() => tablet.windows.at(-1)?.waiting() === 0, patienceMs)
  return tablet
}

function mend(tablet: Tablet): void {
  repair(tablet)
  signIn(tablet, tablet.person)
  setOnline(tablet, true)
}

const sendingFaults: readonly Fault[] = ['slow', 'late', 'cut after', '502 after']

/** The tablet is offline or sends at this moment, while the lead gives the run to another user. */
const freeStuck = (kind: keyof typeof freeings) => async (history: History) => {
  const { chance, tell, world } = history
  const tablet = await atWork(history)
  if (!tablet) return
  const isSending = chance.is(0.4)
  tell(isSending ? 'the tablet is sending' : 'the tablet is away')
  if (isSending) tablet.proxy.weather = { fault: chance.pick(sendingFaults), chance: 1 }
  else setOnline(tablet, false)
  const working = workOn(history, tablet)
  if (!isSending) await working
  const way = tablet.person === world.lead ? 'handOver' : kind
  const next = await freeings[way](history, tablet.person)
  await working
  await workOn(history, tablet)
  const taker = await tabletOf(history, next, tablet)
  await goOn(history, taker)
  await people.answer(history, taker)
  const end = chance.choose({ none: 7, finish: 2, cancel: 1, endAtDesk: 1 })
  if (end !== 'none') await people[end](history, taker)
  await workOn(history, tablet)
  if (chance.is(0.6)) await comeBack(history, tablet)
}

/** The lead voids the run after its end, while a tablet is away with entries of it. */
async function voidAway(history: History): Promise<void> {
  const { chance, tell } = history
  const tablet = await atWork(history)
  if (!tablet) return voidRun(history)
  tell('the tablet is away')
  setOnline(tablet, false)
  await workOn(history, tablet)
  await people.endAtDesk(history, tablet)
  await workOn(history, tablet)
  await voidRun(history)
  await workOn(history, tablet)
  if (chance.is(0.7)) await comeBack(history, tablet)
}

/** Takes a photo whose file does not get through. */
async function photographInVain(history: History, tablet: Tablet): Promise<boolean> {
  tablet.proxy.isWithoutFiles = true
  await people[history.chance.is(0.7) ? 'photograph' : 'attach'](history, tablet)
  const isMissed = async () => {
    const entry = await entryOf(history)
    return entry !== null && incompleteDevice(entry, tablet) !== undefined
  }
  if (await until(isMissed, patienceMs)) return true
  history.tell('the record does not know of the file')
  tablet.proxy.isWithoutFiles = false
  return false
}

/** One user leaves entries on the tablet; the next one, who gets the run from the lead, sends theirs from it. */
async function shareTablet(history: History, tablet: Tablet): Promise<void> {
  setOnline(tablet, false)
  await workOn(history, tablet)
  for (const { page } of tablet.windows) await until(() => page.disk.readDisk(), patienceMs)
  const next = await freeings.handOver(history, tablet.person)
  await passTo(tablet, next)
  setOnline(tablet, true)
  await goOn(history, tablet)
  const isSent = () => tablet.windows.at(-1)?.waiting() === 0
  await until(isSent, patienceMs)
}

interface LostTablet {
  /** Two users have entries on it; otherwise a file is on it. */
  isShared: boolean
  /** It returns after it was closed. */
  isFound: boolean
}

const loseTablet =
  ({ isShared, isFound }: LostTablet) =>
  async (history: History) => {
    const { tell, world } = history
    const tablet = await atWork(history)
    if (!tablet) return
    if (isShared && tablet.person !== world.lead) await shareTablet(history, tablet)
    else await photographInVain(history, tablet)
    setOnline(tablet, false)
    await workOn(history, tablet)
    tell(`the tablet of ${tablet.person.username} is lost`)
    closeWindows(tablet)
    Object.assign(tablet, { isLost: true })
    Object.assign(tablet.proxy, { isOffline: true })
    const another = await addTablet(history, tablet.person)
    await people.answer(history, another)
    await closeDevice(history, tablet)
    if (!isFound) return
    await people.answer(history, another)
    tell('the lost tablet is found')
    tablet.isLost = false
    mend(tablet)
    await addWindow(tablet)
  }

/** The disk is cleared while a photo waits on it; the record says that the file is missing, before and after the end. */
const losePhoto = (isClosed: boolean) => async (history: History) => {
  const { chance, tell } = history
  const tablet = await atWork(history)
  if (!tablet || !(await photographInVain(history, tablet))) return
  tell('the disk of the tablet is cleared')
  closeWindows(tablet)
  giveUp(history, tablet)
  await tablet.device.disk.clear('stepwright-runs')
  tablet.proxy.isWithoutFiles = false
  await addWindow(tablet)
  await requireMissing(history, tablet)
  if (chance.is(0.4)) {
    await people.endAtDesk(history, tablet)
    await requireMissing(history, tablet)
  }
  if (isClosed) await closeDevice(history, tablet)
}

async function requireMissing(history: History, tablet: Tablet): Promise<void> {
  const entry = await entryOf(history)
  if (!entry || entry.unsent_files === 0 || !incompleteDevice(entry, tablet))
    history.wrongs.push(`the record (${entry?.status}) does not say that a file is missing`)
}
