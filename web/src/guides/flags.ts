// Flags of guides that the app reads.
import type { Guide } from '../lib/api.ts'

/** Runs of the guide may start without a work order. The author sets it by a switch. */
export const optionalOrder = 'GUIDE_OPTIONAL_ORDER'

/** Ids of the flags; a site of the hosted profile returns objects. */
export const flagsOf = ({ flags }: Pick<Guide, 'flags'>): string[] =>
  flags.map((flag) => (typeof flag === 'string' ? flag : flag.flagid))
