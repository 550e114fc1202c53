// Actions and faults that may happen at any moment of a run.
import { setTimeout as pause } from 'node:timers/promises'
import { faults } from '../site/faulty-proxy.ts'
import { correct, endAtDesk, remove, settleOne } from './desk.ts'
import { forge } from './forgeries.ts'
import {
  addTablet,
  addWindow,
  closeWindows,
  type History,
  passTo,
  signIn,
  type Tablet,
  textFor,
  until,
  usable,
} from './history.ts'
import { voidRun } from './leads.ts'
import type { Screen, Work } from './screen.ts'

export type Deed = (history: History, tablet: Tablet) => Promise<void>

const databaseName = 'stepwright-runs'

/** The window in front, if the run is open in it. */
async function inFront(history: History, tablet: Tablet): Promise<Screen | null> {
  const screen = tablet.windows.at(-1) ?? (await addWindow(tablet))
  if (await screen.open(history.work)) return screen
  history.tell(`the run does not open (${nameOf(tablet)})`)
  return null
}

const nameOf = ({ device }: Tablet): string => device.name.split(' ').slice(1).join(' ')

/** Resolves when the screen shows it as stored, or soon after, because users do not wait for it. */
const done = ({ tell, chance }: History, what: string, deed: Promise<unknown>): Promise<unknown> => {
  tell(what)
  return Promise.race([deed, pause(chance.pick([0, 5, 3000]))])
}

interface Working {
  screen: Screen
  tablet: Tablet
  text: string
}

/** Acts on a run that is in progress and held by this user; a halted run is continued instead. */
const working =
  (act: (history: History, working: Working) => Promise<unknown>): Deed =>
  async (history, tablet) => {
    const screen = await inFront(history, tablet)
    const state = screen?.stateOf(history.work)
    if (!screen || !state) return
    const { status, holderid } = state
    const isMine = holderid === tablet.person.userid
    if (status === 'complete' || status === 'cancelled')
      return history.tell(`the run has ended (${nameOf(tablet)})`)
    if (!isMine && (status !== 'suspended' || screen.isReserved(history.work)))
      return history.tell(`somebody else has the run (${nameOf(tablet)})`)
    const text = textFor(history)
    if (status === 'started') await act(history, { screen, tablet, text })
    else if (isMine)
      await done(history, `goes on (${text})`, screen.act(history.work, { type: 'resumed' }, text))
    else
      await done(
        history,
        `takes it over (${text})`,
        screen.end(history.work, ['taken-over', 'resumed'], text),
      )
  }

const answer = working(async (history, { screen, tablet, text }) => {
  const field = history.chance.pick(history.world.fields.slice(0, 2))
  await done(history, `answers ${text} (${nameOf(tablet)})`, screen.answer(history.work, field, text))
})

const answerTwice = working(async (history, { screen, text }) => {
  const [field] = history.world.fields
  const [one, two] = [`${text}a`, `${text}b`]
  history.tell(`answers ${one} and at once ${two}`)
  const first = screen.answer(history.work, field, one)
  await Promise.race([Promise.all([first, screen.answer(history.work, field, two)]), pause(3000)])
})

const enterStep = working(async (history, { screen, text }) => {
  const stepid = history.chance.pick(history.world.stepids)
  await done(
    history,
    `enters step ${stepid} (${text})`,
    screen.act(history.work, { type: 'step.entered', stepid }, text),
  )
})

const halt = working((history, { screen, text }) =>
  done(history, `pauses (${text})`, screen.act(history.work, { type: 'paused' }, text)),
)

const ending = (type: 'suspended' | 'finished' | 'cancelled', words: string): Deed =>
  working((history, { screen, tablet, text }) =>
    done(history, `${words} (${text}, ${nameOf(tablet)})`, screen.end(history.work, [type], text)),
  )

const hold = ending('suspended', 'lays it aside')

const photograph = working((history, { screen }) => {
  const { fields, drawPhoto } = history.world
  const file = { type: 'Image', bytes: drawPhoto() } as const
  return done(history, 'takes a photo', screen.attach(history.work, fields[2], file))
})

const attach = working((history, { screen }) => {
  const { fields, writeDocument } = history.world
  const file = { type: 'Document', bytes: writeDocument(history.chance.is(0.1)) } as const
  const what = `attaches a document of ${file.bytes.length} bytes`
  return done(history, what, screen.attach(history.work, fields[3], file))
})

const changeOrder = working((history, { screen, text }) => {
  const order = `${history.work.order} for ${text}`
  return done(history, `puts the order right: ${order}`, screen.changeOrder(history.work, order))
})

/** Puts the run on hold, and the other user takes it over: on this tablet, or on their own. */
const handOver: Deed = async (history, tablet) => {
  const { world, chance, tell } = history
  await hold(history, tablet)
  const person = tablet.person === world.operator ? world.other : world.operator
  const own = usable(history).find((each) => each.person === person)
  const isHere = chance.is(0.3) && !(own && person === world.other)
  tell(`${person.username} takes ${isHere ? 'this tablet' : 'another tablet'}`)
  if (isHere) await passTo(tablet, person)
  const taken = isHere ? tablet : (own ?? (await addTablet(history, person)))
  await goOn(history, taken)
}

/** The user that opens it continues it if it is halted, and otherwise only views it. */
export const goOn = working(async () => {})

/** Actions at a desk. If the server is down, no result is shown. */
const atDesk =
  (act: (history: History) => Promise<void>): Deed =>
  (history) =>
    act(history).catch(() => history.tell('  and the desk does not reach the server'))

