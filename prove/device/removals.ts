// Proves that nothing but the UUID remains of a run that an administrator removed while devices had events of it.
import { noCounts, type Verdict } from '../site/truth.ts'
import type { History } from './history.ts'

interface Answered {
  events: unknown[]
  refused: { code: string }[]
}

/** Returns false if the request got no answer and the run still exists. */
export async function isRemoved({ removal, world }: History): Promise<boolean> {
  if (!removal) return false
  return removal.isSure || (await world.served.api('GET', `/work_log/${removal.entryid}`)).status === 404
}

const isTurnedAway = ({ events, refused }: Answered): boolean =>
  events.length === 0 && refused.length > 0 && refused.every(({ code }) => code === 'run.removed')

const repeatsAtMost = 3

/** Resends old batches unchanged and by any user: the run must not return. */
async function repeatBatches({ world, work, tablets }: History): Promise<string[]> {
  const batches = tablets.flatMap(({ proxy }) => proxy.batches).slice(0, repeatsAtMost)
  const faults: string[] = []
  for (const { body } of batches) {
    const { events } = JSON.parse(body) as { events: { userid: number }[] }
    const people = [world.operator, world.other]
    const person = people.find(({ userid }) => userid === events[0]?.userid) ?? world.operator
    const answer = await person.api('POST', `/work_log/${work.runid}/events`, body)
    const text = await answer.text()
    if (answer.status !== 200 || !isTurnedAway(JSON.parse(text) as Answered))
      faults.push(`a removed run answers a repeated batch by ${answer.status} ${text.slice(0, 500)}`)
  }
  return faults
}

/** Checks the answers to devices after the removal, and the messages to users. */
function judgeAnswers({ removal, work, tablets, rejections }: History): string[] {
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
      .filter(({ eventid }) => !rejections.has(eventid) && !isShownOtherwise(work.log, eventid))
      .map(({ type, eventid }) => `not shown as set aside: ${type} ${eventid}`)
  })
}

/** Ends show the server's answer at their button; a page that is closed before its event is stored shows nothing. */
const isShownOtherwise = (log: History['work']['log'], eventid: string): boolean =>
  log.some((deed) => deed.eventid === eventid && deed.outcome !== 'stored')

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
  return { ...noCounts, faults, deeds: work.log.length }
}
