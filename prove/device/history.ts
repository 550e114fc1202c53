// One run as somebody works it while everything around fails at random, and what the server has of it afterwards.
import { setTimeout as pause } from 'node:timers/promises'
import { type FaultyProxy, startProxy } from '../faulty-proxy.ts'
import type { Report } from '../jobs.ts'
import type { Chance } from '../seed.ts'
import type { Served } from '../server.ts'
import { compare, type ServerEvent, unseenFields, type Verdict } from '../truth.ts'
import { type Device, makeDevice } from './device.ts'
import { listed, sent } from './listing.ts'
import { type GuidePlan, openScreen, type Person, type Screen, type Work } from './screen.ts'

export interface World {
  served: Served
  operator: Person
  other: Person
  guideid: number
  fields: readonly number[]
  stepids: readonly number[]
  /** Another one each time: the same picture twice is one. */
  drawPhoto(): Uint8Array<ArrayBuffer>
  /** One after the other, as all of them share it. */
  crash(): Promise<void>
  whileUp<R>(read: () => Promise<R>): Promise<R>
}

/** A tablet with its windows; the last one is in front. */
interface Tablet {
  device: Device
  proxy: FaultyProxy
  windows: Screen[]
}

export interface History {
  world: World
  chance: Chance
  work: Work
  tablets: Tablet[]
  /** A run of the other person's on the first tablet. */
  others: Work | null
  texts: number
  tell: (text: string) => void
  timeline: string[]
  refused: number
}

const restMs = 60_000

export async function startHistory(world: World, chance: Chance, order: string): Promise<History> {
  const timeline: string[] = []
  const began = performance.now()
  const tell = (text: string) =>
    void timeline.push(`${((performance.now() - began) / 1000).toFixed(2).padStart(7)} s  ${text}`)
  const plan = await world.served.call<GuidePlan>('GET', `/guides/${world.guideid}/plan`)
  const work: Work = { runid: '', order, plan, log: [] }
  const history: History = {
    ...{ world, chance, work, tablets: [], others: null, texts: 0, tell, timeline, refused: 0 },
  }
  const { windows } = await addTablet(history)
  // Most tablets have been on for a while, and know the server's time.
  const knowsTime = async () => (await windows[0]?.page.store.listMarks())?.length !== 0
  if (chance.is(0.9)) await until(knowsTime, 10_000)
  return history
}

export async function addTablet(history: History): Promise<Tablet> {
  const { world, chance, tablets } = history
  const draw = chance.branch(`proxy ${tablets.length}`)
  const port = Number(new URL(world.served.local).port)
  const proxy = await startProxy(port, draw.next)
  const device = makeDevice(`${history.work.order} tablet ${tablets.length + 1}`, proxy.url)
  const tablet = { device, proxy, windows: [] }
  tablets.push(tablet)
  signIn(tablet, world.operator)
  await addWindow(tablet, world.operator)
  return tablet
}

export const signIn = ({ device }: Tablet, person: Person | null): void => {
  device.authorization = person?.authorization ?? ''
}

export async function addWindow(tablet: Tablet, person: Person): Promise<Screen> {
  const screen = await openScreen(tablet.device, person)
  tablet.windows.push(screen)
  return screen
}

export function closeWindows({ windows }: Tablet): void {
  for (const screen of windows.splice(0)) screen.close()
}

/** All is well again. Everybody signs in once more, and sends what is there. */
export async function settle(history: History): Promise<void> {
  const { world, tablets, tell } = history
  tell('— everything works again —')
  for (const tablet of tablets) {
    const { device, proxy } = tablet
    proxy.weather = null
    Object.assign(device, { isOnline: true })
    Object.assign(device.disk, { fullness: 'room', isBroken: false })
    for (const person of [world.operator, world.other]) await sendAll(history, tablet, person)
  }
}

