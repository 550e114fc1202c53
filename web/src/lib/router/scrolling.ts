// How far every entry of the history was scrolled, the page and what scrolls inside of it; coming back leads there again.

type Position = readonly [left: number, top: number]
type Positions = Record<string, Position>

/** As many entries as a tab is taken back through. */
const keptEntries = 200
const storageKey = 'stepwright.scrolled'
const page = 'page'

export class Scrolling {
  readonly #kept: Map<string, Positions>
  readonly #touched = new Set<EventTarget>()
  /** What the app does itself is not what a reader does. */
  #isOwn = false

  /** The key of what is shown is asked for when the page is left. */
  constructor(keyShown: () => string | undefined) {
    this.#kept = readKept()
    history.scrollRestoration = 'manual'
    document.addEventListener(
      'scroll',
      ({ target }) => !this.#isOwn && target && this.#touched.add(target),
      true,
    )
    addEventListener('pagehide', () => {
      // A page that is loaded anew is put back by the browser, before there is anything of the app.
      history.scrollRestoration = 'auto'
      const key = keyShown()
      if (key !== undefined) this.keep(key)
      writeKept(this.#kept)
    })
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) history.scrollRestoration = 'manual'
    })
  }

  /** Before what is shown changes. */
  keep(key: string): void {
    const positions: Positions = { [page]: [scrollX, scrollY] }
    for (const target of this.#touched)
      if (target instanceof Element && target.isConnected)
        positions[pathTo(target)] = [target.scrollLeft, target.scrollTop]
    this.#kept.delete(key)
    this.#kept.set(key, positions)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= keptEntries) break
      this.#kept.delete(oldest)
    }
  }

  /** Once the new screen is there: where it was left, at the part that the address names, or at the top. */
  show(key: string, hash: string, isFirst: boolean): void {
    const positions = this.#kept.get(key)
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

/** Elements have no names of their own: their place among their like leads to them. */
function pathTo(element: Element): string {
  const parts: string[] = []
  for (let each: Element | null = element; each; each = each.parentElement) {
    const nth = each.parentElement ? [...each.parentElement.children].indexOf(each) + 1 : 1
    parts.unshift(`${each.localName}:nth-child(${nth})`)
  }
  return parts.join(' > ')
}

function readKept(): Map<string, Positions> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'))
  } catch {
    return new Map()
  }
}

function writeKept(kept: Map<string, Positions>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...kept]))
  } catch {
    // A browser that refuses storage begins at the top after loading the page anew.
  }
}
