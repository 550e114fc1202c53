// Sizes the media of a step so that all of its lines stay visible.
import { type RefObject, useLayoutEffect } from 'react'
import './run.css'

/** Sets the height of everything that must be visible together with the media as a CSS variable. */
export function usePictureSpace(article: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const step = article.current
    const body = step?.closest('.sw-run-body')
    const lines = step?.querySelector('.sw-lines')
    if (!step || !body || !lines) return
    const fit = () => fitPicture(step, body, lines)
    fit()
    const observer = new ResizeObserver(fit)
    for (const each of [body, lines.parentElement ?? lines, lines]) observer.observe(each)
    return () => observer.disconnect()
  }, [article])
}

function fitPicture(step: HTMLElement, body: Element, lines: Element): void {
  const media = step.querySelector('.sw-run-media')
  const picture = media?.querySelector('.sw-picture, video, iframe') ?? media?.firstElementChild
  if (!media || !picture) return
  step.removeAttribute('data-is-long')
  const box = body.getBoundingClientRect()
  const around = step.querySelector('.sw-run-do')?.getBoundingClientRect() ?? box
  const { height, bottom } = picture.getBoundingClientRect()
  const isStacked = lines.getBoundingClientRect().top >= bottom - 1
  // If the lines do not fit beside the media, they get more of the width.
  if (!isStacked && lines.scrollHeight > box.bottom - lines.getBoundingClientRect().top - body.scrollTop)
    step.setAttribute('data-is-long', '')
  const last = (isStacked ? lines : media).getBoundingClientRect().bottom
  const padding = Number.parseFloat(getComputedStyle(step).paddingTop)
  step.style.setProperty('--sw-around', `${Math.ceil(last - around.top - height + 3 * padding + 4)}px`)
}
