// Loads the comparison of clocks when it is needed, so that readers do not load the code of runs.
import { useEffect } from 'react'

/** Delay, so that requests of the visible screen go first. */
const pauseMs = 3000

/** If the code does not load, times count as uncertain until the next comparison. */
export const compareLater = (userid: number): void =>
  void import('./sending.ts').then(({ compareClocks }) => compareClocks(userid)).catch(() => {})

/** Compares the clocks a while after the screen opened; `userid` is undefined if no run can be started here. */
export function useComparedClocks(userid: number | undefined): void {
  useEffect(() => {
    if (userid === undefined) return
    const timer = setTimeout(compareLater, pauseMs, userid)
    return () => clearTimeout(timer)
  }, [userid])
}
