// A browser profile on a device with controllable faults: clock, disk, network, signed-in user, and windows.
import { type Disk, makeDisk } from '../../web/test/device/disks.ts'
import { requestBy } from '../../web/test/device/request.ts'
import type { Globals } from './pages.ts'

export interface Life {
  isDead: boolean
  number: number
}

export interface Device {
  name: string
  disk: Disk
  clock: Clock
  /** Session token of every request; empty if signed out. */
  authorization: string
  isOnline: boolean
  /** True times at which batches of events left the device. */
  left: { at: number; body: string }[]
  globalsFor(life: Life): Globals
  /** Closes the page with its timers, locks, connections and messages. */
  forget(life: Life): void
}

interface Clock {
  /** Offset from true time. */
  shiftMs: number
  /** Drift per second, of the wall clock and the monotonic clock. */
  driftMs: number
  /** Time for which its monotonic clock has stopped. */
  asleepMs: number
}

/** Timers run five times faster, because the server is near. */
const haste = 5
const never = <T>() => new Promise<T>(() => {})

const plain = { fetch, setTimeout, setInterval, Date, performance }

class Shelf {
  readonly #texts = new Map<string, string>()
  getItem = (name: string): string | null => this.#texts.get(name) ?? null
  setItem = (name: string, text: string) => void this.#texts.set(name, text)
  removeItem = (name: string) => void this.#texts.delete(name)
}

/** `driftMs`: drift of its clocks per second. */
export function makeDevice(name: string, site: string, driftMs = 0): Device {
  const disk = makeDisk()
  const localStorage = new Shelf()
  const channels = new Set<Channel>()
  const endings = new Map<Life, (() => void)[]>()
  const born = plain.performance.now()
  const clock: Clock = { shiftMs: 0, driftMs, asleepMs: 0 }
  const now = () =>
    Math.round(plain.Date.now() + clock.shiftMs + (clock.driftMs * (plain.performance.now() - born)) / 1000)
  const whenOver = (life: Life, end: () => void) => endings.get(life)?.push(end)
  const device: Device = {
    name,
    disk,
    clock,
    authorization: '',
    isOnline: true,
    left: [],
    globalsFor: (life) => {
      endings.set(life, [])
      const timers = timersFor(life, (end) => whenOver(life, end))
      const own = (address: string, init?: RequestInit) => ask(device, life, new URL(address, site), init)
      return {
        ...timers,
        localStorage,
        Date: dateOf(now),
        performance: performanceOf(clock),
        indexedDB: disk.diskFor(life),
        fetch: own,
        XMLHttpRequest: requestBy(own),
        window: Object.assign(new EventTarget(), timers),
        document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
        navigator: {
          get onLine() {
            return device.isOnline
          },
          locks: { request: lockOf(name, life, (end) => whenOver(life, end)) },
        },
        BroadcastChannel: channelOf(life, channels),
      }
    },
    forget: (life) => {
      for (const end of endings.get(life) ?? []) end()
      endings.delete(life)
      disk.closeFor(life)
      for (const channel of channels) if (channel.life === life) channels.delete(channel)
    },
  }
  return device
}

type WhenOver = (end: () => void) => void

function timersFor(life: Life, whenOver: WhenOver) {
  const soon = (act: () => void, ms = 0) => {
    const timer = plain.setTimeout(() => life.isDead || act(), ms / haste)
    timer.unref()
    return timer
  }
  const again = (act: () => void, ms = 0) => {
    const timer = plain.setInterval(act, ms / haste)
    timer.unref()
    whenOver(() => clearInterval(timer))
    return timer
  }
  return { setTimeout: soon, setInterval: again, clearTimeout, clearInterval }
}

async function ask(device: Device, life: Life, url: URL, init: RequestInit = {}): Promise<Response> {
  if (life.isDead) return never()
  if (!device.isOnline) throw new TypeError('no network')
  const headers = new Headers(init.headers)
  if (device.authorization) headers.set('authorization', device.authorization)
  if (url.pathname.endsWith('/events')) device.left.push({ at: plain.Date.now(), body: String(init.body) })
  try {
    const answer = await plain.fetch(url, { ...init, headers })
    return life.isDead ? never() : answer
  } catch (error) {
    if (life.isDead) return never()
    throw error
  }
}

const dateOf = (now: () => number) =>
  class extends plain.Date {
    constructor(...given: [] | [number | string]) {
      super(...((given.length === 0 ? [now()] : given) as [number]))
    }
    static override now = now
  }

function performanceOf(clock: Clock) {
  const opened = plain.performance.now() - clock.asleepMs
  const rate = 1 + clock.driftMs / 1000
  return { now: () => (plain.performance.now() - clock.asleepMs - opened) * rate }
}

const lockOf = (device: string, life: Life, whenOver: WhenOver) => {
  const isOver = new Promise<never>((_, refuse) => whenOver(() => refuse(new Error('the page is gone'))))
  isOver.catch(() => {})
  return (name: string, act: () => Promise<unknown>) => {
    const work = navigator.locks.request(`${device} ${name}`, () =>
      life.isDead ? undefined : Promise.race([act(), isOver]),
    )
    return work.catch((error: unknown) => (life.isDead ? never() : Promise.reject(error)))
  }
}

interface Channel extends EventTarget {
  name: string
  life: Life
}

const channelOf = (life: Life, channels: Set<Channel>) =>
  class extends EventTarget {
    life = life
    name: string
    constructor(name: string) {
      super()
      this.name = name
      channels.add(this)
    }
    postMessage(data: unknown) {
      if (life.isDead) return
      for (const other of channels)
        if (other !== this && other.name === this.name)
          setImmediate(() => other.life.isDead || other.dispatchEvent(new MessageEvent('message', { data })))
    }
  }
