// The browser's history: entries have a key and a number, and a screen with unsaved words may hold back who leaves it.
import { type Place, placeOf } from './place.ts'

/** As much of a window as a history needs. */
export interface HistoryWindow {
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
  location: Pick<Location, 'pathname' | 'search' | 'hash'>
  addEventListener(type: 'popstate', listen: () => void): void
  addEventListener(type: 'beforeunload', listen: (event: BeforeUnloadEvent) => void): void
}

export interface Blocker {
  /** Whether the browser asks before the tab is closed or another site opened. */
  asksBeforeUnload: () => boolean
  /** Whether to stay. */
  holds: (from: Place, to: Place) => Promise<boolean>
}

export class AppHistory {
  place: Place
  readonly #window: HistoryWindow
  readonly #moved: () => void
  readonly #blockers = new Set<Blocker>()
  #isGoingBack = false

  constructor(window: HistoryWindow, moved: () => void) {
    this.#window = window
    this.#moved = moved
    this.place = this.#read()
    window.addEventListener('popstate', () => void this.#popped())
    window.addEventListener('beforeunload', (event) => {
      if (this.hasUnsaved) event.preventDefault()
    })
  }

  /** Without holding back it is done when this returns; the answer is whether one has moved. */
  go(address: string, { replace = false, force = false } = {}): true | Promise<boolean> {
    const next = placeOf(address, { key: freshKey(), index: this.place.index + (replace ? 0 : 1) })
    const move = () => {
      this.#write(next, replace)
      this.#moved()
      return true as const
    }
    if (force || this.#blockers.size === 0) return move()
    return this.#isHeld(next).then((isHeld) => !isHeld && move())
  }

  /** The same entry under another address, which leads nowhere else. */
  rename(address: string): void {
    const { key, index } = this.place
    this.#write(placeOf(address, { key, index }), true)
  }

  /** Something would be lost by leaving. */
  get hasUnsaved(): boolean {
    return [...this.#blockers].some(({ asksBeforeUnload }) => asksBeforeUnload())
  }

  block(blocker: Blocker): () => void {
    this.#blockers.add(blocker)
    return () => this.#blockers.delete(blocker)
  }

  #write(next: Place, replace: boolean): void {
    const { key, index, href } = next
    this.place = next
    this.#window.history[replace ? 'replaceState' : 'pushState']({ key, index }, '', href)
  }

  /** An entry that the browser has made itself, for a link to a part of the page, is numbered now. */
  #read(): Place {
    const { history, location } = this.#window
    const address = location.pathname + location.search + location.hash
    const { key, index } = (history.state ?? {}) as { key?: string; index?: number }
    if (key !== undefined && index !== undefined) return placeOf(address, { key, index })
    const entry = { key: freshKey(), index: this.place ? this.place.index + 1 : 0 }
    history.replaceState(entry, '', address)
    return placeOf(address, entry)
  }

  async #popped(): Promise<void> {
    if (this.#isGoingBack) {
      this.#isGoingBack = false
      return
    }
    const next = this.#read()
    const back = this.place.index - next.index
    if (this.#blockers.size > 0 && back !== 0 && (await this.#isHeld(next))) {
      this.#isGoingBack = true
      this.#window.history.go(back)
      return
    }
    this.place = next
    this.#moved()
  }

  async #isHeld(next: Place): Promise<boolean> {
    for (const { holds } of this.#blockers) if (await holds(this.place, next)) return true
    return false
  }
}

/** Only entries of one tab must differ. */
const freshKey = (): string => Math.random().toString(36).slice(2, 10)
