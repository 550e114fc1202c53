// A run that a user works on while everything around fails at random, and its record on the server afterwards.
import { setTimeout as pause } from 'node:timers/promises'
import { type FaultyProxy, startProxy } from '../site/faulty-proxy.ts'
import type { Chance } from '../site/seed.ts'
import type { Served } from '../site/server.ts'
import type { Deed } from '../site/truth.ts'
import { type Device, makeDevice } from './device.ts'
import { workBefore } from './older.ts'
import { type GuidePlan, openScreen, type Person, type Screen, type Work } from './screen.ts'

export interface World {
  served: Served
  operator: Person
  other: Person
  /** A user without a part in any run. */
  stranger: Person
  /** Manages the guide without being an administrator. */
  lead: Person
  /** The administrator at the desk. */
  leadid: number
  guideid: number
  /** Two for texts, one for a photo, one for a document. */
  fields: readonly [number, number, number, number]
  stepids: readonly number[]
  /** Different each time: the server stores the same picture once. */
  drawPhoto(): Uint8Array<ArrayBuffer>
  writeDocument(isLarge: boolean): Uint8Array<ArrayBuffer>
  /** Sequentially, because all runs share the server: killed, or stopped as for an upgrade. */
  restart(isKilled: boolean): Promise<void>
  whileUp<R>(read: () => Promise<R>): Promise<R>
}

/** A tablet with its windows; the last one is in front. */
export interface Tablet {
  /** The current user of the tablet. */
  person: Person
  /** The first user of it. */
  owner: Person
  /** Out of use: it sends nothing until it is found, if ever. */
  isLost: boolean
  device: Device
  proxy: FaultyProxy
  windows: Screen[]
}

export interface History {
  world: World
  chance: Chance
  work: Work
  tablets: Tablet[]
  /** A run of the other user on the first tablet. */
  others: Work | null
  texts: number
  tell: (text: string) => void
  timeline: string[]
  refused: number
  /** Actions that failed without a fault. */
  left: string[]
  /** Observations that must not occur. */
  wrongs: string[]
  /** Problem code of each permanently rejected event, by its id. */
  rejections: Map<string, string>
  forged: { batches: number; refused: number }
  /** Removed by an administrator; uncertain if no answer came. */
  removal: { entryid: number; at: number; isSure: boolean } | null
}

const restMs = 120_000

export async function startHistory(world: World, chance: Chance, order: string): Promise<History> {
  const timeline: string[] = []
  const began = performance.now()
  const tell = (text: string) =>
    void timeline.push(`${((performance.now() - began) / 1000).toFixed(2).padStart(7)} s  ${text}`)
  const plan = await world.served.call<GuidePlan>('GET', `/guides/${world.guideid}/plan`)
  const work: Work = { runid: '', order, orders: new Set([order]), plan, log: [] }
  const history: History = {
    ...{ world, chance, work, tablets: [], others: null, texts: 0, tell, timeline, refused: 0, left: [] },
    ...{ wrongs: [], rejections: new Map(), forged: { batches: 0, refused: 0 }, removal: null },
  }
  const tablet = await addTablet(history, world.operator)
  if (chance.is(0.15)) await workBefore(history, tablet)
  const [window] = tablet.windows
  // Most tablets have been on for a while, and know the server's time.
  const knowsTime = async () => (await window?.page.store.list('marks').catch(() => []))?.length !== 0
  if (chance.is(0.9)) await until(knowsTime, 10_000)
  return history
}

/** Drift of usual quartz clocks, and fifty times worse, so that half a minute simulates half an hour. */
const driftsMs = [0, 0.2, -0.2, 10, -10]

export async function addTablet(history: History, person: Person): Promise<Tablet> {
  const { world, chance, tablets } = history
  const draw = chance.branch(`proxy ${tablets.length}`)
  const port = Number(new URL(world.served.local).port)
  const proxy = await startProxy(port, draw.next)
  const name = `${history.work.order} tablet ${tablets.length + 1}`
  const device = makeDevice(name, proxy.url, draw.branch('clock').pick(driftsMs))
  const tablet: Tablet = { person, owner: person, isLost: false, device, proxy, windows: [] }
  tablets.push(tablet)
  signIn(tablet, person)
  await addWindow(tablet)
  return tablet
}

/** Tablets at hand; there is always one, because a lost one is replaced. */
export const usable = ({ tablets }: History): Tablet[] => tablets.filter(({ isLost }) => !isLost)

export const signIn = ({ device }: Tablet, person: Person | null): void => {
  device.authorization = person?.authorization ?? ''
}

/** Passes a tablet to another user. */
export async function passTo(tablet: Tablet, person: Person): Promise<Screen> {
  closeWindows(tablet)
  tablet.person = person
  signIn(tablet, person)
  return addWindow(tablet)
}

export async function addWindow(tablet: Tablet): Promise<Screen> {
  const screen = await openScreen(tablet.device, tablet.person)
  tablet.windows.push(screen)
  return screen
}

export function closeWindows({ windows }: Tablet): void {
  for (const screen of windows.splice(0)) screen.close()
}

