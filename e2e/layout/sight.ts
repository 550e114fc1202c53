// Finds visual faults that no accessibility rule covers: overlapping, truncated, overflowing or broken texts, and raw
// markup or names on screen.
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import {
  findBrokenWords,
  findCrampedNames,
  findCutBrand,
  findCutNames,
  findHighNavigation,
  findHighRows,
  findLoudTitles,
  findWidePage,
  isHyphenated,
  isJoined,
} from './sight-lists.ts'
import { type Box, isSeen, type Shown, sketch } from './sight-parts.ts'

const restMs = 10_000

/** Appears on a sample page that explains a mark by example. */
export const explained = /To show a mark itself/

interface Look {
  position: string
  display: string
  overflowX: string
  overflowY: string
  clipPath: string
  isFrame: boolean
}

/** Styles that were read during one search, which reads those of an ancestor for each of its lines. */
const looks = new Map<Element, Look>()

/** Returns every visible fault of the page, or of the open dialog. */
export const findFaults = (page: Page): Promise<string[]> =>
  page.evaluate(
    `(() => { const looks = new Map(); ${inPage.map(String).join('\n')}; return judgeSight() })()`,
  )

/** Returns the faults that remain once the page has settled. */
export async function faultsAtRest(page: Page): Promise<string[]> {
  const end = performance.now() + restMs
  for (;;) {
    const found = await findFaults(page)
    if (found.length === 0 || performance.now() > end) return found
    await pause(100)
  }
}

function judgeSight(): string[] {
  const dialogs = [...document.querySelectorAll('dialog[open]')]
  const root = dialogs.at(-1) ?? document.body
  const faults: string[] = []
  const texts = shownTexts(root, faults)
  const controls = shownControls(root)
  findOverlaps(texts, controls, faults)
  for (const each of [...texts, ...controls]) findSticking(each, faults)
  for (const each of controls) findOutside(each, faults)
  for (const each of root.querySelectorAll('*')) {
    findSidewaysScroll(each, faults)
    findSpilled(each, faults)
  }
  findCutFields(root, faults)
  findBrokenLabels(root, faults)
  findTornText(texts, faults)
  findBrokenWords(texts, faults)
  findHighRows(root, faults)
  findCrampedNames(root, faults)
  findLoudTitles(root, faults)
  findWidePage(faults)
  findCutBrand(root, faults)
  findCutNames(root, faults)
  findHighNavigation(root, faults)
  findRawMarks(texts, faults)
  return [...new Set(faults)]
}

function lookOf(element: Element): Look {
  const known = looks.get(element)
  if (known) return known
  const style = getComputedStyle(element)
  const { position, display, overflowX, overflowY, clipPath } = style
  const look = { position, display, overflowX, overflowY, clipPath, isFrame: isFrame(style) }
  looks.set(element, look)
  return look
}

function layerOf(element: Element): Element | null {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const { position } = lookOf(each)
    if (position === 'fixed' || position === 'sticky') return each
    if (each.matches('dialog, [popover], [role="menu"], [role="listbox"]')) return each
  }
  return null
}

/** The part of a box that its ancestors leave visible, and the ancestor that clips it without scrolling. */
function throughAncestors(element: Element, box: Box): { box: Box; cutBy: Element | null } {
  const left = { ...box }
  let cutBy: Element | null = null
  for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
    const style = lookOf(each)
    if (style.clipPath.startsWith('inset(50%')) return { box: { ...left, right: left.left }, cutBy: null }
    if (style.position === 'fixed') break
    if (style.overflowX === 'visible' && style.overflowY === 'visible') continue
    const bounds = each.getBoundingClientRect()
    const isCut = (x: string) => x === 'hidden' || x === 'clip'
    const sideways = Math.max(bounds.left - left.left, left.right - bounds.right)
    const upright = Math.max(bounds.top - left.top, left.bottom - bounds.bottom)
    if (isCut(style.overflowX) && sideways > 2) cutBy ??= each
    if (isCut(style.overflowY) && upright > 0.4 * (box.bottom - box.top)) cutBy ??= each
    left.left = Math.max(left.left, bounds.left)
    left.right = Math.min(left.right, bounds.right)
    left.top = Math.max(left.top, bounds.top)
    left.bottom = Math.min(left.bottom, bounds.bottom)
  }
  return { box: left, cutBy }
}

