// Decides whether a user takes over the open run of another user on a shared device, without a reason and without a lead.
import type { RunState } from './run-events.ts'

interface PersonChangeCase {
  readonly state: RunState
  /** On hold for its operator alone. */
  readonly isReserved: boolean
  /** On hold until a lead lifts the hold with a signature. */
  readonly isLeadOnly: boolean
  readonly isOperator: boolean
  /** The user can view all guides of the run. */
  readonly seesGuides: boolean
  /** The session of the user began on a shared device. */
  readonly isOnSharedDevice: boolean
  /** The last event of the operator came from a session of the same device. */
  readonly isOperatorsDevice: boolean
}

type PersonChangeRefusal =
  | 'not-allowed'
  | 'ended'
  | 'lead-only-hold'
  | 'reserved'
  | 'on-hold'
  | 'other-device'

/** `on-hold`: every user who can view the guides takes it over as before. */
export function decidePersonChange({
  state,
  isReserved,
  isLeadOnly,
  isOperator,
  seesGuides,
  isOnSharedDevice,
  isOperatorsDevice,
}: PersonChangeCase): 'accepted' | PersonChangeRefusal {
  if (!isOnSharedDevice || !seesGuides || isOperator) return 'not-allowed'
  if (state === 'complete' || state === 'cancelled') return 'ended'
  if (isLeadOnly) return 'lead-only-hold'
  if (isReserved) return 'reserved'
  if (state === 'suspended') return 'on-hold'
  return isOperatorsDevice ? 'accepted' : 'other-device'
}
