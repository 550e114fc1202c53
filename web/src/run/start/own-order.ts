// Decides if a run may start without a work order, and gives it the number that the API requires. Pure.
import { flagsOf, optionalOrder } from '../../guides/flags.ts'
import type { Guide } from '../../lib/api.ts'

/** The site allows it for all guides, an author for one. Without a network the stored plan has the flag. */
export const mayOmitOrder = (isOptionalOnSite: boolean, guide: Pick<Guide, 'flags'> | undefined): boolean =>
  isOptionalOnSite || (guide !== undefined && flagsOf(guide).includes(optionalOrder))

/** Without signs that look alike on paper. */
const signs = 'BCDFGHJKMNPQRSTVWXZ'

/** Date and time of the device, so that people find it, and two letters for runs of the same minute. */
export function ownOrder(now: Date, random: () => number = Math.random): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  const letter = () => signs[Math.floor(random() * signs.length)] ?? ''
  return `${day}-${two(now.getHours())}${two(now.getMinutes())}-${letter()}${letter()}`
}
