// Runs through the screens of the app in a real browser, while everything around fails at random.
import { setTimeout as pause } from 'node:timers/promises'
import { makePressGuide } from '../../e2e/support/works.ts'
import { addPerson } from '../../server/test/hosting/people.ts'
import { reservePort } from '../../server/test/ports.ts'
import { type FaultyProxy, startProxy } from '../site/faulty-proxy.ts'
import type { BatchJob, Report } from '../site/jobs.ts'
import { type EntryRow, foldOfLog, misstatedHead } from '../site/run-state.ts'
import type { Opened } from '../site/screens.ts'
import { chanceOf } from '../site/seed.ts'
import { type Served, startServed } from '../site/server.ts'
import type { Tally } from '../site/tally.ts'
import { compare, type Deed, noCounts, type ServerEvent } from '../site/truth.ts'
import { type BrowserKind, openers } from './browsers.ts'
import { actionWeights, breaks, deeds, mishapWeights } from './deeds.ts'
import { type BrowserHistory, type BrowserWorld, begin, sendRest } from './operator.ts'
import { openTablet } from './tablet.ts'

interface JourneyOptions extends Omit<BatchJob, 'atOnce'> {
  kind: BrowserKind
}

export async function proveInBrowser(options: JourneyOptions, tally: Tally): Promise<void> {
  const { seed, from, runs, engine, kind } = options
  const chance = chanceOf(seed).branch('browser')
  const port = await reservePort()
  const address = `http://127.0.0.1:${port}`
  const served = await startServed(engine, { address })
  const proxy = await startProxy(Number(new URL(served.local).port), chance.branch('proxy').next, port)
  const browser = await openers[kind]()
  console.log(`${runs} runs in ${browser.version}, over ${engine}`)
  try {
    const world = await makeWorld({ served, proxy, browser, address })
    for (let number = from; number < from + runs; number++)
      tally.add(
        { where: `${kind}, ${engine}`, number },
        await live(world, chance.branch(number), `B${number}`),
      )
  } finally {
    await browser.close()
    await proxy.stop()
    await served.close()
  }
}

interface Parts {
  served: Served
  proxy: FaultyProxy
  browser: Opened
  address: string
}

async function makeWorld(parts: Parts): Promise<BrowserWorld> {
  const { served } = parts
  const text = (label: string) => ({ label, field_type: 'Text Input' })
  const { guideid } = await makePressGuide(served.call, [
    { title: 'Tighten the plug', fields: [text('Remark'), text('Seal')] },
    { title: 'Clean up', fields: [text('Bin')] },
  ])
  const people = []
  for (const username of ['Noor Haas', 'Tom Weiss']) {
    const email = `${username.split(' ')[0]?.toLowerCase()}@works.example`
    const person = { email, username, password: 'battery horse correct' }
    people.push({ ...person, userid: await addPerson(served.call, person) })
  }
  const [operator, other] = people as [BrowserWorld['operator'], BrowserWorld['other']]
  return { ...parts, guideid, operator, other }
}

async function live(world: BrowserWorld, chance: BrowserHistory['chance'], order: string): Promise<Report> {
  const timeline: string[] = []
  const began = performance.now()
  const tell = (text: string) =>
    void timeline.push(`${((performance.now() - began) / 1000).toFixed(2).padStart(7)} s  ${text}`)
  const tablet = await openTablet(world.browser, world)
  const log: Deed[] = []
  const history: BrowserHistory = {
    world,
    chance,
    tablet,
    order,
    log,
    address: '',
    texts: 0,
    tell,
    crashing: null,
    left: [],
  }
  try {
    await begin(history)
    for (let left = chance.between(8, 20); left > 0; left--) {
      const isMishap = chance.is(0.45)
      const act = isMishap ? breaks[chance.choose(mishapWeights)] : deeds[chance.choose(actionWeights)]
      await act(history).catch((error: Error) => tell(`  that did not work: ${error.message.split('\n')[0]}`))
    }
    const refused = await sendRest(history)
    return { ...(await judge(history)), timeline, refused }
  } catch (error) {
    return { ...nothing, faults: [`it could not be worked to its end: ${error}`], timeline }
  } finally {
    world.proxy.weather = null
    await history.crashing
    await tablet.context.close().catch((error) => tell(`the browser does not close: ${error}`))
  }
}

const nothing = { ...noCounts, refused: 0, events: 0 }

/** Entered steps are recorded, too, and follow from the user's actions. */
const unlogged = new Set(['step.entered'])

/** If the device had no time of the server, its times are exact only if a message arrives immediately. */
const wayOf =
  ({ batches }: BrowserWorld['proxy']) =>
  ({ eventid, sent_at, received_at }: ServerEvent): number => {
    const sent = batches.find(
      ({ body }) => body.includes(eventid) && body.includes(`"sent":{"at":${sent_at},`),
    )
    return sent ? received_at - sent.left : 0
  }

async function judge({ world, order, log, left, tell }: BrowserHistory) {
  const { call } = world.served
  await pause(200)
  const rows = await call<EntryRow[]>('GET', `/work_log?workorderid=${order}`)
  const events: ServerEvent[] = []
  for (const { entryid } of rows)
    events.push(...(await call<ServerEvent[]>('GET', `/work_log/${entryid}/events?limit=200`)))
  const verdict = compare(log, events, { unlogged, wayOf: wayOf(world.proxy) })
  verdict.faults.unshift(...left)
  const [entry] = rows
  if (rows.length !== 1) verdict.faults.push(`${rows.length} runs of ${order}`)
  if (entry) verdict.faults.push(...misstatedHead(foldOfLog(log, events), entry))
  if (verdict.faults.length > 0)
    for (const { type, answers, at, seq, uncertain } of events)
      tell(`server ${at} ${type} ${seq} ${answers[0]?.value ?? ''}${uncertain ? ' uncertain' : ''}`)
  return { ...verdict, events: events.length }
}
