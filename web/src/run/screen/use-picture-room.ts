// The picture of a step gives way to its lines: it is as large as leaves all of them in sight.
import { type RefObject, useLayoutEffect } from 'react'
import './run.css'

/** Tells the style sheet how high everything is that must be seen together with the picture. */
export function usePictureRoom(article: RefObject<HTMLElement | null>): void {
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
  const room = body.getBoundingClientRect()
  const around = step.querySelector('.sw-run-do')?.getBoundingClientRect() ?? room
  const { height, bottom } = picture.getBoundingClientRect()
  const isStacked = lines.getBoundingClientRect().top >= bottom - 1
  // Where lines are too many for the room beside the picture they get more of the width.
  if (!isStacked && lines.scrollHeight > room.bottom - lines.getBoundingClientRect().top - body.scrollTop)
    step.setAttribute('data-is-long', '')
  const last = (isStacked ? lines : media).getBoundingClientRect().bottom
  const padding = Number.parseFloat(getComputedStyle(step).paddingTop)
  step.style.setProperty('--sw-around', `${Math.ceil(last - around.top - height + 3 * padding + 4)}px`)
}
