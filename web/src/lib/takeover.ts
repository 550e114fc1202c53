// Takes over a page that the server has written: the app is made ready out of sight and then put in its place, so that
// nothing that is being read disappears or moves.
import { queryClient } from './query-client.ts'

/** A page that can be read is better than an app that waits; but something that never rests must not hide the app. */
const longestMs = 60_000
const stillFrames = 2
/** What comes late, such as comments, must not find a page that has become too short for where it was read. */
const holdMs = 3000

export interface PlainPage {
  /** Puts the app in its place as soon as there is something to see of it. */
  replace(root: HTMLElement): void
}

export function findPlainPage(): PlainPage | null {
  const plain = document.getElementById('plain')
  if (!plain) return null
  return {
    replace(root) {
      // The app looks for places by their names, and must find its own.
      for (const named of plain.querySelectorAll('[id]')) named.removeAttribute('id')
      const began = performance.now()
      const hasMoved = watchMoves()
      let still = 0
      const look = (now: number) => {
        still = isReady(root) ? still + 1 : 0
        if (still < stillFrames && now - began < longestMs) return void requestAnimationFrame(look)
        holdHeight(root, plain.offsetHeight)
        const { scrollY } = window
        plain.remove()
        root.hidden = false
        window.scrollTo({ top: scrollY, behavior: 'instant' })
        if (!hasMoved()) document.getElementById(location.hash.slice(1))?.scrollIntoView()
      }
      requestAnimationFrame(look)
    },
  }
}

/** Who has read on is not taken back to where the address points. */
function watchMoves(): () => boolean {
  let hasMoved = false
  const note = () => {
    hasMoved = true
  }
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    window.addEventListener(type, note, { once: true, passive: true })
  return () => hasMoved
}

function holdHeight(root: HTMLElement, height: number): void {
  root.style.minHeight = `${height}px`
  setTimeout(() => {
    root.style.minHeight = ''
  }, holdMs)
}

const isReady = (root: HTMLElement): boolean =>
  root.querySelector('.sw-screen') !== null && queryClient.isFetching() === 0
