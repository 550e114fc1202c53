// Hooks for the location of a screen and for navigation.
import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useRouter, useShown } from './context.ts'
import type { RouterLocation } from './location.ts'
import type { AnyParams, AnySearch, Going, ParamsOf, SearchOf, To, Written } from './types.ts'

/** Parameters of the address of the rendered screen. */
export function useParams(_: { strict: false }): AnyParams
export function useParams<P extends To>(_: { from: P }): ParamsOf<P>
export function useParams(): object {
  return useShown().params
}

/** Query parameters of the rendered screen. */
export function useSearch(_: { strict: false }): AnySearch
export function useSearch<P extends To>(_: { from: P }): SearchOf<P>
export function useSearch(): object {
  return useShown().search
}

/** The current or next location, which may be ahead of the rendered screen. */
export function useLocation<T extends string>({ select }: { select: (location: RouterLocation) => T }): T {
  const router = useRouter()
  return useSyncExternalStore(router.watch, () => select(router.location))
}

/** With the screen's own address, navigation may change only the query parameters. */
export function useNavigate<F extends To>(_?: {
  from: F
}): <const P extends To>(to: Going<P, SearchOf<F>>) => Promise<void> {
  const router = useRouter()
  return useCallback((to) => router.navigate(to as Written), [router])
}

export interface BlockerOptions {
  enableBeforeUnload: boolean
  shouldBlockFn: (move: { current: RouterLocation; next: RouterLocation }) => Promise<boolean>
}

/** Blocks leaving the screen. */
export function useBlocker(options: BlockerOptions): void {
  const router = useRouter()
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  useLayoutEffect(
    () =>
      router.block({
        asksBeforeUnload: () => latest.current.enableBeforeUnload,
        holds: (current, next) => latest.current.shouldBlockFn({ current, next }),
      }),
    [router],
  )
}
