// Navigates between screens. The address changes immediately; the previous screen stays until the next one is allowed
// and loaded. A loading indicator is shown long enough not to flicker.
import { AppHistory, type Blocker, type HistoryWindow } from './history.ts'
import { type Layer, layerOf, loadCode, openLayers } from './layers.ts'
import {
  type ActiveOptions,
  isActiveAt,
  isSameLocation,
  locationOf,
  type RouterLocation,
} from './location.ts'
import { fillPath, isBelow, matchPath, type Params } from './paths.ts'
import type { Redirect } from './redirect.ts'
import { type Search, writeSearch } from './search-text.ts'
import type { AnyDestination, Going, GoOptions, Route, To } from './types.ts'

/** Delay before the loading indicator is shown … */
const pendingMs = 200
/** … and its shortest duration. */
const pendingLeastMs = 500
/** Bound on redirects, against loops. */
const mostRedirects = 20

/** Rendered layers, from the outermost inwards. */
export interface Shown {
  location: RouterLocation
  params: Params
  search: Search
  layers: readonly Layer[]
  /** No route matches the address. */
  isMissing: boolean
  /** The first layer that is not ready shows the loading indicator. */
  isPending: boolean
}

/** Called around a change of the rendered screen. A reloaded page restores nothing. */
interface Scroll {
  keep: (key: string) => void
  show: (key: string, hash: string, isFirst: boolean) => void
}

type Match = Pick<Shown, 'params' | 'search' | 'isMissing'> & { layers: Layer[] }

export class Router {
  shown: Shown | null = null
  /** Set by the component that renders the router. */
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
  /** The last navigation has not been scrolled yet. */
  #scrollsDue = true
  /** Runs after the last state has been rendered. */
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

  /** The current or next location: the address. */
  get location(): RouterLocation {
    return this.#history.location
  }

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Opens the current address once, after normalising it. */
  begin(): void {
    if (this.#hasBegun) return
    this.#hasBegun = true
    const { pathname, href } = this.location
    const part = href.includes('#') ? href.slice(href.indexOf('#')) : ''
    const address = pathname + writeSearch(this.#match(this.location).search) + part
    if (address !== href) this.#history.rename(address)
    void this.#load()
  }

  addressOf(to: AnyDestination): string {
    if ('address' in to) return locationOf(to.address, this.location).href
    const { location } = this
    const isHere = to.to === undefined || to.to === '.'
    const path = isHere ? location.pathname : fillPath(to.to as string, to.params as Params)
    const { search = {} } = to
    const given = typeof search === 'function' ? search(this.#match(location).search as never) : search
    return path + writeSearch(given)
  }

  /** Resolves when the screen is rendered, or once it is clear that navigation is blocked. */
  navigate<const P extends To>(to: Going<P>): Promise<void> {
    return this.go(this.#rightAddress(to), to)
  }

  async go(address: string, { replace, resetScroll = true }: GoOptions = {}): Promise<void> {
    if (isSameLocation(this.location, locationOf(address, this.location))) return this.#load()
    this.#redirects = 0
    this.#scrollsNext = resetScroll
    const arrived = new Promise<void>((done) => this.#arrivals.push(done))
    const hasMoved = await this.#history.go(address, { replace: replace ?? false })
    this.#scrollsNext = true
    if (hasMoved) await arrived
  }

  push = (address: string): Promise<void> => this.go(address)
  replace = (address: string): Promise<void> => this.go(address, { replace: true })

  /** Runs guards and loads the code of the current address again. */
  invalidate = (): Promise<void> => this.#load()

  /** Writes the part of the page in view into the address without scrolling. */
  markPart = (id: string): void => {
    const [front] = this.location.href.split('#')
    this.#history.rename(`${front}#${id}`)
    this.#tell()
  }

  get hasUnsaved(): boolean {
    return this.#history.hasUnsaved
  }

  block = (blocker: Blocker): (() => void) => this.#history.block(blocker)

  isActive = (to: AnyDestination, options?: ActiveOptions): boolean =>
    isActiveAt(this.location, locationOf(this.addressOf(to), this.location), options)

  /** Preloads a screen that the user is about to open. */
  async preload(to: AnyDestination): Promise<void> {
    let location = locationOf(this.addressOf(to), this.location)
    for (let redirects = 0; redirects < mostRedirects; redirects += 1) {
      const { layers } = this.#match(location)
      const led = await openLayers(layers, location)
      if (!led) return loadCode(layers)
      location = locationOf(this.addressOf(led.to), location)
    }
  }

  /** Called after the state has been rendered. */
  rendered(shown: Shown): void {
    if (this.#drawn?.shown !== shown) return
    const { then } = this.#drawn
    this.#drawn = undefined
    then()
  }

  async #load(): Promise<void> {
    this.#turn += 1
    const turn = this.#turn
    const { location } = this
    const arrived = new Promise<void>((done) => this.#arrivals.push(done))
    // If the user goes back before the next screen is rendered, the scroll position of the old screen is still current.
    if (this.shown && this.shown.location.key !== location.key) this.#scroll.keep(this.shown.location.key)
    this.#tell()
    const match = this.#match(location)
    let pendingSince = 0
    const timer = setTimeout(() => {
      if (turn !== this.#turn) return
      pendingSince = Date.now()
      this.#present({ location, ...match, isPending: true })
    }, pendingMs)
    const led = await openLayers(match.layers, location)
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
    this.#present({ location, ...match, isPending: false }, () => {
      if (this.#scrollsDue) this.#scroll.show(location.key, location.hash, isFirst)
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

  /** With the query parameters as the screen parses them. */
  #rightAddress(to: AnyDestination): string {
    const address = this.addressOf(to)
    if ('address' in to) return address
    const location = locationOf(address, this.location)
    return location.pathname + writeSearch(this.#match(location).search)
  }

  #match({ pathname, search }: RouterLocation): Match {
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
