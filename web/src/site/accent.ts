// The colour and the sign of the site in the document: the style sheet of the colour, the picture of the tab.
import { isAccent } from '@stepwright/rules'

const stored = 'stepwright.accent'

/** The colour of last time, until the server has said which it is. */
export function showStoredAccent(): void {
  try {
    showAccent(localStorage.getItem(stored) ?? '')
  } catch {
    // Without storage the colour comes with what the server says.
  }
}

export function showAccent(colour: string): void {
  const present = document.querySelector<HTMLLinkElement>('link[href^="/accent/"]')
  const href = isAccent(colour) ? `/accent/${colour.slice(1)}.css` : null
  if (href === null) present?.remove()
  else if (present?.getAttribute('href') !== href) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    // The old colour stays until the new one is there.
    link.addEventListener('load', () => present?.remove())
    document.head.append(link)
  }
}

export function keepAccent(colour: string): void {
  try {
    if (colour) localStorage.setItem(stored, colour)
    else localStorage.removeItem(stored)
  } catch {
    // It is only kept to be there sooner.
  }
}

const usualIcon = '/favicon.svg'

export function showIcon(address: string | undefined): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const href = address ?? usualIcon
  if (!icon || icon.getAttribute('href') === href) return
  icon.removeAttribute('type')
  icon.href = href
}
