// What remains of a run that an administrator removed while devices still held events of it: nothing but its name.
import type { Verdict } from '../truth.ts'
import type { History } from './history.ts'

interface Answered {
  events: unknown[]
  refused: { code: string }[]
}

/** False where no answer came to the request, and the run is there still. */
export async function isRemoved({ removal, world }: History): Promise<boolean> {
  if (!removal) return false
  return removal.isSure || (await world.served.api('GET', `/work_log/${removal.entryid}`)).status === 404
}

const isTurnedAway = ({ events, refused }: Answered): boolean =>
  events.length === 0 && refused.length > 0 && refused.every(({ code }) => code === 'run.removed')

const repeatsAtMost = 3

/** By whoever sent them, and word by word: the run does not come back. */
async function repeatBatches({ world, work, tablets }: History): Promise<string[]> {
  const { local } = world.served
  const batches = tablets.flatMap(({ proxy }) => proxy.batches).slice(0, repeatsAtMost)
  const faults: string[] = []
  for (const { body } of batches) {
    const { events } = JSON.parse(body) as { events: { userid: number }[] }
    const people = [world.operator, world.other]
    const person = people.find(({ userid }) => userid === events[0]?.userid) ?? world.operator
    const answer = await fetch(`${local}/api/2.0/work_log/${work.runid}/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: person.authorization },
      body,
    })
    const text = await answer.text()
    if (answer.status !== 200 || !isTurnedAway(JSON.parse(text) as Answered))
      faults.push(`a removed run answers a repeated batch by ${answer.status} ${text.slice(0, 500)}`)
  }
  return faults
}

/** What devices were answered after the removal, and what was shown to people. */
function judgeAnswers({ removal, work, tablets, setAside }: History): string[] {
  const answers = tablets.flatMap(({ proxy }) =>
    proxy.batches.flatMap(({ at, body, answer }) =>
      removal?.isSure && at > removal.at && answer?.status === 200 ? [{ body, text: answer.body }] : [],
    ),
  )
  const own = new Set(work.log.map(({ eventid }) => eventid))
  return answers.flatMap(({ body, text }) => {
    const { events } = JSON.parse(body) as { events: { eventid: string; type: string }[] }
    const ofRun = events.filter(({ eventid }) => own.has(eventid))
    if (ofRun.length === 0) return []
    if (!isTurnedAway(JSON.parse(text) as Answered)) return [`taken after the removal: ${text.slice(0, 500)}`]
    return ofRun
      .filter(({ eventid }) => !setAside.has(eventid) && !isShownOtherwise(work.log, eventid))
      .map(({ type, eventid }) => `not shown as set aside: ${type} ${eventid}`)
  })
}

/** Ends wait for the answer of the server and show it at their button; a page that is gone before its entry is stored shows nothing. */
const isShownOtherwise = (log: History['work']['log'], eventid: string): boolean =>
  log.some((deed) => deed.eventid === eventid && deed.standing !== 'kept')

export async function judgeRemoved(history: History): Promise<Verdict> {
  const { work, world } = history
  const faults = [...(await repeatBatches(history)), ...judgeAnswers(history)]
  for (const order of work.orders) {
    const rows = await world.served.call<{ runid: string }[]>(
      'GET',
      `/work_log?workorderid=${encodeURIComponent(order)}`,
    )
    if (rows.some(({ runid }) => runid === work.runid)) faults.push(`a removed run came back: ${order}`)
  }
  return {
    ...{ faults, deeds: work.log.length, warned: 0, turnedDown: 0, uncertain: 0, late: 0, farthestMs: 0 },
  }
}
