// Browser history: entries have a key and a number, and a screen with unsaved input can block leaving it.
import { locationOf, type RouterLocation } from './location.ts'

/** The part of a window that a history needs. */
export interface HistoryWindow {
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
  location: Pick<Location, 'pathname' | 'search' | 'hash'>
  addEventListener(type: 'popstate', listen: () => void): void
  addEventListener(type: 'beforeunload', listen: (event: BeforeUnloadEvent) => void): void
}

export interface Blocker {
  /** True if the browser shall ask before the tab is closed or another site is opened. */
  asksBeforeUnload: () => boolean
  /** Returns true to stay. */
  holds: (from: RouterLocation, to: RouterLocation) => Promise<boolean>
}

export class AppHistory {
  location: RouterLocation
  readonly #window: HistoryWindow
  readonly #moved: () => void
  readonly #blockers = new Set<Blocker>()
  #isGoingBack = false

  constructor(window: HistoryWindow, moved: () => void) {
    this.#window = window
    this.#moved = moved
    this.location = this.#read()
    window.addEventListener('popstate', () => void this.#popped())
    window.addEventListener('beforeunload', (event) => {
      if (this.hasUnsaved) event.preventDefault()
    })
  }

  /** Without a blocker it completes synchronously. Returns whether it has navigated. */
  go(address: string, { replace = false, force = false } = {}): true | Promise<boolean> {
    const next = locationOf(address, { key: freshKey(), index: this.location.index + (replace ? 0 : 1) })
    const move = () => {
      this.#write(next, replace)
      this.#moved()
      return true as const
    }
    if (force || this.#blockers.size === 0) return move()
    return this.#isHeld(next).then((isHeld) => !isHeld && move())
  }

  /** Replaces the address of the current entry without navigating. */
  rename(address: string): void {
    const { key, index } = this.location
    this.#write(locationOf(address, { key, index }), true)
  }

  /** Leaving would lose input. */
  get hasUnsaved(): boolean {
    return [...this.#blockers].some(({ asksBeforeUnload }) => asksBeforeUnload())
  }

  block(blocker: Blocker): () => void {
    this.#blockers.add(blocker)
    return () => this.#blockers.delete(blocker)
  }

  #write(next: RouterLocation, replace: boolean): void {
    const { key, index, href } = next
    this.location = next
    this.#window.history[replace ? 'replaceState' : 'pushState']({ key, index }, '', href)
  }

  /** Numbers an entry that the browser has created for a link to a part of the page. */
  #read(): RouterLocation {
    const { history, location } = this.#window
    const address = location.pathname + location.search + location.hash
    const { key, index } = (history.state ?? {}) as { key?: string; index?: number }
    if (key !== undefined && index !== undefined) return locationOf(address, { key, index })
    const entry = { key: freshKey(), index: this.location ? this.location.index + 1 : 0 }
    history.replaceState(entry, '', address)
    return locationOf(address, entry)
  }

  async #popped(): Promise<void> {
    if (this.#isGoingBack) {
      this.#isGoingBack = false
      return
    }
    const next = this.#read()
    const back = this.location.index - next.index
    if (this.#blockers.size > 0 && back !== 0 && (await this.#isHeld(next))) {
      this.#isGoingBack = true
      this.#window.history.go(back)
      return
    }
    this.location = next
    this.#moved()
  }

  async #isHeld(next: RouterLocation): Promise<boolean> {
    for (const { holds } of this.#blockers) if (await holds(this.location, next)) return true
    return false
  }
}

/** Unique within a tab. */
const freshKey = (): string => Math.random().toString(36).slice(2, 10)
