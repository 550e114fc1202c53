// Scrolls the surroundings while an item is dragged near an edge, also while the pointer rests.

/** Distance from the edge in pixels at which scrolling starts. */
const edge = 72
/** Pixels per frame at the very edge. */
const fastest = 18

/** `onScroll` receives the position of the pointer whenever content has moved under it. */
export function scrollAtEdge(start: Element, onScroll: (y: number) => void) {
  const box = scrollerOf(start)
  let y: number | null = null
  let frame = 0
  const step = () => {
    frame = requestAnimationFrame(step)
    if (y === null) return
    const by = speedAt(y, box)
    const before = box.scrollTop
    if (by !== 0) box.scrollTop += by
    if (box.scrollTop !== before) onScroll(y)
  }
  frame = requestAnimationFrame(step)
  return {
    pointAt: (next: number) => {
      y = next
    },
    stop: () => cancelAnimationFrame(frame),
  }
}

/** The scrolled ancestor: a dialog, or the page. */
function scrollerOf(element: Element): Element {
  for (let each = element.parentElement; each; each = each.parentElement) {
    const { overflowY } = getComputedStyle(each)
    if (/auto|scroll/.test(overflowY) && each.scrollHeight > each.clientHeight) return each
  }
  return document.scrollingElement ?? document.documentElement
}

function speedAt(y: number, box: Element): number {
  const isPage = box === document.scrollingElement
  const { top, bottom } = isPage ? { top: 0, bottom: window.innerHeight } : box.getBoundingClientRect()
  const near = (distance: number) => Math.ceil((fastest * Math.min(edge, edge - distance)) / edge)
  if (y < top + edge) return -near(y - top)
  return y > bottom - edge ? near(bottom - y) : 0
}
