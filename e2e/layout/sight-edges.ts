// Finds parts that begin at another edge than their screen, and screens at another edge than the header.
import type { Page } from 'playwright-core'

/** From the upper edge of the window to the first row of a list. */
const mostAbove = 330

/** Lists parts that do not start at the edge of the screen. A bar that extends past it is measured at its content. */
export const findRagged = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const screen = document.querySelector('main .sw-screen')
    if (!screen) return []
    const edge = screen.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(screen).paddingLeft)
    const parts = [...screen.children, ...screen.querySelectorAll('.sw-screen-head h1, .sw-screen-head nav')]
    return parts.flatMap((part) => {
      const { left, width, height } = part.getBoundingClientRect()
      if (width < 2 || height < 2) return []
      const { marginLeft, paddingLeft, borderLeftWidth, backgroundColor } = getComputedStyle(part)
      const taken = Math.min(0, Number.parseFloat(marginLeft))
      const isFrame = borderLeftWidth !== '0px' || backgroundColor !== 'rgba(0, 0, 0, 0)'
      const begin = left - taken + (isFrame || taken < 0 ? 0 : Number.parseFloat(paddingLeft))
      const name = `${part.localName}.${part.getAttribute('class')}`
      return Math.abs(begin - edge) > 2 ? [`${name} begins at ${begin}, the screen at ${edge}`] : []
    })
  })

/** Lists a screen that does not begin where the header does, and a list whose first row is too far below. */
export const findLateOrApart = (page: Page, isList: boolean): Promise<string[]> =>
  page.evaluate(
    ([most, isRowed]) => {
      const faults: string[] = []
      const boxOf = (name: string) => document.querySelector(name)?.getBoundingClientRect()
      const screen = document.querySelector('main .sw-screen')
      if (!screen) return ['no screen']
      const padding = Number.parseFloat(getComputedStyle(screen).paddingLeft)
      const content = screen.getBoundingClientRect().left + padding
      const brand = boxOf('.sw-brand')?.left ?? -1
      const places = boxOf('.sw-admin > nav')
      const begin = boxOf('.sw-admin > nav a')?.left ?? content
      if (Math.abs(begin - brand) >= 2) faults.push(`the screen begins at ${begin}, the header at ${brand}`)
      const gap = places ? content - places.right : 0
      if (gap > 26) faults.push(`the screen begins ${gap} after its navigation`)
      const top = boxOf('main tbody tr, main .sw-events > li')?.top ?? Number.POSITIVE_INFINITY
      if (isRowed && top > most) faults.push(`the first row begins at ${top}`)
      return faults
    },
    [mostAbove, isList] as const,
  )
