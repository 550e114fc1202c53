// Which way is forward: to the right, or to the left where one reads from right to left.

const readsLeftwards = (): boolean => document.documentElement.dir === 'rtl'

/** One ahead, one back, or, for any other key, nothing. */
export function stepOfArrow(key: string): 1 | -1 | 0 {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return 0
  return (key === 'ArrowLeft') === readsLeftwards() ? 1 : -1
}

/** A swipe moves the page, so that what comes next is drawn in from where it waits. */
export const stepOfSwipe = (right: number): 1 | -1 => (right > 0 === readsLeftwards() ? 1 : -1)
