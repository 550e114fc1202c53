// Stores scroll positions of every history entry, of the page and of scrolled elements, and restores them.

type Position = readonly [left: number, top: number]
type Positions = Record<string, Position>

/** Number of history entries whose positions are stored. */
const mostEntries = 200
const storageKey = 'stepwright.scrolled'
const page = 'page'

export class Scrolling {
  readonly #positions: Map<string, Positions>
  readonly #touched = new Set<EventTarget>()
  /** Scrolling by the app is not scrolling by the reader. */
  #isOwn = false

  /** `keyOf` returns the key of the rendered entry when the page is left. */
  constructor(keyShown: () => string | undefined) {
    this.#positions = readPositions()
    history.scrollRestoration = 'manual'
    document.addEventListener(
      'scroll',
      ({ target }) => !this.#isOwn && target && this.#touched.add(target),
      true,
    )
    addEventListener('pagehide', () => {
      // After a reload the browser restores the position of the page before the app has rendered.
      history.scrollRestoration = 'auto'
      const key = keyShown()
      if (key !== undefined) this.keep(key)
      writePositions(this.#positions)
    })
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) history.scrollRestoration = 'manual'
    })
  }

  /** Called before the rendered screen changes. */
  keep(key: string): void {
    const positions: Positions = { [page]: [scrollX, scrollY] }
    for (const target of this.#touched)
      if (target instanceof Element && target.isConnected)
        positions[pathTo(target)] = [target.scrollLeft, target.scrollTop]
    this.#positions.delete(key)
    this.#positions.set(key, positions)
    for (const oldest of this.#positions.keys()) {
      if (this.#positions.size <= mostEntries) break
      this.#positions.delete(oldest)
    }
  }

  /** Called after the new screen is rendered: restores the position, or scrolls to the anchor, or to the top. */
  show(key: string, hash: string, isFirst: boolean): void {
    const positions = this.#positions.get(key)
    this.#isOwn = true
    this.#touched.clear()
    if (positions) putBack(positions)
    else if (hash) document.getElementById(hash)?.scrollIntoView()
    else if (!isFirst) scrollTo(0, 0)
    this.#isOwn = false
  }
}

function putBack(positions: Positions): void {
  for (const [path, [left, top]] of Object.entries(positions)) {
    if (path === page) scrollTo(left, top)
    else document.querySelector(path)?.scrollTo(left, top)
  }
}

/** Elements have no ids; the index among elements of the same selector identifies them. */
function pathTo(element: Element): string {
  const parts: string[] = []
  for (let each: Element | null = element; each; each = each.parentElement) {
    const nth = each.parentElement ? [...each.parentElement.children].indexOf(each) + 1 : 1
    parts.unshift(`${each.localName}:nth-child(${nth})`)
  }
  return parts.join(' > ')
}

function readPositions(): Map<string, Positions> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'))
  } catch {
    return new Map()
  }
}

function writePositions(positions: Map<string, Positions>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions]))
  } catch {
    // Without storage, positions are lost on reload.
  }
}
