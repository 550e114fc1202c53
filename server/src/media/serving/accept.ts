// What the header `Accept` says of WebP, which is sent only to those who name it and want it.
const webp = /^\s*image\/webp\s*(?:;(?<parameters>.*))?$/i
/** A quality of 0, however many zeros are written, means: never. */
const never = /(?:^|;)\s*q\s*=\s*0(?:\.0*)?\s*(?:;|$)/i

/** Named by itself it counts, whatever stands beside it of all pictures or of everything. */
export function takesWebp(accept = ''): boolean {
  for (const range of accept.split(',')) {
    const found = webp.exec(range)
    if (found) return !never.test(found.groups?.parameters ?? '')
  }
  return false
}
