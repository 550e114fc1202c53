// Maps forward and back to right and left, depending on the text direction.

const readsLeftwards = (): boolean => document.documentElement.dir === 'rtl'

/** Returns 1 for forward, -1 for back, 0 for any other key. */
export function stepOfArrow(key: string): 1 | -1 | 0 {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return 0
  return (key === 'ArrowLeft') === readsLeftwards() ? 1 : -1
}

/** A swipe moves the page, so the next page comes in from the opposite side. */
export const stepOfSwipe = (right: number): 1 | -1 => (right > 0 === readsLeftwards() ? 1 : -1)
