// Parallel runs against a single server, each on its own tablet, all with the choices of one seed.

import { setTimeout as pause } from 'node:timers/promises'
import { makePressGuide } from '../../e2e/support/works.ts'
import { drawPng } from '../../server/src/image-sizes/png.ts'
import { aPdf } from '../../server/test/files/media-files.ts'
import { callsAt } from '../../server/test/hosting/calls.ts'
import { addPerson, signIn } from '../../server/test/hosting/people.ts'
import type { BatchJob, Report } from '../site/jobs.ts'
import { type Chance, chanceOf } from '../site/seed.ts'
import { type Served, startServed } from '../site/server.ts'
import { breaks, people } from './deeds.ts'
import { type History, settle, startHistory, usable, type World } from './history.ts'
import { judge } from './judge.ts'
import { workAway } from './losses.ts'
import { requireIntact } from './records.ts'
import { drawScenarios, playScenario } from './scenarios.ts'
import type { Person } from './screen.ts'
import { correctVoided } from './voidings.ts'

const deeds = { ...people, workAway }

const actionWeights: Record<keyof typeof deeds, number> = {
  ...{ answer: 50, answerTwice: 8, enterStep: 15, photograph: 6, attach: 3 },
  ...{ halt: 6, hold: 3, handOver: 5, changeOrder: 2, correct: 5, settle: 3 },
  ...{ finish: 0.7, cancel: 0.3, endAtDesk: 0.5, remove: 1.4, workAway: 6, forge: 12, voidRun: 1 },
}

const mishaps: Record<keyof typeof breaks, number> = {
  ...{ weather: 30, fair: 10, offline: 7, online: 9, retry: 8 },
  ...{ reload: 8, kill: 8, window: 6, front: 4 },
  ...{ full: 4, broken: 3, sound: 9, lost: 5, upgrade: 4, clearDisk: 2 },
  ...{ jump: 8, sleep: 4, signedOut: 4, signedIn: 5, otherPerson: 3, crash: 1.5, replaced: 0.7, tablet: 5 },
}

/** Id of an upload. */
const partBytes = 8 * 1024 * 1024

interface Batch extends BatchJob {
  onRun: (number: number, report: Report) => void
}

export async function proveBatch({ seed, from, runs, engine, atOnce, data, onRun }: Batch): Promise<void> {
  const served = await startServed(engine, { data })
  try {
    const world = await makeWorld(served)
    const numbers = Array.from({ length: runs }, (_, index) => from + index)
    const worker = async () => {
      for (let number = numbers.shift(); number !== undefined; number = numbers.shift())
        onRun(number, await live(world, chanceOf(seed).branch(number), `R${number}`))
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    await requireIntact(world)
  } finally {
    await served.close()
  }
}

async function makeWorld(served: Served): Promise<World> {
  const { call } = served
  const field = (label: string, field_type = 'Text Input') => ({ label, field_type })
  const { guideid, fields, stepids } = await makePressGuide(call, [
    {
      title: 'Tighten the plug',
      fields: [field('Remark'), field('Seal'), field('Plug', 'Image'), field('Certificate', 'Document')],
    },
    { title: 'Clean up' },
  ])
  const [operator, other, stranger] = [
    await addUser(served, 'Noor Haas'),
    await addUser(served, 'Tom Weiss'),
    await addUser(served, 'Eve Stone'),
  ]
  const lead = await addUser(served, 'Lea Brand', 'Author')
  const { userid: leadid } = await call<{ userid: number }>('GET', '/user')
  let restarting: Promise<void> | null = null
  const restart = (isKilled: boolean) => {
    restarting ??= (isKilled ? served.kill() : served.stop())
      .then(() => pause(300))
      .then(served.restart)
      .finally(() => {
        restarting = null
      })
    return restarting
  }
  /** Another run may kill the server at any moment. */
  const whileUp = async <R>(read: () => Promise<R>): Promise<R> => {
    for (let tries = 0; ; tries++)
      try {
        await restarting
        return await read()
      } catch (error) {
        if (tries === 20) throw error
        await pause(250)
      }
  }
  return {
    ...{
      served,
      operator,
      other,
      stranger,
      lead,
      leadid,
      guideid,
      stepids,
      restart,
      whileUp,
      ...drawFiles(),
    },
    fields: fields as unknown as World['fields'],
  }
}

/** Different each time. */
function drawFiles(): Pick<World, 'drawPhoto' | 'writeDocument'> {
  let count = 0
  return {
    drawPhoto: () => {
      count += 1
      const shade = (count % 200) / 200
      return new Uint8Array(drawPng(60 + (count % 50), 60 + Math.floor(count / 50), () => shade))
    },
    writeDocument: (isLarge) => {
      count += 1
      const length = isLarge ? partBytes + 200_000 : 100_000
      return new Uint8Array(aPdf({ remark: `${count}`.padEnd(length) }))
    },
  }
}

async function addUser({ call, local }: Served, username: string, ...privileges: string[]): Promise<Person> {
  const email = `${username.replace(' ', '.').toLowerCase()}@works.example`
  const person = { email, username, password: 'battery horse correct' }
  const userid = await addPerson(call, { ...person, privileges })
  return { userid, username, ...callsAt(local, await signIn(callsAt(local).call, person)) }
}

async function live(world: World, chance: Chance, order: string): Promise<Report> {
  const history = await world.whileUp(() => startHistory(world, chance, order))
  try {
    await work(history)
    await settle(history)
    if (chance.is(0.5)) await people.settle(history, chance.pick(history.tablets))
    await correctVoided(history)
    return await world.whileUp(() => judge(history))
  } finally {
    for (const { proxy } of history.tablets) await proxy.stop()
  }
}

async function work(history: History): Promise<void> {
  const { chance, tablets, tell } = history
  const scenarios = drawScenarios(chance.branch('scenarios'))
  if (chance.is(0.3)) await happen(history)
  if (!history.work.runid) {
    tell('begins the run')
    const [first] = tablets
    const begun = first?.windows.at(-1)?.begin(history.work)
    await Promise.race([begun, pause(chance.pick([10, 3000]))])
  }
  const last = chance.is(0.5) ? chance.between(1, 6) : 0
  const all = chance.between(8, 30)
  for (let left = all; left > 0; left--) {
    const due = scenarios.filter(({ at }) => at <= 1 - left / all)
    for (const scenario of scenarios.splice(0, due.length)) await playScenario(history, scenario)
    if (left === last) await people.finish(history, chance.pick(usable(history)))
    else if (chance.is(0.45)) await happen(history)
    else await deeds[chance.choose(actionWeights)](history, chance.pick(usable(history)))
    await pause(chance.pick([0, 0, 10, 60, 200]))
  }
}

async function happen(history: History): Promise<void> {
  const { chance } = history
  await breaks[chance.choose(mishaps)](history, chance.pick(usable(history)))
}
