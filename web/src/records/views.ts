// Views of the list of runs that somebody saved in this browser, by name.
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../lib/storage.ts'
import { type Filter, readFilter } from './filter.ts'

export interface View {
  name: string
  filter: Filter
}

const key = 'stepwright.record-views'
const mostViews = 30
const listeners = new Set<() => void>()
let kept: readonly View[] | null = null

function readViews(): readonly View[] {
  if (kept) return kept
  try {
    const parsed: unknown = JSON.parse(readStored(key) ?? '[]')
    kept = (Array.isArray(parsed) ? parsed : []).flatMap((view: Partial<View> | null) =>
      typeof view?.name === 'string' ? [{ name: view.name, filter: readFilter({ ...view.filter }) }] : [],
    )
  } catch {
    kept = []
  }
  return kept
}

function writeViews(views: readonly View[]): void {
  kept = views
  writeStored(key, JSON.stringify(views))
  for (const listener of listeners) listener()
}

export function saveView(name: string, filter: Filter): void {
  const others = readViews().filter((view) => view.name !== name)
  writeViews([...others, { name, filter }].slice(-mostViews))
}

export const removeView = (name: string): void => writeViews(readViews().filter((view) => view.name !== name))

export const useViews = (): readonly View[] =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readViews)