function shownTexts(root: Element, faults: string[]): Shown[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const shown: Shown[] = []
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim().replaceAll(/\s+/g, ' ') ?? ''
    if (!text || !element || element.closest('script, style, noscript, option, template')) continue
    if (!isSeen(element)) continue
    range.selectNodeContents(node)
    const layer = layerOf(element)
    for (const line of range.getClientRects()) {
      const { box, cutBy } = throughAncestors(element, line)
      if (cutBy && line.width > 1 && !hasFullTooltip(element, cutBy, text))
        faults.push(`cut off by ${sketch(cutBy)}: “${text.slice(0, 60)}”`)
      if (box.right - box.left < 2 || box.bottom - box.top < 2) continue
      shown.push({ element, text, layer, box })
    }
  }
  return shown
}

/** Truncated text needs a tooltip with the full text. A name for screen readers only does not count. */
function hasFullTooltip(element: Element, cutBy: Element, text: string): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(cutBy)
  const tooltip = element.closest('[title]')?.getAttribute('title')?.replaceAll(/\s+/g, ' ') ?? ''
  const hasDots = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
  return hasDots && tooltip.includes(text)
}

function shownControls(root: Element): Shown[] {
  const all = root.querySelectorAll('button, a[class], input, select, textarea, summary, [role="button"]')
  return [...all].flatMap((element) => {
    if (!isSeen(element) || getComputedStyle(element).opacity === '0') return []
    const { box } = throughAncestors(element, element.getBoundingClientRect())
    if (box.right - box.left < 4 || box.bottom - box.top < 4) return []
    return [{ element, text: element.textContent?.trim().slice(0, 40) ?? '', box, layer: layerOf(element) }]
  })
}

function findOverlaps(texts: Shown[], controls: Shown[], faults: string[]): void {
  const inner = (box: Box): Box => {
    const quarter = (box.bottom - box.top) / 4
    return { left: box.left + 1, right: box.right - 1, top: box.top + quarter, bottom: box.bottom - quarter }
  }
  const shared = (a: Box, b: Box) =>
    Math.min(
      Math.min(a.right, b.right) - Math.max(a.left, b.left),
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
    )
  const isAkin = (a: Element, b: Element) => a.contains(b) || b.contains(a)
  for (const [index, one] of texts.entries()) {
    const box = inner(one.box)
    for (const other of texts.slice(index + 1)) {
      if (one.layer !== other.layer || one.element === other.element) continue
      if (shared(box, inner(other.box)) > 2)
        faults.push(`overlap: “${one.text.slice(0, 40)}” and “${other.text.slice(0, 40)}”`)
    }
    for (const control of controls) {
      if (one.layer !== control.layer || isAkin(one.element, control.element)) continue
      if (control.element.closest('label')?.contains(one.element)) continue
      if (shared(box, inner(control.box)) > 2)
        faults.push(`overlap: “${one.text.slice(0, 40)}” and ${sketch(control.element)}`)
    }
  }
}

/** Up to the next scrolling or clipping ancestor, no framed or coloured box lets its content overflow. */
function findSticking({ element, text, box }: Shown, faults: string[]): void {
  for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
    const style = lookOf(each)
    if (each !== element && style.display !== 'inline' && style.isFrame) {
      const bounds = each.getBoundingClientRect()
      const out = Math.max(bounds.left - box.left, box.right - bounds.right)
      const below = Math.max(bounds.top - box.top, box.bottom - bounds.bottom)
      if (out > 1.5 || below > 4) {
        const by = `${Math.round(out)}, ${Math.round(below)}`
        faults.push(`sticks out of ${sketch(each)} by ${by}: “${text.slice(0, 40)}” ${sketch(element)}`)
        return
      }
    }
    if (style.overflowX !== 'visible' || ['absolute', 'fixed'].includes(style.position)) return
  }
}

