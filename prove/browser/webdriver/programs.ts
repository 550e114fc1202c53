// Debian's programs for driving Firefox and WebKit: their paths, what is missing, and how they are started.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { reservePort } from '../../../server/test/ports.ts'
import { type Opened, size } from '../../site/screens.ts'
import { connect, startBidi } from './bidi.ts'
import { startClassic } from './classic.ts'
import { screensOf } from './page.ts'

/** Returns the path of the first of these programs that exists. */
function find(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

const firefox = () => find('firefox-esr', 'firefox')
const driver = () => find('WebKitWebDriver')
const [miniBrowser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').toSorted().toReversed()
const hasDisplay = () => Boolean(find('Xvfb') ?? process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY)

/** Null if none exists. */
export const missing = {
  firefox: () => (firefox() ? null : "Firefox is not installed (Debian's package firefox-esr)"),
  webkit: () => {
    const wanted = [
      !(driver() && miniBrowser) && 'webkit2gtk-driver',
      // MiniBrowser has no headless mode.
      !hasDisplay() && 'xvfb',
    ].filter(Boolean)
    return wanted.length > 0 ? `not installed: Debian's ${wanted.join(' and ')}` : null
  },
}

const startMs = 60_000

/** Disable prompts, downloads and reports of Firefox at its first start. */
const quiet = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'en-GB',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.enabled': false,
}

/** A single Firefox; every tablet is an isolated container in it. */
export async function startFirefox(): Promise<Opened> {
  const home = mkdtempSync(join(tmpdir(), 'stepwright-firefox-'))
  const preferences = Object.entries(quiet).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  )
  writeFileSync(join(home, 'user.js'), preferences.join('\n'))
  const flags = ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port', '0']
  const child = spawn(firefox() ?? '', flags, {
    env: { ...process.env, HOME: home },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const bidi = await said(child, /listening on (ws:\S+)/)
    .then(([, address]) => connect(address as string))
    .catch((error) => gone(child).then(() => Promise.reject(error)))
  return {
    version: bidi.version,
    async openScreens({ proxy, address, early }) {
      const driver = await startBidi(bidi, String(early), size)
      return screensOf({ driver, harbour: `${address}/favicon.svg`, proxy })
    },
    close: async () => {
      await bidi.send('browser.close').catch(() => {})
      bidi.end()
      await gone(child)
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Every tablet is its own MiniBrowser, which loses everything when it is closed. */
export async function startWebKit(): Promise<Opened> {
  const home = mkdtempSync(join(tmpdir(), 'stepwright-webkit-'))
  const display = await startDisplay()
  const port = await reservePort()
  const child = spawn(driver() ?? '', [`--port=${port}`], {
    env: { ...process.env, ...display.env, HOME: home, XDG_RUNTIME_DIR: home, LANG: 'en_GB.UTF-8' },
    stdio: 'ignore',
  })
  const address = `http://127.0.0.1:${port}`
  await listening(address)
  const browserOptions = { binary: miniBrowser, args: ['--automation'] }
  const capabilities = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browserOptions }
  const open = () => startClassic(address, capabilities, size)
  const first = await open()
  await first.end()
  return {
    version: first.version.replace('MiniBrowser', 'WebKitGTK'),
    async openScreens({ proxy, address, early }) {
      proxy.early = `(${early})()`
      return screensOf({ driver: await open(), harbour: `${address}/favicon.svg`, proxy })
    },
    close: async () => {
      await gone(child)
      await display.end()
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A virtual display, or else the current one. */
async function startDisplay() {
  const program = find('Xvfb')
  if (!program) return { env: {}, end: async () => {} }
  const flags = ['-displayfd', '2', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
  const child = spawn(program, flags, { stdio: ['ignore', 'ignore', 'pipe'] })
  const [, number] = await said(child, /^(\d+)$/m)
  return {
    env: { DISPLAY: `:${number}`, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' },
    end: () => gone(child),
  }
}

function said(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  const { promise, resolve, reject } = Promise.withResolvers<RegExpExecArray>()
  let all = ''
  const tell = () => reject(new Error(`${child.spawnfile} did not start: ${all}`))
  const timer = setTimeout(tell, startMs)
  child.once('exit', tell)
  child.stderr?.on('data', (chunk) => {
    all += chunk
    const found = pattern.exec(all)
    if (found) resolve(found)
  })
  return promise.finally(() => clearTimeout(timer))
}

async function listening(address: string): Promise<void> {
  const end = performance.now() + startMs
  for (;;) {
    const isThere = await fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return
    if (performance.now() > end) throw new Error(`nothing answers at ${address}`)
    await pause(100)
  }
}

async function gone(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const { promise, resolve } = Promise.withResolvers<unknown>()
  child.once('exit', resolve)
  child.kill()
  const timer = setTimeout(() => child.kill('SIGKILL'), 5000)
  await promise
  clearTimeout(timer)
}
