// The shared device on which the operator of a run worked last.
import type { RunEventType } from '@stepwright/rules'
import type { Actor, Context } from '#platform/http/request/context.ts'
import type { RunRow } from '../runs.queries.ts'

export type OperatorsDevice = Pick<RunRow, 'operatorAt' | 'shared_deviceid'>

interface OperatorsEvent {
  type: RunEventType
  at: number
  userid: number | null
  data?: object | null
}

/** Files arrive without the user, and a signature is given by credentials anywhere. */
const elsewhere: readonly RunEventType[] = ['file.added', 'signed']

/** The device counts only if its session is that of the operator: administrators send events for other users. */
export const deviceOf = (actor: Actor, operatorid: number): number | null =>
  (actor.userid === operatorid && actor.sharedDevice?.shared_deviceid) || null

/** The time of an event decides, not its arrival: a phone may send earlier events later. */
export function operatorsDevice(
  { actor }: Context,
  before: Pick<RunRow, 'userid'> & OperatorsDevice,
  { userid, events }: { userid: number; events: readonly OperatorsEvent[] },
): OperatorsDevice {
  const own = events.filter(
    (event) =>
      event.userid === userid && !elsewhere.includes(event.type) && !(event.data && 'late' in event.data),
  )
  const at = Math.max(0, ...own.map((event) => event.at))
  const known = before.userid === userid ? before : { operatorAt: 0, shared_deviceid: null }
  if (own.length > 0 && at >= known.operatorAt)
    return { operatorAt: at, shared_deviceid: deviceOf(actor, userid) }
  return { operatorAt: known.operatorAt, shared_deviceid: known.shared_deviceid }
}
