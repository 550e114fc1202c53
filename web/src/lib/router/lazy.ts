// A screen whose code is loaded on first use or preloaded.
import { type ComponentType, createElement, use } from 'react'
import { isReachable } from '../connection.ts'
import { hasWorker } from '../offline/register.ts'

export interface ScreenComponent {
  (props: Record<never, never>): React.ReactNode
  /** Never rejects: an error is thrown when the screen is rendered. */
  preload?: () => Promise<void>
}

/** Messages of Chrome, Firefox and Safari. */
const isMissing = (error: unknown): error is Error =>
  error instanceof Error &&
  /^(?:Failed to fetch|error loading) dynamically imported module|^Importing a module script failed/.test(
    error.message,
  )

export function lazyComponent(load: () => Promise<ComponentType>): ScreenComponent {
  let component: ComponentType | undefined
  let loading: Promise<void> | undefined
  let failed: { error: unknown } | undefined

  const preload = (): Promise<void> => {
    failed = undefined
    loading ??= load().then(
      (loaded) => {
        component = loaded
      },
      (error: unknown) => {
        failed = { error }
        loading = undefined
      },
    )
    return loading
  }
  const Lazy: ScreenComponent = () => {
    if (failed) throw reloadOnce(failed.error)
    if (!component) use(preload())
    return component ? createElement(component) : null
  }
  Lazy.preload = preload
  return Lazy
}

/** A newer release may be deployed, whose chunks have other names. */
function reloadOnce(error: unknown): unknown {
  if (!isMissing(error) || !comesBack()) return error
  const key = `stepwright.reloaded ${error.message}`
  try {
    if (sessionStorage.getItem(key)) return error
    sessionStorage.setItem(key, '1')
  } catch {
    return error
  }
  location.reload()
  // Never resolves: the page is being reloaded.
  return new Promise(() => {})
}

/** Offline, a page without a service worker could not be loaded again. */
const comesBack = (): boolean => hasWorker() || (navigator.onLine && isReachable())
