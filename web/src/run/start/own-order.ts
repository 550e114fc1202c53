// The number of a run that starts without a work order, which the API requires. Pure.

/** Without signs that look alike on paper. */
const signs = 'BCDFGHJKMNPQRSTVWXZ'

/** Date and time of the device, so that people find it, and two letters for runs of the same minute. */
export function ownOrder(now: Date, random: () => number = Math.random): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  const letter = () => signs[Math.floor(random() * signs.length)] ?? ''
  return `${day}-${two(now.getHours())}${two(now.getMinutes())}-${letter()}${letter()}`
}
