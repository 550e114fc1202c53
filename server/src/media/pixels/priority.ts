// How far the work on pictures stands back behind requests.
import { constants } from 'node:os'

/** Requests wait as little as with the lowest, which on a busy machine would come to nothing at all. */
export const lowered = constants.priority.PRIORITY_BELOW_NORMAL
