// Light or dark theme: the choice, its effect on this device, and changes of either.
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../lib/state/storage.ts'

export type Theme = 'auto' | 'light' | 'dark'

const key = 'stepwright.theme'
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let theme = readTheme()

function readTheme(): Theme {
  const stored = readStored(key)
  return stored === 'light' || stored === 'dark' ? stored : 'auto'
}

const isDark = () => theme === 'dark' || (theme === 'auto' && systemIsDark.matches)

function show(next: Theme): void {
  theme = next
  document.documentElement.dataset.theme = isDark() ? 'dark' : 'light'
  for (const listener of listeners) listener()
}

export function chooseTheme(next: Theme): void {
  writeStored(key, next)
  show(next)
}

/** The system setting may change, and another tab may change the choice. */
export function followTheme(): void {
  show(theme)
  systemIsDark.addEventListener('change', () => show(theme))
  window.addEventListener('storage', (event) => {
    if (event.key === key) show(readTheme())
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, () => theme)
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark)
