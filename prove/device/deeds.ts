// What may happen at any moment while a run is worked: what the person does, and what breaks.
import { setTimeout as pause } from 'node:timers/promises'
import { faults } from '../faulty-proxy.ts'
import { addTablet, addWindow, closeWindows, type History, signIn, until } from './history.ts'
import type { Screen, Work } from './screen.ts'

type Tablet = History['tablets'][number]
type Deed = (history: History, tablet: Tablet) => Promise<void>

const databaseName = 'stepwright-runs'

/** The window in front, where the run is open on it. */
async function inFront(history: History, tablet: Tablet): Promise<Screen | null> {
  const { operator } = history.world
  const screen = tablet.windows.at(-1) ?? (await addWindow(tablet, operator))
  if (screen.person !== operator) return null
  return (await screen.open(history.work)) ? screen : null
}

const textFor = (history: History): string => {
  history.texts += 1
  return `${history.work.order}.${history.texts}`
}

const working =
  (act: (history: History, screen: Screen, text: string) => Promise<void>): Deed =>
  async (history, tablet) => {
    const screen = await inFront(history, tablet)
    if (!screen) return history.tell('the run does not open')
    await act(history, screen, textFor(history))
  }

/** Settles when the screen has it as kept, or soon after, as people do not wait for it. */
const done = (history: History, what: string, deed: Promise<void>): Promise<unknown> => {
  history.tell(what)
  return Promise.race([deed, pause(history.chance.pick([0, 5, 3000]))])
}

const answer = working(async (history, screen, text) => {
  const field = history.chance.pick(history.world.fields.slice(0, 2))
  await done(history, `answers ${text}`, screen.answer(history.work, field, text))
})

const answerTwice = working(async (history, screen, text) => {
  const [field = 0] = history.world.fields
  const [one, two] = [`${text}a`, `${text}b`]
  history.tell(`answers ${one} and at once ${two}`)
  const first = screen.answer(history.work, field, one)
  await Promise.race([Promise.all([first, screen.answer(history.work, field, two)]), pause(3000)])
})

const enterStep = working(async (history, screen, text) => {
  const stepid = history.chance.pick(history.world.stepids)
  await done(
    history,
    `enters step ${stepid} (${text})`,
    screen.act(history.work, { type: 'step.entered', stepid }, text),
  )
})

const pauseOrGoOn = working(async (history, screen, text) => {
  const isPaused = screen.status(history.work) === 'paused'
  const type = isPaused ? 'resumed' : 'paused'
  await done(history, `${type} (${text})`, screen.act(history.work, { type }, text))
})

const photograph = working(async (history, screen) => {
  const field = history.world.fields[2] ?? 0
  await done(history, 'takes a photo', screen.photo(history.work, field, history.world.drawPhoto()))
})

export const people = { answer, answerTwice, enterStep, pauseOrGoOn, photograph }

const act =
  (words: string, change: (history: History, tablet: Tablet) => unknown): Deed =>
  async (history, tablet) => {
    history.tell(`${words} (${tablet.device.name.split(' ').slice(1).join(' ')})`)
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
  const standsStill = history.chance.is(0.5)
  history.tell(`the device sleeps ${ms} ms${standsStill ? ', its monotonic clock stands still' : ''}`)
  await pause(ms)
  if (standsStill) device.clock.asleepMs += ms
}

const clearDisk: Deed = async (history, tablet) => {
  const screen = tablet.windows.at(-1)
  // What nobody has open is gone with the disk, as everybody knows.
  if (!screen || tablet.device.disk.fullness !== 'room' || tablet.device.disk.isBroken) return
  history.tell('the data of the browser is cleared under the page')
  await tablet.device.disk.clear(databaseName)
  for (const each of tablet.windows) for (let times = 0; times < 2; times++) await each.page.disk.readDisk()
  const isKept = () => tablet.windows.every(({ page }) => page.shown.state.isDurable)
  if (!(await until(isKept, 5000))) history.tell('the page does not keep it again')
}

const otherPerson: Deed = async (history, tablet) => {
  const { other, operator } = history.world
  history.tell('somebody else signs in on this tablet')
  closeWindows(tablet)
  signIn(tablet, other)
  const screen = await addWindow(tablet, other)
  const work: Work = history.others ?? {
    ...history.work,
    runid: '',
    order: `${history.work.order} O`,
    log: [],
  }
  if (!history.others) {
    history.others = work
    await Promise.race([screen.begin(work), pause(3000)])
  } else if (!(await screen.open(work))) history.tell('the run of the other person does not open')
  if (await screen.open(work))
    await Promise.race([screen.answer(work, history.world.fields[0] ?? 0, textFor(history)), pause(3000)])
  history.tell('and the first person signs in again')
  closeWindows(tablet)
  signIn(tablet, operator)
  await addWindow(tablet, operator)
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
  reload: act('the page is reloaded', async ({ world }, tablet) => {
    tablet.windows.pop()?.close()
    await addWindow(tablet, world.operator)
  }),
  kill: act('all pages are closed, and one is opened', async ({ world }, tablet) => {
    closeWindows(tablet)
    await addWindow(tablet, world.operator)
  }),
  window: act('a second window is opened', ({ world }, tablet) => addWindow(tablet, world.operator)),
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
  signedIn: act('signs in again', ({ world }, tablet) => signIn(tablet, world.operator)),
  crash: act('the server is killed, and starts again', async ({ world, chance }) => {
    const crashed = world.crash()
    if (chance.is(0.3)) await crashed
  }),
  tablet: act('a second tablet is taken', async (history) => {
    if (history.tablets.length === 1) await addTablet(history)
  }),
}
