// Reads from `Accept` whether a client gets WebP: only if it is named and not refused.
const webp = /^\s*image\/webp\s*(?:;(?<parameters>.*))?$/i
/** A quality of 0, with any number of zeros, means never. */
const never = /(?:^|;)\s*q\s*=\s*0(?:\.0*)?\s*(?:;|$)/i

/** An explicit entry takes precedence over wildcards. */
export function takesWebp(accept = ''): boolean {
  for (const range of accept.split(',')) {
    const found = webp.exec(range)
    if (found) return !never.test(found.groups?.parameters ?? '')
  }
  return false
}
