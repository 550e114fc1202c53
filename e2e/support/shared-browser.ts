// The browser of one test process: its first test file starts it and later ones reuse it, one at a time.
import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'

interface Handle {
  ref?(): void
  unref?(): void
}

interface Shared {
  browser: Browser
  handles: Handle[]
}

let shared: Shared | undefined

/**
 * Returns the browser; `release` closes the windows of the test file. Until then the browser keeps the event loop
 * alive, afterwards it does not, because a test file ends when its event loop is empty. The browser ends with the
 * process.
 */
export async function borrowBrowser(): Promise<{ browser: Browser; release(): Promise<void> }> {
  if (!shared?.browser.isConnected()) shared = await launch()
  const { browser, handles } = shared
  for (const handle of handles) handle.ref?.()
  const release = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
    for (const handle of handles) handle.unref?.()
  }
  return { browser, release }
}

/** Pipes of a child are sockets, which have `ref` and `unref`. */
const handlesOf = (child: ChildProcess): Handle[] => [
  child,
  ...(child.stdio.filter((stream) => stream != null) as Handle[]),
]

/** The library does not expose the browser process, so it is observed as it starts. */
async function launch(): Promise<Shared> {
  const started: ChildProcess[] = []
  const observe = (message: unknown) => void started.push((message as { process: ChildProcess }).process)
  subscribe('child_process', observe)
  try {
    const browser = await openBrowser()
    return { browser, handles: started.flatMap(handlesOf) }
  } finally {
    unsubscribe('child_process', observe)
  }
}