/** After all faults: every user signs in again and sends what is pending. */
export async function settle(history: History): Promise<void> {
  const { world, tablets, tell } = history
  tell('— everything works again —')
  for (const tablet of tablets.filter(({ isLost }) => isLost)) giveUp(history, tablet)
  for (const tablet of usable(history)) {
    repair(tablet)
    const lead = tablet.owner === world.lead ? [world.lead] : []
    for (const person of [...lead, world.operator, world.other]) await sendAll(history, tablet, person)
  }
}

/** Ends the faults of a tablet. */
export function repair({ device, proxy }: Tablet): void {
  Object.assign(proxy, { weather: null, isOffline: false, isWithoutFiles: false })
  Object.assign(device, { isOnline: true })
  Object.assign(device.disk, { fullness: 'room', isBroken: false })
}

interface Verdicts {
  events?: { eventid: string }[]
}

/** Pending actions of this tablet may be missing from now on, and so may its files. */
export function giveUp(history: History, { device, proxy }: Tablet): void {
  const answers = proxy.batches.flatMap(({ answer }) => (answer?.status === 200 ? answer.body : []))
  const events = answers.flatMap((body) => (JSON.parse(body) as Verdicts).events ?? [])
  const confirmed = new Set(events.map(({ eventid }) => eventid))
  for (const deed of deedsOf(history)) {
    if (deed.device !== device.name || deed.outcome === 'rejected') continue
    const isConfirmed = deed.eventid === null ? deed.type === 'started' : confirmed.has(deed.eventid)
    if (!isConfirmed) deed.outcome = 'givenUp'
    if (deed.file) deed.file.isGone = true
  }
}

async function sendAll(history: History, tablet: Tablet, person: Person): Promise<void> {
  // Events that exist only in a page are lost with it, as the page has shown; it gets the time to store them.
  for (const screen of tablet.windows) await until(() => screen.page.disk.readDisk(), 2000)
  const screen = await passTo(tablet, person)
  const { page } = screen
  const { device } = tablet
  await until(() => page.disk.readDisk(), 5000)
  const isEmpty = async () => {
    page.queue.sendNow()
    await pause(50)
    const refused = [...page.shown.state.events, ...page.shown.state.files].filter((each) => each.refused)
    await again(history, screen, refused)
    return screen.waiting() === 0
  }
  if (!(await until(isEmpty, restMs))) {
    const left = page.shown.state.events.filter(({ number }) => number === undefined)
    const words = left.map(({ type, seq, refused }) => `${type} ${seq} ${refused?.code ?? ''}`)
    const files = page.shown.state.files.filter(({ mediumid }) => mediumid === undefined)
    const what = `${words.join(', ')} and ${files.length} files; ${flags(screen)}`
    history.left.push(`not sent after ${restMs / 1000} s (${device.name}): ${what}`)
  }
  closeWindows(tablet)
}

const flags = ({ page }: Screen): string => {
  const { isStuck, needsSignIn, isDurable } = page.shown.state
  return JSON.stringify({ isStuck, needsSignIn, isDurable })
}

interface Refusal {
  code: string
  message: string
  status: number
}

interface Refusable {
  eventid?: string
  name?: string
  type?: string | undefined
  reason?: string | undefined
  answers?: readonly { value?: unknown }[] | undefined
  refused?: Refusal
}

/** Rejections by another user's run are permanent. */
const isNo = ({ status, code }: Refusal): boolean => status === 403 || finalCodes.includes(code)

const finalCodes = [
  'event.not-allowed',
  'event.not-on-hold',
  'event.taken-over',
  'event.run-ended',
  'run.removed',
]

/**
 * Events rejected because of a failing server are sent again by hand, as the screen offers; rejected ones are read and
 * discarded.
 */
async function again(history: History, { page }: Screen, refused: readonly Refusable[]): Promise<void> {
  for (const each of refused) {
    const name = each.eventid ?? each.name ?? ''
    const { status, code, message } = each.refused as Refusal
    const deed = deedOf(history, each)
    if (isNo(each.refused as Refusal)) {
      history.tell(`reads why ${deed?.text ?? 'it'} was not taken: ${status} ${code}`)
      if (deed) deed.outcome = 'rejected'
      if (each.eventid) history.rejections.set(each.eventid, code)
      await page.queue.discardRefused([name])
    } else {
      history.refused += 1
      history.tell(`sends again what was refused: ${status} ${code} ${message}`)
      await page.queue.sendRefusedAgain([name])
    }
  }
}

/** The previous version had no event ids: its events are identified by their texts. */
function deedOf(history: History, { eventid, type, reason, answers }: Refusable): Deed | undefined {
  const text = answers?.[0]?.value ?? reason ?? null
  const isLike = (deed: Deed) =>
    deed.eventid === null && deed.outcome !== 'rejected' && deed.type === type && deed.text === text
  const own = deedsOf(history)
  return own.find((deed) => deed.eventid === eventid) ?? own.find(isLike)
}

const deedsOf = ({ work, others }: History): Deed[] => [...work.log, ...(others?.log ?? [])]

export async function until(isSo: () => boolean | Promise<boolean>, patienceMs: number): Promise<boolean> {
  const end = performance.now() + patienceMs
  while (!(await isSo())) {
    if (performance.now() > end) return false
    await pause(20)
  }
  return true
}

/** Unique texts. */
export const textFor = (history: History): string => {
  history.texts += 1
  return `${history.work.order}.${history.texts}`
}
