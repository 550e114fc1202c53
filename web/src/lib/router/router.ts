// Moves between screens. The address changes at once; the screen that one leaves stays until the next one may be shown
// and its code has come, and where that takes long, what says so is shown long enough not to flicker.
import { AppHistory, type Blocker, type HistoryWindow } from './history.ts'
import { type Layer, layerOf, loadCode, openLayers } from './layers.ts'
import { fillPath, isBelow, matchPath, type Params } from './paths.ts'
import { type ActiveOptions, isActiveAt, isSamePlace, type Place, placeOf } from './place.ts'
import type { Redirect } from './redirect.ts'
import { type Search, writeSearch } from './search-text.ts'
import type { AnyDestination, Going, GoOptions, Route, To } from './types.ts'

/** Longer than that, and something says that it is under way … */
const pendingMs = 200
/** … for so long at least. */
const pendingLeastMs = 500
/** An address that leads in circles must not hold the app. */
const mostRedirects = 20

/** What is on the screen: from the outside inwards. */
export interface Shown {
  place: Place
  params: Params
  search: Search
  layers: readonly Layer[]
  /** There is nothing at this address. */
  isMissing: boolean
  /** The first layer that is not ready has something in its place that says so. */
  isPending: boolean
}

/** Follows what is seen of the router; a page that is loaded anew follows nothing. */
interface Scroll {
  keep: (key: string) => void
  show: (key: string, hash: string, isFirst: boolean) => void
}

type Match = Pick<Shown, 'params' | 'search' | 'isMissing'> & { layers: Layer[] }

export class Router {
  shown: Shown | null = null
  /** Set by what draws. */
  show: (shown: Shown) => void = () => {}
  readonly #routes: readonly Route[]
  readonly #history: AppHistory
  readonly #scroll: Scroll
  readonly #watchers = new Set<() => void>()
  #arrivals: (() => void)[] = []
  #turn = 0
  #redirects = 0
  #hasBegun = false
  #hasShown = false
  #scrollsNext = true
  /** The newest move has not been scrolled for yet. */
  #scrollsDue = true
  /** What the newest turn has to do once it is drawn. */
  #drawn: { shown: Shown; then: () => void } | undefined