function isFrame(style: CSSStyleDeclaration): boolean {
  const hasBorder =
    Number.parseFloat(style.borderLeftWidth) > 0 && Number.parseFloat(style.borderRightWidth) > 0
  const isColoured = style.backgroundColor !== 'rgba(0, 0, 0, 0)'
  return (hasBorder && !style.borderLeftColor.endsWith(', 0)')) || isColoured
}

function findOutside({ element, text, box, layer }: Shown, faults: string[]): void {
  const { right, left } = element.getBoundingClientRect()
  if (right <= innerWidth + 1 && left >= -1) {
    const isStuck = layer && getComputedStyle(layer).position === 'fixed' && box.top >= innerHeight
    if (isStuck) faults.push(`below the window: ${sketch(element)} “${text}”`)
    return
  }
  for (let each = element.parentElement; each; each = each.parentElement)
    if (/auto|scroll/.test(lookOf(each).overflowX) && each.scrollWidth > each.clientWidth) return
  faults.push(`outside of the window: ${sketch(element)} “${text}”`)
}

/** Only an element that is marked as scrolling sideways and is reachable by keyboard may do it. */
function findSidewaysScroll(element: Element, faults: string[]): void {
  if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth === 0) return
  if (!/auto|scroll/.test(lookOf(element).overflowX) || !isSeen(element)) return
  if (element.matches('textarea, [contenteditable], pre, [tabindex="0"]')) return
  faults.push(`scrolls sideways: ${sketch(element)} ${element.scrollWidth} > ${element.clientWidth}`)
}

/** Finds a part that needs more space than it has, framed or not. */
function findSpilled(element: Element, faults: string[]): void {
  const parent = element.parentElement
  const box = element.getBoundingClientRect()
  if (!parent || box.width < 4 || box.height < 4 || element.closest('svg, canvas, [contenteditable]')) return
  const bounds = parent.getBoundingClientRect()
  const out = Math.max(bounds.left - box.left, box.right - bounds.right)
  if (out < 1.5 || !isSeen(element)) return
  const style = getComputedStyle(element)
  const around = getComputedStyle(parent)
  const isTaken = Number.parseFloat(style.marginLeft) < 0 || Number.parseFloat(style.marginRight) < 0
  if (isTaken || style.position !== 'static' || around.overflowX !== 'visible') return
  if (/inline|contents|none|table/.test(style.display + around.display)) return
  faults.push(`spills out of ${sketch(parent)} by ${Math.round(out)}: ${sketch(element)}`)
}

/** Placeholders and selected options must be fully visible. */
function findCutFields(root: Element, faults: string[]): void {
  const pen = document.createElement('canvas').getContext('2d')
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    const text =
      field instanceof HTMLSelectElement
        ? (field.selectedOptions[0]?.text ?? '')
        : field.value
          ? ''
          : field.placeholder
    if (!text || !pen || !isSeen(field)) continue
    const style = getComputedStyle(field)
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight)
    const width = field.clientWidth - padding
    if (pen.measureText(text).width > width + 1 && !field.title)
      faults.push(`cut off in ${sketch(field)}: “${text.slice(0, 60)}”`)
  }
}

/** An icon stays beside its word, and one or two words do not wrap to three lines. */
function findBrokenLabels(root: Element, faults: string[]): void {
  const range = document.createRange()
  for (const button of root.querySelectorAll('button, .sw-button, .sw-link-button')) {
    const text = button.textContent?.trim() ?? ''
    if (!text || !isSeen(button) || text.length > 40) continue
    const sign = button.querySelector('svg')
    const word = sign?.nextElementSibling
    const isRow =
      getComputedStyle(button).display.includes('flex') &&
      !/column/.test(getComputedStyle(button).flexDirection)
    if (
      sign?.checkVisibility() &&
      word &&
      isRow &&
      word.getBoundingClientRect().top >= sign.getBoundingClientRect().bottom
    )
      faults.push(`sign and word are torn: “${text}” ${sketch(button)}`)
    const words = [...button.querySelectorAll('span, strong')].filter((each) => each.children.length === 0)
    const lines = words.length > 0 ? words : [button]
    for (const each of lines) {
      range.selectNodeContents(each)
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4)))
      if (isSeen(each) && tops.size > 2)
        faults.push(`in ${tops.size} lines: “${each.textContent}” ${sketch(button)}`)
    }
  }
}

