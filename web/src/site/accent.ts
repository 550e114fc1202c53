// Brand colour and favicon of the site in the document.
import { isAccent } from '@stepwright/rules'

const stored = 'stepwright.accent'

/** Applies the colour of the last visit until the server has returned the current one. */
export function showStoredAccent(): void {
  try {
    showAccent(localStorage.getItem(stored) ?? '')
  } catch {
    // Without storage the colour is applied after the server's answer.
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
    // The old colour stays until the new style sheet is loaded.
    link.addEventListener('load', () => present?.remove())
    document.head.append(link)
  }
}

export function keepAccent(colour: string): void {
  try {
    if (colour) localStorage.setItem(stored, colour)
    else localStorage.removeItem(stored)
  } catch {
    // Stored only to be applied earlier on the next visit.
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
