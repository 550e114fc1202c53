// The visible parts of a page, as the walks over all screens see them.
/** One visible line of text or one control, with its position. */
export interface Shown {
  element: Element
  text: string
  box: Box
  /** The fixed or sticky layer above the page: a bar, a dialog, a menu. */
  layer: Element | null
}

export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

export function sketch(element: Element): string {
  const name = element.getAttribute('class')?.split(' ').slice(0, 2).join('.')
  const parent = element.parentElement?.getAttribute('class')?.split(' ')[0]
  return `${element.localName}${name ? `.${name}` : ''}${parent ? ` in ${parent}` : ''}`
}

export function isSeen(element: Element): boolean {
  const asked = { visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }
  return element.checkVisibility(asked) && !element.closest('.sw-hidden, canvas, svg')
}
