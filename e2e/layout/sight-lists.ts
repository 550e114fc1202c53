// Finds visual faults of rows and headers: broken words, high rows, a site without its name.
import { isSeen, type Shown, sketch } from './sight-parts.ts'

/** Finds short words of tables and trees without a hyphen that begin on one line and end on another. */
export function findBrokenWords(texts: Shown[], faults: string[]): void {
  const longestWord = 16
  const range = document.createRange()
  const counts = new Map<Element, number>()
  for (const { element } of texts) counts.set(element, (counts.get(element) ?? 0) + 1)
  for (const [element, lines] of counts) {
    if (
      !element.closest('table, .sw-events, .sw-tree') ||
      lines < 2 ||
      element.closest('[contenteditable], pre, code') ||
      isHyphenated(element)
    )
      continue
    for (const node of element.childNodes) {
      if (!(node instanceof Text)) continue
      for (const { index, 0: word } of node.data.matchAll(/[\p{L}\p{N}]+/gu)) {
        const isPart = isJoined(node, index, word)
        if (word.length > longestWord || isPart) continue
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4)))
        if (tops.size > 1) faults.push(`broken inside: “${word}” ${sketch(element)}`)
      }
    }
  }
}

export function isHyphenated(element: Element): boolean {
  const { hyphens, webkitLineClamp } = getComputedStyle(element)
  // Lines that a clamp hides are measured, too.
  return hyphens === 'auto' || webkitLineClamp !== 'none'
}

/** A row of a table or of the audit trail is read at one glance: at most four lines. A card is not a row. */
export function findHighRows(root: Element, faults: string[]): void {
  const mostLines = 4
  for (const row of root.querySelectorAll('tbody tr, .sw-events > li')) {
    const isCard = row.localName === 'tr' ? getComputedStyle(row).display !== 'table-row' : innerWidth < 768
    if (isCard || !isSeen(row) || !row.textContent) continue
    const line = Number.parseFloat(getComputedStyle(row).lineHeight) || 24
    const { height } = row.getBoundingClientRect()
    if (height > mostLines * line + 24)
      faults.push(`a row of ${Math.round(height)} pixels: “${row.textContent?.slice(0, 40)}”`)
  }
}

/** Beside other columns, the one that names the rows keeps 16rem: with less, its names are neither cut nor wrapped. */
export function findCrampedNames(root: Element, faults: string[]): void {
  const leastWidth = 256
  const tabletWidth = 768
  const range = document.createRange()
  for (const cell of root.querySelectorAll('tbody tr > th:not(.sw-prose *)')) {
    const { width } = cell.getBoundingClientRect()
    if (innerWidth < tabletWidth || width >= leastWidth || !isSeen(cell)) continue
    if (getComputedStyle(cell).display !== 'table-cell') continue
    for (const each of [cell, ...cell.querySelectorAll('*')]) {
      if (each.children.length > 0 || !each.textContent) continue
      range.selectNodeContents(each)
      const isWrapped = range.getClientRects().length > 1
      const isCut = each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0
      if (isWrapped || isCut)
        faults.push(`a naming column of ${Math.round(width)} pixels: “${each.textContent}” ${sketch(each)}`)
    }
  }
}

/** A title in a table has one emphasis: it is not bold, coloured and underlined together. */
export function findLoudTitles(root: Element, faults: string[]): void {
  for (const title of root.querySelectorAll('tbody th a')) {
    const cell = title.closest('th')
    if (!cell || !isSeen(title)) continue
    const { fontWeight, color, textDecorationLine } = getComputedStyle(title)
    const emphases = [
      Number(fontWeight) > 500,
      textDecorationLine !== 'none',
      color !== getComputedStyle(cell).color,
    ]
    if (emphases.filter(Boolean).length > 1 && !title.matches(':hover, :focus'))
      faults.push(`more than one emphasis: “${title.textContent}” ${sketch(title)}`)
  }
}

export function findWidePage(faults: string[]): void {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.push(`the page scrolls sideways: ${scrollWidth} > ${clientWidth}`)
}

/** A name that is cut to a letter or two says nothing, even if a tooltip has all of it. */
export function findCutNames(root: Element, faults: string[]): void {
  const leastWidth = 64
  const named = 'tbody :is(th, td), tbody :is(th, td) *, .sw-row-text *'
  for (const each of root.querySelectorAll(named)) {
    if (!isSeen(each) || getComputedStyle(each).textOverflow !== 'ellipsis') continue
    if (each.scrollWidth > each.clientWidth + 1 && each.clientWidth < leastWidth)
      faults.push(`cut to ${each.clientWidth} pixels: “${each.textContent}” ${sketch(each)}`)
  }
}

/** A navigation within a screen leaves most of the window to the screen. */
export function findHighNavigation(root: Element, faults: string[]): void {
  for (const each of root.querySelectorAll('main nav')) {
    const { width, height } = each.getBoundingClientRect()
    if (width > innerWidth / 2 && height > innerHeight / 4)
      faults.push(`a navigation of ${Math.round(height)} pixels: ${sketch(each)}`)
  }
}

/** The name of the site stands in the header in full, unless it is longer than there is room for on a phone. */
export function findCutBrand(root: Element, faults: string[]): void {
  const longestName = innerWidth < 480 ? 10 : 16
  const name = root.querySelector('.sw-header .sw-brand > span')
  const text = name?.textContent ?? ''
  if (!name || text.length > longestName || !isSeen(name)) return
  const letters = document.createRange()
  letters.selectNodeContents(name)
  // A part of a pixel less, and the last letters become an ellipsis.
  const [shown, needed] = [name.getBoundingClientRect().width, letters.getBoundingClientRect().width]
  if (needed > shown + 0.05) faults.push(`cut in the header: “${text}”, ${shown} of ${needed}`)
}

/** A mark within a long word divides it into parts, which are no words. */
export function isJoined(node: Text, index: number, word: string): boolean {
  const isInline = node.parentElement !== null && getComputedStyle(node.parentElement).display === 'inline'
  const isFirst = index === 0 && (isInline || node.previousSibling !== null)
  return isFirst || (index + word.length === node.data.length && (isInline || node.nextSibling !== null))
}
