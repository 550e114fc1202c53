// Proves that a voided run takes no corrections and no settlements, by a request or from a device.
import { freshUuid } from '../../web/src/lib/fresh-key.ts'
import { readRecord, requestByLead } from './desk.ts'
import type { History } from './history.ts'

interface Refusal {
  code?: string
  events?: unknown[]
  refused?: { code: string }[]
}

/** Tries all ways; the comparison finds every event that this leaves. */
export async function correctVoided(history: History): Promise<void> {
  const { world, work, tell, wrongs } = history
  const entry = await world.whileUp(() => readRecord(history))
  if (!entry?.voided) return
  tell('the lead corrects and settles the voided run')
  const [field] = world.fields
  const base = `/work_log/${entry.entryid}`
  const reason = 'after the voiding'
  const requests = [
    { method: 'POST', address: `${base}/correct`, body: { fields: { [field]: reason }, reason } },
    { method: 'POST', address: `${base}/settle`, body: { field_revisionid: field, value: reason, reason } },
    { method: 'POST', address: `${base}/void`, body: { reason } },
  ] as const
  for (const request of requests) {
    const { status, body } = await answerTo(history, request)
    if (status !== 422 || body.code !== 'entry.voided')
      wrongs.push(
        `a voided run answers ${request.address} by ${status} ${JSON.stringify(body).slice(0, 300)}`,
      )
  }
  const saved = await world.whileUp(() =>
    world.served.api('PUT', `${base}/stepData`, { fields: { [field]: reason }, reason }),
  )
  if (saved.status !== 422) wrongs.push(`a voided run takes values: ${saved.status} ${await saved.text()}`)
  const address = `/work_log/${work.runid}/events`
  const { status, body } = await answerTo(history, {
    method: 'POST',
    address,
    body: batchOf(history, reason),
  })
  const codes = body.refused?.map(({ code }) => code).join()
  if (status !== 200 || body.events?.length !== 0 || codes !== 'event.run-voided,event.run-voided')
    wrongs.push(`a voided run answers a device by ${status} ${JSON.stringify(body).slice(0, 300)}`)
}

function batchOf({ world }: History, reason: string): object {
  const now = { at: Date.now(), mono: 1, session: 'the desk' }
  const [field_revisionid] = world.fields
  const types = ['value.corrected', 'value.settled']
  const { userid } = world.lead
  return {
    ...{ device: freshUuid(), sent: now },
    events: types.map((type, index) => ({
      ...{ eventid: freshUuid(), seq: index + 1, userid, type, reason, ...now },
      answers: [{ field_revisionid, value: reason, based_on: null }],
    })),
  }
}

const answerTo = ({ world }: History, request: Parameters<typeof requestByLead>[1]) =>
  world.whileUp(async () => {
    const answer = await requestByLead(world, request)
    if (answer.status >= 500) throw new Error(`the server answers ${answer.status}`)
    return { status: answer.status, body: (await answer.json()) as Refusal }
  })
