// A user that works on a run through the screens of the app and handles whatever the screen shows.
import { setTimeout as pause } from 'node:timers/promises'
import { countUnsent } from '../../e2e/support/runs.ts'
import { pressIfThere } from '../../e2e/support/wait.ts'
import type { FaultyProxy } from '../site/faulty-proxy.ts'
import type { Opened, Screen } from '../site/screens.ts'
import type { Chance } from '../site/seed.ts'
import type { Served } from '../site/server.ts'
import type { Deed } from '../site/truth.ts'
import { type BrowserTablet, leaveField, press, setFull } from './tablet.ts'

interface Account {
  userid: number
  username: string
  email: string
  password: string
}

export interface BrowserWorld {
  served: Served
  proxy: FaultyProxy
  browser: Opened
  /** Port of the site, through the proxy. */
  address: string
  guideid: number
  operator: Account
  other: Account
}

export interface BrowserHistory {
  world: BrowserWorld
  chance: Chance
  tablet: BrowserTablet
  order: string
  log: Deed[]
  /** Address of the run, as the browser showed it last. */
  address: string
  texts: number
  tell: (text: string) => void
  crashing: Promise<void> | null
  /** Actions that failed without a fault. */
  left: string[]
}

const restMs = 90_000

/** Like the journeys, for any page. */
export async function fillSignIn(page: Screen, { email, password }: Pick<Account, 'email' | 'password'>) {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}

export async function signInAs({ world, tablet }: BrowserHistory, person: Account): Promise<void> {
  const { page } = tablet
  await page.goto(`${world.address}/login`)
  await fillSignIn(page, person)
  await page.getByRole('heading', { name: /^Hello/ }).waitFor()
}

export async function begin(history: BrowserHistory): Promise<void> {
  const { world, chance, tablet, order, tell } = history
  const { page } = tablet
  if (!(await comeBack(history))) throw new Error('nobody can sign in')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto(`${world.address}/runs/start/${world.guideid}`)
  await page.getByLabel('Work order', { exact: true }).fill(order, { timeout: 20_000 })
  if (chance.is(0.3)) {
    world.proxy.weather = { fault: chance.pick(['cut after', 'refused', 'portal', '502 after']), chance: 1 }
    tell(`the network: ${world.proxy.weather.fault}`)
  }
  tell('begins the run')
  const at = await press(page.getByRole('button', { name: 'Start', exact: true }))
  await page.getByRole('heading', { name: 'Tighten the plug' }).waitFor({ timeout: 20_000 })
  // The run starts once its plan is loaded, after the press and before the first step is visible.
  const tookMs = (await trueTime(page)) - at
  note(history, { type: 'started', text: null, at, outcome: 'stored', order, tookMs })
  history.address = new URL(page.url()).pathname
}

type Done = Pick<Deed, 'type' | 'text' | 'at' | 'outcome' | 'order' | 'tookMs'>

export function note(history: BrowserHistory, deed: Done): Deed {
  const { userid } = history.world.operator
  const whole = { ...deed, eventid: null, device: 'the tablet', userid, field: null, basedOn: null }
  history.log.push(whole)
  return whole
}

const isOnStep = (page: Screen) => page.locator('.sw-run-form input').first().isVisible()

/** Brings the step to the front; returns false if that fails. */
export async function bring(history: BrowserHistory): Promise<boolean> {
  const { world, tablet, tell } = history
  const { page } = tablet
  history.address = /\/runs\/[0-9a-f-]+/.exec(page.url())?.[0] ?? history.address
  if (await isOnStep(page)) return true
  const goOn = page.getByRole('button', { name: 'Continue', exact: true })
  const step = page.locator('.sw-run-form input').first()
  if (!(await goOn.isVisible())) {
    tell('opens the run')
    await page.goto(`${world.address}${history.address}`).catch(() => {})
    await step
      .or(goOn)
      .first()
      .waitFor({ timeout: 4000 })
      .catch(() => {})
  }
  if (await goOn.isVisible()) {
    tell('goes on')
    const at = await press(goOn)
    note(history, { type: 'resumed', text: null, at, outcome: 'shown' })
    await step.waitFor({ timeout: 5000 }).catch(() => {})
  }
  if (await isOnStep(page)) return true
  const words = await page
    .locator('body')
    .innerText()
    .catch(() => '')
  tell(`the run does not open: ${words.replaceAll(/\s+/g, ' ').slice(0, 120)}`)
  return false
}

export const trueTime = (page: Screen): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { tampered: { trueTime(): number } }).tampered.trueTime())

/** Types into a field, leaves it, and reads its state on the screen. */
export async function answer(history: BrowserHistory): Promise<void> {
  if (!(await bring(history))) return
  const { chance, tablet, tell, order } = history
  const { page } = tablet
  const labels = (await page.getByLabel('Bin', { exact: true }).isVisible()) ? ['Bin'] : ['Remark', 'Seal']
  const label = chance.pick(labels)
  history.texts += 1
  const text = `${order}.${history.texts}`
  tell(`answers ${text} (${label})`)
  const input = page.getByLabel(label, { exact: true })
  await input.fill(text)
  // Switching the window sends typed text, too, so the answer may be anywhere from here on.
  const deed = note(history, { type: 'value.saved', text, at: await trueTime(page), outcome: 'shown' })
  deed.at = await leaveField(page, label)
  if (chance.is(0.15)) return
  const field = page.locator('.sw-run-form > *', { has: page.getByLabel(label, { exact: true }) })
  const says = field.locator('.sw-run-says:is([data-tone=waiting], [data-tone=saved])').first()
  await says.waitFor({ timeout: 4000 })
  const isInPageOnly = await page
    .getByText(/in this window only/i)
    .first()
    .isVisible()
  const shown = await page.getByLabel(label, { exact: true }).inputValue()
  if (shown === text && !isInPageOnly) deed.outcome = 'stored'
}

/** After all faults: signs in if asked, and waits until everything is sent. Returns how often it was sent by hand. */
export async function sendRest(history: BrowserHistory): Promise<number> {
  const { world, tablet, tell } = history
  tell('— everything works again —')
  world.proxy.weather = null
  await history.crashing
  const { context } = tablet
  await context.setOffline(false)
  await setFull(tablet.page, false).catch(() => {})
  // Gives events that exist only in a page the time to be stored.
  await pause(500)
  const page = await context.newPage()
  for (const other of context.pages()) if (other !== page) await other.close()
  tablet.front(page)
  await context.clearCookies()
  if (!(await comeBack(history))) {
    history.left.push('nobody can sign in and open the run')
    return 0
  }
  let byHand = 0
  const end = performance.now() + restMs
  while ((await countUnsent(page).catch(() => 1)) > 0 && performance.now() < end) {
    const refused = page.locator('.sw-notice .sw-bullets')
    if (await refused.isVisible()) byHand += 1
    await pressIfThere(page.getByRole('button', { name: 'Try again' }))
    await pause(250)
  }
  if (performance.now() > end) history.left.push(`${await countUnsent(page)} are still waiting`)
  return byHand
}

/** Reloads a page that does not load, as users do. */
async function comeBack(history: BrowserHistory): Promise<boolean> {
  const { world, tablet, tell } = history
  const { page } = tablet
  for (let tries = 0; tries < 5; tries++)
    try {
      await signInAs(history, world.operator)
      await page.goto(`${world.address}${history.address}`)
      return true
    } catch (error) {
      const words = await page
        .locator('body')
        .innerText()
        .catch(() => '')
      tell(`  that did not work: ${(error as Error).message.split('\n')[0]}: ${words.slice(0, 200)}`)
    }
  return false
}
