// A browser tab as far as a router needs one: history entries and a clock.
import type { HistoryWindow } from '../../src/lib/router/history.ts'
import { Router, type Shown } from '../../src/lib/router/router.ts'
import type { Route } from '../../src/lib/router/types.ts'

/** Duration of going back in a browser; also used for lazy code. */
export const soon = () => new Promise((done) => setTimeout(done, 5))

export class Tab implements HistoryWindow {
  entries: { href: string; state: unknown }[]
  at = 0
  readonly #listeners: Record<string, ((event: never) => void)[]> = { popstate: [], beforeunload: [] }

  constructor(href: string) {
    this.entries = [{ href, state: null }]
  }

  get href(): string {
    return this.entries[this.at]?.href ?? ''
  }

  get location() {
    const { pathname, search, hash } = new URL(this.href, 'http://site.test')
    return { pathname, search, hash }
  }

  addEventListener(type: string, listen: (event: never) => void): void {
    this.#listeners[type]?.push(listen)
  }

  /** Dispatches an event; returns whether the browser would ask before leaving the page. */
  tell(type: 'popstate' | 'beforeunload'): boolean {
    const event = new Event(type, { cancelable: true })
    for (const listen of this.#listeners[type] ?? []) listen(event as never)
    return event.defaultPrevented
  }

  /** Like a link to a part of the page, which no script handles. */
  followPart(hash: string): void {
    const [front] = this.href.split('#')
    this.#push({ href: `${front}#${hash}`, state: null })
    this.tell('popstate')
  }

  #push(entry: { href: string; state: unknown }): void {
    this.entries = [...this.entries.slice(0, this.at + 1), entry]
    this.at += 1
  }

  readonly history = (() => {
    const tab = this
    return {
      get state() {
        return tab.entries[tab.at]?.state
      },
      pushState: (state: unknown, _: string, href: string) => tab.#push({ href, state }),
      replaceState: (state: unknown, _: string, href: string) => {
        tab.entries[tab.at] = { href, state }
      },
      go: (by: number) => {
        setTimeout(() => {
          tab.at = Math.min(Math.max(tab.at + by, 0), tab.entries.length - 1)
          tab.tell('popstate')
        })
      },
    }
  })()
}

/** A router in its own tab that renders synchronously, with a log of rendered screens and scrolling. */
export async function open(routes: readonly Route[], href: string) {
  const tab = new Tab(href)
  const log: string[] = []
  const router = new Router(routes, tab, {
    keep: () => {},
    show: (_, hash, isFirst) => void log.push(`scrolls${hash && ` to ${hash}`}${isFirst ? ' first' : ''}`),
  })
  router.show = (shown) => {
    log.push(nameOf(shown))
    queueMicrotask(() => router.rendered(shown))
  }
  router.begin()
  await soon()
  const back = () => {
    tab.history.go(-1)
    return soon()
  }
  return { tab, router, log, back }
}

function nameOf({ location, layers, isPending, isMissing }: Shown): string {
  const failed = layers.find(({ state }) => state === 'failed')
  if (failed) return `${location.pathname} failed: ${failed.error}`
  return `${location.href}${isPending ? ' pending' : ''}${isMissing ? ' missing' : ''}`
}