/** Finds words in a narrow strip beside empty space. */
function findTornText(texts: Shown[], faults: string[]): void {
  const narrow = 290
  const seen = new Set<Element>()
  for (const { element, text, box } of texts) {
    if (seen.has(element) || text.length < 30) continue
    seen.add(element)
    const lines = texts.filter((each) => each.element === element)
    if (new Set(lines.map((each) => Math.round(each.box.top))).size < 2) continue
    let child: Element = element
    for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
      const bounds = child.getBoundingClientRect()
      const { display, justifyContent, textAlign } = getComputedStyle(each)
      const isBesides = display.includes('grid') || display.includes('flex')
      if (isBesides && bounds.width < narrow && !/center|between/.test(justifyContent + textAlign)) {
        const gap = emptyBeside(each, child, box)
        if (gap > bounds.width * 0.9) {
          faults.push(
            `torn: ${Math.round(bounds.width)} for “${text.slice(0, 40)}”, ${Math.round(gap)} empty`,
          )
          break
        }
      }
      child = each
    }
  }
}

/** Returns the free width directly before or after a part of a row. */
function emptyBeside(row: Element, part: Element, at: Box): number {
  const own = part.getBoundingClientRect()
  const bounds = row.getBoundingClientRect()
  const before = [bounds.left]
  const after = [bounds.right]
  for (const other of row.querySelectorAll('*')) {
    if (other === part || part.contains(other) || other.contains(part) || other.children.length > 0) continue
    const box = other.getBoundingClientRect()
    if (box.width === 0 || box.bottom < at.top || box.top > at.bottom + 40) continue
    if (box.right <= own.left + 2) before.push(box.right)
    if (box.left >= own.right - 2) after.push(box.left)
  }
  return Math.max(own.left - Math.max(...before), Math.min(...after) - own.right)
}

/** Wiki syntax, field names, paths of texts: nothing that belongs on screen. */
function findRawMarks(texts: Shown[], faults: string[]): void {
  const marks = [
    /'''?[^' ]/,
    /\[(guide|category|user|info|item|link|image|embed|product)\|/i,
    /^={2,}|={2,}$/,
    /\b[a-z]+\.\d+(\.[a-z_]+)?\b/,
    /\b[a-z]+_[a-z_]+\b/,
    /\b[a-z]+[A-Z][a-zA-Z]+\.[a-z]|\b(undefined|NaN|Invalid Date)\b|\[object /,
    /\{[a-zA-Z]+\}/,
  ]
  for (const { element, text } of texts) {
    if (element.closest('[contenteditable], pre, code, kbd, samp, .sw-field-hint, .sw-tr-original')) continue
    const isGerman = element.closest<HTMLElement>('[lang]')?.lang.startsWith('de')
    // In German texts “null” is a number.
    const mark = marks.find((each) => each.test(text)) ?? (!isGerman && /\bnull\b/.test(text))
    if (mark) faults.push(`raw: “${text.slice(0, 80)}” ${sketch(element)}`)
  }
}

const inPage = [
  judgeSight,
  lookOf,
  layerOf,
  throughAncestors,
  shownTexts,
  shownControls,
  findOverlaps,
  findSticking,
  findOutside,
  findSidewaysScroll,
  findSpilled,
  findCutFields,
  findBrokenLabels,
  findTornText,
  emptyBeside,
  findBrokenWords,
  isHyphenated,
  isJoined,
  findHighRows,
  findCrampedNames,
  findLoudTitles,
  findWidePage,
  findCutBrand,
  findCutNames,
  findHighNavigation,
  findRawMarks,
  sketch,
  isSeen,
  hasFullTooltip,
  isFrame,
]
