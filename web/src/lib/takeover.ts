// Replaces a page rendered by the server: the app renders hidden and is then swapped in, so that no content flickers or
// moves.
import { queryClient } from './query-client.ts'

/** A readable page is better than a loading app, but endless loading must not hide the app. */
const longestMs = 60_000
const stillFrames = 2
/** Preserves the height until late content, such as comments, has arrived. */
const holdMs = 3000

export interface PlainPage {
  /** Swaps the app in as soon as it has rendered content. */
  replace(root: HTMLElement): void
}

export function findPlainPage(): PlainPage | null {
  const plain = document.getElementById('plain')
  if (!plain) return null
  return {
    replace(root) {
      // Removes ids of the server's page, so that the app finds its own elements by id.
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

/** If the user has scrolled, the page does not return to the anchor of the address. */
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
