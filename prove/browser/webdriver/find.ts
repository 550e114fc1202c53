// Finds elements by what a user would name. Runs in the page itself, as the source of these functions.

export type Words = { text: string; isExact: boolean } | { pattern: string; flags: string }

/** Each narrows the result of the previous one; the first searches the whole page. */
export type Query = readonly (
  | { kind: 'css'; css: string; has?: Query }
  | { kind: 'role'; role: string; name: Words | null }
  | { kind: 'label'; words: Words }
  | { kind: 'text'; words: Words }
  | { kind: 'first' }
  | { kind: 'or'; other: Query }
)[]

function isSeen(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0
}

function plain(text: string | null | undefined): string {
  return (text ?? '').replaceAll(/\s+/g, ' ').trim()
}

function fits(words: Words, text: string): boolean {
  if ('pattern' in words) return new RegExp(words.pattern, words.flags).test(text)
  return words.isExact
    ? text === plain(words.text)
    : text.toLowerCase().includes(plain(words.text).toLowerCase())
}

function labelsOf(element: Element): string[] {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  const said = plain(element.getAttribute('aria-label'))
  if (said && ids.length === 0) return [said]
  const around = [...((element as HTMLInputElement).labels ?? [])].map(spoken)
  const labels = ids.length > 0 ? ids.map((id) => document.getElementById(id)?.textContent) : around
  return labels.map(plain).filter((text) => text !== '')
}

/** Returns the text that a screen reader would read. */
function spoken(element: Node): string {
  if (element instanceof Text) return element.data
  if (!(element instanceof Element) || element.getAttribute('aria-hidden') === 'true') return ''
  if (element instanceof HTMLImageElement) return element.alt
  if (!element.checkVisibility()) return ''
  const text = element.getAttribute('aria-label') ?? [...element.childNodes].map(spoken).join('')
  return getComputedStyle(element).display === 'inline' ? text : ` ${text} `
}

function withRole(role: string): string {
  const plainly: Record<string, string> = {
    button: 'button, input[type=submit], summary',
    dialog: 'dialog[open], [role=alertdialog]',
    heading: 'h1, h2, h3, h4, h5, h6',
    link: 'a[href]',
    main: 'main',
  }
  const tags = (plainly[role] ?? role).split(', ').map((tag) => `${tag}:not([role])`)
  return [...tags, `[role=${role}]`].join(', ')
}

function smallest(elements: Element[]): Element[] {
  return elements.filter((element) => !elements.some((other) => other !== element && element.contains(other)))
}

function narrow(found: Element[], step: Query[number]): Element[] {
  const within = (css: string) => [...new Set(found.flatMap((element) => [...element.querySelectorAll(css)]))]
  if (step.kind === 'first') return found.slice(0, 1)
  if (step.kind === 'css')
    return within(step.css).filter((element) => !step.has || find(step.has, element).length > 0)
  if (step.kind === 'role')
    return within(withRole(step.role)).filter((element) => {
      if (!isSeen(element) || element.closest('[aria-hidden=true], [inert]')) return false
      return !step.name || fits(step.name, labelsOf(element).join(' ') || plain(spoken(element)))
    })
  if (step.kind === 'label')
    return within('*').filter((element) => labelsOf(element).some((label) => fits(step.words, label)))
  if (step.kind === 'text')
    return smallest(within('body *').filter((element) => fits(step.words, plain(element.textContent))))
  return [...new Set([...found, ...find(step.other, document.documentElement)])].toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
}

function find(query: Query, root: Element): Element[] {
  return query.reduce((found, step) => narrow(found, step), [root])
}

/** Returns the point to press; null if the element is invisible, disabled or covered. */
function spotOf(element: HTMLElement): { x: number; y: number } | null {
  if (!isSeen(element) || (element as HTMLButtonElement).disabled) return null
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  const { x, y, width, height } = element.getBoundingClientRect()
  const at = { x: x + width / 2, y: y + height / 2 }
  const there = document.elementFromPoint(at.x, at.y)
  const isIts = there !== null && (element.contains(there) || there.closest('label')?.control === element)
  return isIts ? at : null
}

const parts = [isSeen, plain, fits, labelsOf, spoken, withRole, smallest, narrow, find, spotOf]

/** Source of a function that finds and then acts. */
export const finding = (query: Query, act: string): string =>
  `async (...given) => {
    ${parts.map(String).join('\n')}
    return (${act})(find(${JSON.stringify(query)}, document.documentElement), ...given)
  }`
