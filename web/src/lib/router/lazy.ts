// A screen whose code is loaded when it is first needed, or a moment before.
import { type ComponentType, createElement, use } from 'react'
import { isReachable } from '../connection.ts'
import { hasWorker } from '../offline/register.ts'

export interface ScreenComponent {
  (props: Record<never, never>): React.ReactNode
  /** Never fails: what went wrong is told where the screen is shown. */
  preload?: () => Promise<void>
}

/** As the browsers say it: Chrome, Firefox, Safari. */
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

/** A newer release may have taken the place of the one that this page is of: its code has other names then. */
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
  // Nothing more is shown until then.
  return new Promise(() => {})
}

/** Without a network a page that no service worker opens would be lost. */
const comesBack = (): boolean => hasWorker() || (navigator.onLine && isReachable())