  constructor(routes: readonly Route[], window: HistoryWindow, scroll: Scroll) {
    this.#routes = routes
    this.#scroll = scroll
    this.#history = new AppHistory(window, () => {
      this.#scrollsDue = this.#scrollsNext
      this.#scrollsNext = true
      void this.#load()
    })
  }

  /** Where one is or goes to: the address. */
  get place(): Place {
    return this.#history.place
  }

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Opens what the address names, once, after writing it as the app does. */
  begin(): void {
    if (this.#hasBegun) return
    this.#hasBegun = true
    const { pathname, href } = this.place
    const part = href.includes('#') ? href.slice(href.indexOf('#')) : ''
    const address = pathname + writeSearch(this.#match(this.place).search) + part
    if (address !== href) this.#history.rename(address)
    void this.#load()
  }

  addressOf(to: AnyDestination): string {
    if ('address' in to) return placeOf(to.address, this.place).href
    const { place } = this
    const isHere = to.to === undefined || to.to === '.'
    const path = isHere ? place.pathname : fillPath(to.to as string, to.params as Params)
    const { search = {} } = to
    const given = typeof search === 'function' ? search(this.#match(place).search as never) : search
    return path + writeSearch(given)
  }

  /** Resolves when the screen is there, or as soon as it is clear that one stays. */
  navigate<const P extends To>(to: Going<P>): Promise<void> {
    return this.go(this.#rightAddress(to), to)
  }

  async go(address: string, { replace, resetScroll = true }: GoOptions = {}): Promise<void> {
    if (isSamePlace(this.place, placeOf(address, this.place))) return this.#load()
    this.#redirects = 0
    this.#scrollsNext = resetScroll
    const arrived = new Promise<void>((done) => this.#arrivals.push(done))
    const hasMoved = await this.#history.go(address, { replace: replace ?? false })
    this.#scrollsNext = true
    if (hasMoved) await arrived
  }

  push = (address: string): Promise<void> => this.go(address)
  replace = (address: string): Promise<void> => this.go(address, { replace: true })

  /** Looks and asks for everything of this address again. */
  invalidate = (): Promise<void> => this.#load()

  /** The part of the page that is read now goes into the address, and nothing moves. */
  markPart = (id: string): void => {
    const [front] = this.place.href.split('#')
    this.#history.rename(`${front}#${id}`)
    this.#tell()
  }

  get hasUnsaved(): boolean {
    return this.#history.hasUnsaved
  }

  block = (blocker: Blocker): (() => void) => this.#history.block(blocker)

  isActive = (to: AnyDestination, options?: ActiveOptions): boolean =>
    isActiveAt(this.place, placeOf(this.addressOf(to), this.place), options)

  /** Gets ready what somebody is about to open. */
  async preload(to: AnyDestination): Promise<void> {
    let place = placeOf(this.addressOf(to), this.place)
    for (let redirects = 0; redirects < mostRedirects; redirects += 1) {
      const { layers } = this.#match(place)
      const led = await openLayers(layers, place)
      if (!led) return loadCode(layers)
      place = placeOf(this.addressOf(led.to), place)
    }
  }

  /** To be called once what was to be shown is there. */
  rendered(shown: Shown): void {
    if (this.#drawn?.shown !== shown) return
    const { then } = this.#drawn
    this.#drawn = undefined
    then()
  }

  async #load(): Promise<void> {
    this.#turn += 1
    const turn = this.#turn
    const { place } = this
    const arrived = new Promise<void>((done) => this.#arrivals.push(done))
    // Whoever comes back before the next screen was there has left from where they are, whatever the browser has scrolled to.
    if (this.shown && this.shown.place.key !== place.key) this.#scroll.keep(this.shown.place.key)
    this.#tell()
    const match = this.#match(place)
    let pendingSince = 0
    const timer = setTimeout(() => {
      if (turn !== this.#turn) return
      pendingSince = Date.now()
      this.#present({ place, ...match, isPending: true })
    }, pendingMs)
    const led = await openLayers(match.layers, place)
    if (!led) await loadCode(match.layers)
    clearTimeout(timer)
    if (turn !== this.#turn) return arrived
    if (led && this.#redirects < mostRedirects) return this.#follow(led)
    if (led) match.layers = [{ screen: () => null, state: 'failed', error: new Error('It leads in circles') }]
    if (pendingSince > 0) await pause(pendingSince + pendingLeastMs - Date.now())
    if (turn !== this.#turn) return arrived
    const isFirst = !this.#hasShown
    this.#hasShown = true
    this.#redirects = 0
    this.#present({ place, ...match, isPending: false }, () => {
      if (this.#scrollsDue) this.#scroll.show(place.key, place.hash, isFirst)
      this.#scrollsDue = false
      this.#arrive()
    })
    return arrived
  }

  #arrive(): void {
    const arrivals = this.#arrivals
    this.#arrivals = []
    for (const done of arrivals) done()
  }

  async #follow({ to }: Redirect): Promise<void> {
    this.#redirects += 1
    await this.#history.go(this.#rightAddress(to), { replace: true, force: true })
  }

  #present(shown: Shown, then = () => {}): void {
    const still = { ...shown, layers: shown.layers.map((layer) => ({ ...layer })) }
    this.#drawn = { shown: still, then }
    this.shown = still
    this.show(still)
  }

  #tell(): void {
    for (const watcher of this.#watchers) watcher()
  }

  /** With what is behind the question mark as the screen reads it. */
  #rightAddress(to: AnyDestination): string {
    const address = this.addressOf(to)
    if ('address' in to) return address
    const place = placeOf(address, this.place)
    return place.pathname + writeSearch(this.#match(place).search)
  }

  #match({ pathname, search }: Place): Match {
    for (const route of this.#routes) {
      const params = matchPath(route.path, pathname)
      if (!params) continue
      const layers = [...(route.frame ? [layerOf(route.frame)] : []), layerOf(route)]
      return { params, search: { ...search, ...route.readSearch(search) }, layers, isMissing: false }
    }
    const frame = this.#routes.find((route) => route.frame && isBelow(route.frame.path, pathname))?.frame
    return { params: {}, search, layers: frame ? [layerOf(frame)] : [], isMissing: true }
  }
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, Math.max(0, ms)))