async function sendAll(history: History, tablet: Tablet, person: Person): Promise<void> {
  signIn(tablet, person)
  // What only a page has leaves with it, and that page has said so: it gets the time to write it down.
  for (const screen of tablet.windows) await until(() => screen.page.disk.readDisk(), 2000)
  closeWindows(tablet)
  const screen = await addWindow(tablet, person)
  const { page } = screen
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
    history.tell(
      `still waiting: ${words.join(', ')} and ${page.shown.state.files.length} files; ${flags(screen)}`,
    )
  }
  closeWindows(tablet)
}

const flags = ({ page }: Screen): string => {
  const { isStuck, needsSignIn, isDurable } = page.shown.state
  return JSON.stringify({ isStuck, needsSignIn, isDurable })
}

interface Refusable {
  refused?: { code: string; message: string; status: number }
}

/** What stood aside because the server stumbled is sent once more by hand, as the screen offers it. */
async function again(history: History, { page }: Screen, refused: readonly Refusable[]): Promise<void> {
  for (const each of refused) {
    const { eventid, name } = each as { eventid?: string; name?: string }
    history.refused += 1
    history.tell(
      `sends again what was refused: ${each.refused?.status} ${each.refused?.code} ${each.refused?.message}`,
    )
    await page.queue.sendRefusedAgain([eventid ?? name ?? ''])
  }
}

export async function until(isSo: () => boolean | Promise<boolean>, patienceMs: number): Promise<boolean> {
  const end = performance.now() + patienceMs
  while (!(await isSo())) {
    if (performance.now() > end) return false
    await pause(20)
  }
  return true
}

/** Where the device knew no time of the server before, or could not read it, it takes a message to come at once. */
function wayOf({ tablets }: History, { eventid, sent_at, received_at }: ServerEvent): number {
  const left = tablets
    .flatMap(({ device }) => device.left)
    .find(({ body }) => body.includes(eventid) && body.includes(`"sent":{"at":${sent_at},`))
  return left ? received_at - left.at : 0
}

interface EntryRow {
  entryid: number
  workorderid: string
  disagreements: number
  work_data: { field_revisionid: number; value: string | null }[]
}

export async function judge(history: History): Promise<Report> {
  const { world, work, others, timeline, refused } = history
  const { call } = world.served
  const verdicts: Verdict[] = []
  let count = 0
  for (const each of [work, ...(others ? [others] : [])]) {
    const rows = await call<EntryRow[]>('GET', `/work_log?workorderid=${encodeURIComponent(each.order)}`)
    const found = rows.filter(({ workorderid }) => workorderid === each.order)
    const events: ServerEvent[] = []
    for (const { entryid } of found)
      for (let page: ServerEvent[] | null = null; page === null || page.length === 200; events.push(...page))
        page = await call<ServerEvent[]>(
          'GET',
          `/work_log/${entryid}/events?limit=200&offset=${events.length}`,
        )
    const verdict = compare(each.log, events, { wayOf: (event) => wayOf(history, event) })
    count += events.length
    if (found.length > 1) verdict.faults.push(`doubled: ${found.length} runs of ${each.order}`)
    const unseen = unseenFields(each.log, events).size
    const [entry] = found
    if (entry && entry.disagreements < unseen)
      verdict.faults.push(
        `overwritten unseen: ${unseen} fields, and the record tells of ${entry.disagreements}`,
      )
    if (entry && unseen === 0 && entry.disagreements > 0)
      verdict.faults.push(`false alarm: the record tells of ${entry.disagreements} disagreements`)
    if (verdict.faults.length > 0) timeline.push(...listed(each.log, events), ...sent(history, each))
    verdicts.push(verdict)
  }
  return {
    faults: verdicts.flatMap(({ faults }) => faults),
    deeds: sum(verdicts.map(({ deeds }) => deeds)),
    warned: sum(verdicts.map(({ warned }) => warned)),
    uncertain: sum(verdicts.map(({ uncertain }) => uncertain)),
    late: sum(verdicts.map(({ late }) => late)),
    farthestMs: Math.max(...verdicts.map(({ farthestMs }) => farthestMs)),
    ...{ timeline, refused, events: count },
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
