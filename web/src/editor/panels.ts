// Folded panels of the editor: the fields that each contains, and opening them.
import { optionalOrder } from '../guides/flags.ts'
import { forgetStored, readStored, writeStored } from '../lib/state/storage.ts'
import type { Fields } from './document.ts'
import { sameValue } from './guide-state.ts'

export type PanelName = 'about' | 'needs'

/** Null for title and conclusion, which are always in sight. */
const panelOfField: Readonly<Record<keyof Fields, PanelName | null>> = {
  title: null,
  conclusion: null,
  category: 'about',
  type: 'about',
  subject: 'about',
  summary: 'about',
  introduction: 'about',
  difficulty: 'about',
  time_required_min: 'about',
  time_required_max: 'about',
  image: 'about',
  objectid: 'about',
  tools: 'needs',
  parts: 'needs',
  prerequisites: 'needs',
  prerequisite_releases: 'needs',
  documents: 'needs',
  featured_documentid: 'needs',
  flags: 'needs',
  tags: 'needs',
}

/** Panel of a field or of a member of it, such as `tools.0.name`; null if it is in no panel. */
export function panelOf(path: string): PanelName | null {
  const [field = ''] = path.split('.')
  return Object.hasOwn(panelOfField, field) ? panelOfField[field as keyof Fields] : null
}

/** Panels with a field that differs, as after undo. */
export function changedPanels(before: Fields, after: Fields): PanelName[] {
  const names = Object.keys(after) as (keyof Fields)[]
  const changed = names.filter((name) => !sameValue(before[name], after[name]))
  const panels = changed.map((name) => (name === 'flags' ? panelOfFlags(before, after) : panelOf(name)))
  return [...new Set(panels)].filter((panel) => panel !== null)
}

/** One flag is a switch beside the times. */
const panelOfFlags = (before: Fields, after: Fields): PanelName =>
  before.flags.includes(optionalOrder) === after.flags.includes(optionalOrder) ? 'needs' : 'about'

export const panelId = (name: PanelName): string => `edit-panel-${name}`
export const panelTitleId = (name: PanelName): string => `edit-${name}`

export const conclusionId = 'edit-conclusion'

const findPanel = (name: PanelName): HTMLDetailsElement | null =>
  document.querySelector<HTMLDetailsElement>(`#${panelId(name)}`)

export function openPanels(names: readonly (PanelName | null)[]): void {
  for (const name of names) {
    const panel = name && findPanel(name)
    if (panel) panel.open = true
  }
}

/** Opens all panels around the element: a folded field takes no focus. */
export function unfold(element: Element): void {
  for (let each = element.closest('details'); each; each = each.parentElement?.closest('details') ?? null)
    each.open = true
}

/** Opens the panel and scrolls to it. */
export function showPanel(name: PanelName): void {
  openPanels([name])
  const panel = findPanel(name)
  panel?.scrollIntoView({ block: 'start' })
  panel?.querySelector('summary')?.focus({ preventScroll: true })
}

const storedName = (name: PanelName): string => `stepwright.editor-open.${name}`

/** The choice of the author in this browser. Panels that the app opens do not count. */
export const isOpenByChoice = (name: PanelName): boolean => readStored(storedName(name)) !== null

export function storeChoice(name: PanelName, isOpen: boolean): void {
  if (isOpen) writeStored(storedName(name), '1')
  else forgetStored(storedName(name))
}
