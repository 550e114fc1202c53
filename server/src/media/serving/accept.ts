// What the header `Accept` says of WebP, which is sent only to those who name it and want it.
const webp = /^\s*image\/webp\s*(?:;(?<parameters>.*))?$/i
/** A quality of 0, however many zeros are written, means: never. */
const never = /(?:^|;)\s*q\s*=\s*0(?:\.0*)?\s*(?:;|$)/i

const known = new Map<string, boolean>()
/** Browsers send a few dozen different ones; whoever sends more has each of them read again. */
const mostKnown = 500
const longestKnown = 500

/** Kept by the text of the header, since every request for a picture asks. */
export function takesWebp(accept: string | undefined): boolean {
  if (!accept) return false
  const before = known.get(accept)
  if (before !== undefined) return before
  const answer = readsWebp(accept)
  if (accept.length > longestKnown) return answer
  if (known.size >= mostKnown) known.clear()
  known.set(accept, answer)
  return answer
}

/** Named by itself it counts, whatever stands beside it of all pictures or of everything. */
function readsWebp(accept: string): boolean {
  for (const range of accept.split(',')) {
    const found = webp.exec(range)
    if (found) return !never.test(found.groups?.parameters ?? '')
  }
  return false
}