export const people = {
  ...{ answer, answerTwice, enterStep, halt, photograph, attach, changeOrder, hold, handOver },
  finish: ending('finished', 'finishes the run'),
  cancel: ending('cancelled', 'cancels the run'),
  correct: atDesk(correct),
  settle: atDesk(settleOne),
  endAtDesk: atDesk(endAtDesk),
  remove: atDesk(remove),
  voidRun: atDesk(voidRun),
  forge: atDesk(forge),
}

const act =
  (words: string, change: (history: History, tablet: Tablet) => unknown): Deed =>
  async (history, tablet) => {
    history.tell(`${words} (${nameOf(tablet)})`)
    await change(history, tablet)
  }

const weather: Deed = async (history, tablet) => {
  const { chance } = history
  const next = { fault: chance.pick(faults), chance: chance.pick([0.3, 0.7, 1]) }
  tablet.proxy.weather = next
  history.tell(`the network: ${next.fault}, ${next.chance * 100} % of the requests`)
}

const jump: Deed = async (history, { device }) => {
  const { chance } = history
  const size = chance.pick([70, 600, 3600, 86_400, 31_000_000]) * 1000
  const by = Math.round(size * (0.5 + chance.next())) * (chance.is(0.5) ? 1 : -1)
  device.clock.shiftMs += by
  history.tell(`the clock is set by ${by} ms`)
}

const sleep: Deed = async (history, { device }) => {
  const ms = history.chance.between(300, 1500)
  const isStopped = history.chance.is(0.5)
  history.tell(`the device sleeps ${ms} ms${isStopped ? ', its monotonic clock stands still' : ''}`)
  await pause(ms)
  if (isStopped) device.clock.asleepMs += ms
}

const clearDisk: Deed = async (history, tablet) => {
  const screen = tablet.windows.at(-1)
  // Drafts and events of closed pages are lost with the disk, as expected.
  if (!screen || tablet.device.disk.fullness !== 'room' || tablet.device.disk.isBroken) return
  // Events that no page has read yet are lost with it, too.
  for (const { page } of tablet.windows) if (!(await page.disk.readDisk())) return
  history.tell('the data of the browser is cleared under the page')
  await tablet.device.disk.clear(databaseName)
  for (const { page } of tablet.windows) await page.disk.readDisk()
  const isStored = () => tablet.windows.every(({ page }) => page.shown.state.isDurable)
  if (!(await until(isStored, 5000))) history.tell('the page does not keep it again')
}

const otherPerson: Deed = async (history, tablet) => {
  const { world, others, tell } = history
  const first = tablet.person
  if (first === world.other) return
  tell('somebody else signs in on this tablet')
  const screen = await passTo(tablet, world.other)
  const order = `${history.work.order} O`
  const work: Work = others ?? { ...history.work, runid: '', order, orders: new Set([order]), log: [] }
  if (!others) {
    history.others = work
    await Promise.race([screen.begin(work), pause(3000)])
  }
  const [field] = world.fields
  if (await screen.open(work)) await Promise.race([screen.answer(work, field, textFor(history)), pause(3000)])
  else tell('the run of the other person does not open')
  tell('and the first person signs in again')
  await passTo(tablet, first)
}

const online =
  (isOnline: boolean) =>
  (_: History, { device, windows }: Tablet) => {
    device.isOnline = isOnline
    for (const { page } of windows) page.tell(isOnline ? 'online' : 'offline')
  }

export const breaks = {
  weather,
  jump,
  sleep,
  clearDisk,
  otherPerson,
  fair: act('the network works', (_, { proxy }) => {
    proxy.weather = null
  }),
  offline: act('the tablet loses its network', online(false)),
  online: act('the tablet has a network', online(true)),
  reload: act('the page is reloaded', async (_, tablet) => {
    tablet.windows.pop()?.close()
    await addWindow(tablet)
  }),
  kill: act('all pages are closed, and one is opened', async (_, tablet) => {
    closeWindows(tablet)
    await addWindow(tablet)
  }),
  window: act('a second window is opened', (_, tablet) => addWindow(tablet)),
  front: act(
    'another window comes to the front',
    (_, { windows }) => void windows.unshift(...windows.splice(-1)),
  ),
  retry: act('presses “Try again”', (_, { windows }) => windows.at(-1)?.page.queue.sendNow()),
  full: act('the disk is full', ({ chance }, { device }) => {
    device.disk.fullness = chance.pick(['throws', 'aborts'])
  }),
  broken: act('the disk does not open', (_, { device, windows }) => {
    device.disk.isBroken = true
    for (const { page } of windows) device.disk.closeFor(page)
  }),
  sound: act('the disk works', (_, { device }) => {
    Object.assign(device.disk, { fullness: 'room', isBroken: false })
  }),
  lost: act('the connection to the disk is lost', (_, { device, windows }) => {
    for (const { page } of windows) device.disk.closeFor(page)
  }),
  upgrade: act('another version of the app asks for the disk', (_, { device }) =>
    device.disk.tryUpgrade(databaseName),
  ),
  signedOut: act('the session ends', (_, tablet) => signIn(tablet, null)),
  signedIn: act('signs in again', (_, tablet) => signIn(tablet, tablet.person)),
  crash: act('the server is killed, and starts again', ({ world, chance }) =>
    Promise.race([world.restart(true), pause(chance.pick([0, 0, 10_000]))]),
  ),
  replaced: act('the server ends, and another version takes its place', ({ world, chance }) =>
    Promise.race([world.restart(false), pause(chance.pick([0, 0, 10_000]))]),
  ),
  tablet: act('another tablet is taken', async (history, { person }) => {
    if (history.tablets.length < 3) await addTablet(history, person)
  }),
}
