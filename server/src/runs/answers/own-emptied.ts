// Lets answers of a device replace an answer that its user has emptied there. Earlier versions of the app send null for it.

import { answerKey } from '@stepwright/rules'
import type { Context } from '#platform/http/request/context.ts'
import type { RunPlan } from '../plans/plans.ts'
import type { RunRow } from '../runs.queries.ts'
import { listEmptied } from './emptied.queries.ts'

interface Answer {
  field: number
  reading: number
  basedOn?: string | number | null
}

interface Answered {
  read: { event: { userid: number; seq: number } }
  content: { answers: readonly Answer[] }
}

interface Source {
  run: RunRow
  device: string
  plan: Pick<RunPlan, 'fields'>
}

/** The user has seen the empty field that the same user made, so both are not in conflict. Other devices may not have. */
export async function baseOnOwnEmptied<E extends Answered>(
  { db }: Context,
  { run, device, plan }: Source,
  events: readonly E[],
): Promise<readonly E[]> {
  if (!events.some(({ content }) => content.answers.some(saysNone))) return events
  const emptied = (await listEmptied(db, run.entryid)).filter((row) => row.device === device)
  if (emptied.length === 0) return events
  const keyOf = ({ field, reading }: Answer) =>
    answerKey({ guid: plan.fields.get(field)?.field_guid ?? '', reading })
  const byKey = new Map(emptied.map((row) => [answerKey({ guid: row.fieldGuid, reading: row.reading }), row]))
  return events.map((event) => {
    const { userid, seq } = event.read.event
    const answers = event.content.answers.map((answer) => {
      const row = byKey.get(keyOf(answer))
      byKey.delete(keyOf(answer))
      const isOwn = row?.userid === userid && (row.seq ?? seq) < seq
      return row && isOwn && saysNone(answer) ? { ...answer, basedOn: row.eventid } : answer
    })
    return { ...event, content: { ...event.content, answers } }
  })
}

const saysNone = ({ basedOn }: Answer): boolean => basedOn === null
