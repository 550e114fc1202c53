// Actions and faults of a run in a browser.
import { setTimeout as pause } from 'node:timers/promises'
import { countUnsent } from '../../e2e/support/runs.ts'
import { faults } from '../site/faulty-proxy.ts'
import type { Screen } from '../site/screens.ts'
import { otherBuild } from './builds.ts'
import { answer, type BrowserHistory, bring, note, signInAs } from './operator.ts'
import { loseDisk, press, setClock, setFull } from './tablet.ts'

type Act = (history: BrowserHistory) => Promise<unknown>

const turn: Act = async (history) => {
  if (!(await bring(history))) return
  const { page } = history.tablet
  history.tell('turns the page')
  const back = page.getByRole('button', { name: 'Back', exact: true })
  const isLast = await page.getByLabel('Bin', { exact: true }).isVisible()
  await (isLast ? back : page.getByRole('button', { name: 'Next' })).click()
}

/** The screen changes before the event is stored. A read of the store waits for the writes that began before it. */
const whenWritten = (page: Screen) => countUnsent(page)

const halt: Act = async (history) => {
  if (!(await bring(history))) return
  const { page } = history.tablet
  history.tell('pauses')
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  const at = await press(page.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true }))
  const deed = note(history, { type: 'paused', text: null, at, outcome: 'shown' })
  await page.getByRole('button', { name: 'Continue', exact: true }).waitFor()
  await whenWritten(page)
  if (!history.tablet.isFull) deed.outcome = 'stored'
}

const hold: Act = async (history) => {
  if (!(await bring(history))) return
  const { page } = history.tablet
  history.tell('lays it aside')
  await page.getByRole('button', { name: 'More about this run' }).click()
  await page.getByRole('button', { name: /^Put on hold/ }).click()
  const at = await press(page.getByRole('dialog').getByRole('button', { name: 'Put on hold', exact: true }))
  const deed = note(history, { type: 'suspended', text: null, at, outcome: 'shown' })
  await page.getByRole('heading', { name: 'On hold', exact: true }).waitFor()
  await whenWritten(page)
  if (!history.tablet.isFull) deed.outcome = 'stored'
}

export const deeds = { answer, turn, halt, hold }
export const actionWeights: Record<keyof typeof deeds, number> = { answer: 60, turn: 20, halt: 8, hold: 4 }

const act =
  (words: string, change: Act): Act =>
  (history) => {
    history.tell(words)
    return change(history)
  }

const weather: Act = async ({ world, chance, tell }) => {
  const next = { fault: chance.pick(faults), chance: chance.pick([0.3, 0.7, 1]) }
  world.proxy.weather = next
  tell(`the network: ${next.fault}, ${next.chance * 100} % of the requests`)
}

const jump: Act = async ({ chance, tablet, tell }) => {
  const size = chance.pick([70, 600, 3600, 86_400, 31_000_000]) * 1000
  const by = Math.round(size * (0.5 + chance.next())) * (chance.is(0.5) ? 1 : -1)
  tell(`the clock is set by ${by} ms`)
  if (!tablet.page.url().startsWith('http')) return
  await setClock(tablet.page, by)
}

const crash: Act = async (history) => {
  const { served } = history.world
  history.tell('the server is killed, and starts again')
  await history.crashing
  await served.kill()
  history.crashing = pause(300).then(served.restart)
}

const upgraded: Act = async (history) => {
  const { served, proxy } = history.world
  history.tell('the server ends, and another version of site and app takes its place')
  await history.crashing
  await served.stop()
  proxy.rewriting = proxy.rewriting ? null : otherBuild()
  history.crashing = served.restart()
}

/** Repeats it as long as an answer under way sets the cookie again. */
async function endSession({ world, tablet }: BrowserHistory): Promise<void> {
  const { page, context } = tablet
  const form = page.getByLabel('E-mail address')
  do {
    await context.clearCookies()
    await page.goto(`${world.address}/login`)
    await form
      .or(page.getByRole('heading', { name: /^Hello/ }))
      .first()
      .waitFor()
  } while (!(await form.isVisible()))
}

const otherPerson: Act = async (history) => {
  const { world, tablet, tell } = history
  tell('somebody else signs in on this tablet')
  world.proxy.weather = null
  await history.crashing
  await endSession(history)
  await signInAs(history, world.other)
  await tablet.page.goto(`${world.address}/runs`)
  await pause(300)
  tell('and the first person signs in again')
  await endSession(history)
  await signInAs(history, world.operator)
}

const signedIn: Act = async (history) => {
  const { world, tablet, tell } = history
  const isAsked = await tablet.page.getByRole('link', { name: 'Sign in' }).first().isVisible()
  if (!isAsked && !tablet.page.url().includes('/login')) return
  tell('signs in again')
  await signInAs(history, world.operator)
}

export const breaks = {
  weather,
  jump,
  crash,
  upgraded,
  otherPerson,
  signedIn,
  fair: act('the network works', async ({ world }) => {
    world.proxy.weather = null
  }),
  offline: act('the tablet loses its network', ({ tablet }) => tablet.context.setOffline(true)),
  online: act('the tablet has a network', ({ tablet }) => tablet.context.setOffline(false)),
  reload: act('the page is reloaded', ({ tablet }) => tablet.page.reload()),
  close: act('the page is closed, and another one opened', async (history) => {
    const { tablet } = history
    const page = await tablet.context.newPage()
    await tablet.page.close({ runBeforeUnload: false })
    tablet.front(page)
  }),
  window: act('a second window is opened', async ({ tablet }) =>
    tablet.front(await tablet.context.newPage()),
  ),
  front: act('another window comes to the front', async ({ tablet, chance }) =>
    tablet.front(chance.pick(tablet.context.pages())),
  ),
  lost: act('the connection to the disk is lost', ({ tablet }) => loseDisk(tablet.page)),
  full: act('the disk is full', ({ tablet }) => {
    tablet.isFull = true
    return setFull(tablet.page, true)
  }),
  sound: act('the disk has room', ({ tablet }) => {
    tablet.isFull = false
    return setFull(tablet.page, false)
  }),
  signedOut: act('the session ends', ({ tablet }) => tablet.context.clearCookies()),
  unregistered: act('the service worker is gone', ({ tablet }) =>
    tablet.page.evaluate(async () => {
      for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister()
    }),
  ),
  updated: act('the service worker looks for a new version', ({ tablet }) =>
    tablet.page.evaluate(async () => {
      for (const each of await navigator.serviceWorker.getRegistrations()) await each.update().catch(() => {})
    }),
  ),
}

export const mishapWeights: Record<keyof typeof breaks, number> = {
  ...{ weather: 30, fair: 14, offline: 8, online: 10, reload: 9, close: 8, window: 5, front: 4 },
  ...{ lost: 5, full: 3, sound: 6, jump: 8, signedOut: 3, signedIn: 6, otherPerson: 2 },
  ...{ unregistered: 3, updated: 3, crash: 4, upgraded: 3 },
}
